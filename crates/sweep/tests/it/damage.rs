//! Files that are cut off, changed, too new or somebody else's: passed over where there is another,
//! named where there is not, and never believed.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use nimseq_grundy::Sequence;
use nimseq_sweep::{RunDirectory, State, SweepError, Wish, status};
use tempfile::tempdir;

use super::support::{Script, assert_unbroken, checkpoints, go_on, stopped, task};

const CODE: &str = "0.156";
const LAST: u64 = 5000;

/// Goes on with a run to its end, and says which checkpoints were passed over.
fn passed_over(run: &Path) -> Result<Vec<String>, SweepError> {
    let game = CODE.parse().unwrap();
    let sequence = Sequence::of(&game);
    let mut host = Script::new(|_| Wish::GoOn);
    let left = go_on(run, &sequence, &mut host)?;
    assert_unbroken(&left, &sequence, LAST);
    Ok(host.passed_over)
}

fn damage(run: &Path) -> (State, Vec<String>) {
    let status = status(run, SystemTime::now()).unwrap();
    (status.state, status.damage)
}

/// Makes a file anew: some file systems flush one that is cut off and written again.
fn put(path: &Path, bytes: &[u8]) {
    fs::remove_file(path).unwrap();
    fs::write(path, bytes).unwrap();
}

/// Every byte of a file, changed or the first that is missing.
fn wrongs(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let cut = (0..bytes.len()).map(|len| bytes[..len].to_vec());
    let changed = (0..bytes.len()).map(|at| {
        let mut bytes = bytes.to_vec();
        bytes[at] ^= 1 << (at % 8);
        bytes
    });
    cut.chain(changed)
}

#[test]
fn a_damaged_checkpoint_is_passed_over() {
    let folder = tempdir().unwrap();
    let run = stopped(folder.path(), CODE, LAST, 3);
    let [newest, older] = checkpoints(&run, CODE);
    let right = fs::read(&newest).unwrap();
    for wrong in wrongs(&right) {
        put(&newest, &wrong);
        let (state, damage) = damage(&run);
        assert_eq!((state, damage.len()), (State::Stopped, 1), "{damage:?}");
        assert!(damage[0].starts_with(&newest.display().to_string()), "{damage:?}");
    }
    // The last of them is still there: one bit of the checksum.
    let said = passed_over(&run).unwrap();
    assert_eq!(
        said,
        [format!(
            "{} is damaged: its checksum is wrong: it has been cut off or changed",
            newest.display()
        )]
    );
    fs::write(&newest, &right[..right.len() - 1]).unwrap();
    fs::remove_file(&older).unwrap();
    let error = passed_over(&run).unwrap_err();
    assert!(matches!(&error, SweepError::NoneUsable(all) if all.len() == 1), "{error}");
    assert_eq!(damage(&run).0, State::Damaged);
}

#[test]
fn the_next_checkpoint_takes_the_place_of_the_damaged_one() {
    let folder = tempdir().unwrap();
    let run = stopped(folder.path(), CODE, LAST, 3);
    let [newest, older] = checkpoints(&run, CODE);
    fs::write(&newest, "").unwrap();
    let kept = fs::read(&older).unwrap();
    let game = CODE.parse().unwrap();
    go_on(&run, &Sequence::of(&game), &mut Script::new(|_| Wish::Stop)).unwrap();
    assert_eq!(fs::read(&older).unwrap(), kept);
    assert_eq!(checkpoints(&run, CODE)[0], newest);
    assert_eq!(damage(&run), (State::Stopped, vec![]));
    assert_eq!(passed_over(&run).unwrap(), [""; 0]);
}

#[test]
fn values_that_were_changed_are_not_gone_on_with() {
    let folder = tempdir().unwrap();
    let run = stopped(folder.path(), CODE, LAST, 3);
    let part = run.join("values.part");
    let right = fs::read(&part).unwrap();
    // The older checkpoint does not count on the last bytes.
    fs::write(&part, &right[..right.len() - 1]).unwrap();
    let said = passed_over(&run).unwrap();
    assert!(said.len() == 1 && said[0].contains("cannot be used: "), "{said:?}");
    assert!(said[0].contains(&format!("values.part is damaged: it has {} bytes", right.len() - 1)));

    let run = another(folder.path());
    let mut wrong = fs::read(run.join("values.part")).unwrap();
    wrong[9] ^= 1;
    fs::write(run.join("values.part"), wrong).unwrap();
    let error = passed_over(&run).unwrap_err();
    assert!(matches!(&error, SweepError::NoneUsable(all) if all.len() == 2), "{error}");
    fs::remove_file(run.join("values.part")).unwrap();
    let error = passed_over(&run).unwrap_err().to_string();
    assert!(error.contains("values.part is damaged: it has 0 bytes"), "{error}");
}

/// A second run like the first.
fn another(folder: &Path) -> std::path::PathBuf {
    let again = folder.join("again");
    fs::create_dir(&again).unwrap();
    stopped(&again, CODE, LAST, 3)
}

#[test]
fn a_manifest_is_right_or_refused() {
    let folder = tempdir().unwrap();
    let run = stopped(folder.path(), CODE, LAST, 3);
    let manifest = run.join("manifest.json");
    let right = fs::read(&manifest).unwrap();
    for wrong in wrongs(&right) {
        put(&manifest, &wrong);
        let error = RunDirectory::open(&run).unwrap_err();
        assert!(matches!(error, SweepError::Damaged { .. }), "{error}");
        assert_eq!(damage(&run).0, State::Damaged);
    }
}

/// A file with its checksum made right again.
fn resealed(path: &Path, from: &str, to: &str) {
    let text = String::from_utf8(fs::read(path).unwrap()).unwrap();
    assert!(text.contains(from), "{text}");
    let text = text.replacen(from, to, 1);
    let body = &text[..text.rfind("  \"crc32\"").unwrap()];
    let sum = crc32fast::hash(body.as_bytes());
    fs::write(path, format!("{body}  \"crc32\": \"{sum:08x}\"\n}}\n")).unwrap();
}

fn resealed_checkpoint(path: &Path, from: &str, to: &str) {
    let bytes = fs::read(path).unwrap();
    let line = bytes.iter().position(|&b| b == b'\n').unwrap();
    let head = String::from_utf8(bytes[..line].to_vec()).unwrap();
    assert!(head.contains(from), "{head}");
    let mut bytes = [head.replacen(from, to, 1).as_bytes(), &bytes[line..bytes.len() - 4]].concat();
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    fs::write(path, bytes).unwrap();
}

#[test]
fn another_format_version_is_refused() {
    let folder = tempdir().unwrap();
    let run = stopped(folder.path(), CODE, LAST, 3);
    let [newest, _] = checkpoints(&run, CODE);
    resealed_checkpoint(&newest, "\"format_version\":1", "\"format_version\":7");
    let error = passed_over(&run).unwrap_err().to_string();
    assert!(
        error.ends_with(
            "this is a nimseq checkpoint of format version 7; this program knows version 1"
        ),
        "{error}"
    );
    let manifest = run.join("manifest.json");
    resealed(&manifest, "\"format_version\": 1", "\"format_version\": 2");
    let error = RunDirectory::open(&run).unwrap_err().to_string();
    assert!(error.contains("manifest.json: this is a nimseq run of format version 2"), "{error}");
}

#[test]
fn other_parameters_are_refused() {
    let folder = tempdir().unwrap();
    let run = stopped(folder.path(), CODE, LAST, 3);
    resealed(&run.join("manifest.json"), "\"to\": 5000", "\"to\": 6000");
    let error = passed_over(&run).unwrap_err().to_string();
    assert!(error.ends_with("made with `to` 5000, but this run has 6000"), "{error}");
    // A checkpoint of another run.
    let other = tempdir().unwrap();
    let other = stopped(other.path(), "0.16", LAST, 2);
    let [theirs, _] = checkpoints(&other, "0.16");
    let run = another(folder.path());
    let [ours, _] = checkpoints(&run, CODE);
    fs::copy(theirs, ours).unwrap();
    let error = passed_over(&run).unwrap_err().to_string();
    assert!(error.ends_with("made with `code` \"0.16\", but this run has \"0.156\""), "{error}");
    assert!(matches!(status(&run, SystemTime::now()), Err(SweepError::Foreign { .. })));
}

#[test]
fn a_state_that_does_not_fit_is_not_used() {
    let folder = tempdir().unwrap();
    let run = stopped(folder.path(), CODE, LAST, 3);
    let [newest, _] = checkpoints(&run, CODE);
    let mut bytes = fs::read(&newest).unwrap();
    bytes.truncate(bytes.len() - 4);
    bytes.push(0);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    fs::write(&newest, bytes).unwrap();
    let said = passed_over(&run).unwrap();
    assert_eq!(said, [format!("{} cannot be used: 1 bytes are left over", newest.display())]);
}

#[test]
fn a_result_that_was_changed_is_not_believed() {
    let folder = tempdir().unwrap();
    let run = folder.path().join("run");
    let mut directory = RunDirectory::create(&run, task(CODE, LAST), "0").unwrap();
    let outcome = nimseq_sweep::Outcome {
        heaps: 5001,
        rare_heaps: Some(3),
        exit_code: 1,
        text: "none\n".to_owned(),
    };
    directory.finish(&outcome, 5).unwrap();
    assert_eq!(directory.outcome().unwrap(), Some(outcome));
    let path = run.join("result.json");
    for wrong in wrongs(&fs::read(&path).unwrap()) {
        put(&path, &wrong);
        assert!(matches!(directory.outcome(), Err(SweepError::Damaged { .. })));
        assert_eq!(damage(&run).0, State::Damaged);
    }
}
