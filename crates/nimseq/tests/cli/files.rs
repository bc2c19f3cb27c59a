//! Files: whole or not at all, and never in place of one that was protected.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use super::{failure, nimseq, run, stdout, text};

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_file_has_the_bytes_of_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kayles");
    let path = file.to_str().unwrap();
    for format in ["csv", "jsonl", "bfile", "grid", "raw"] {
        let values = ["values", "0.77", "--to", "5000", "--format", format];
        assert_eq!(stdout(&[&values[..], &["-o", path]].concat()), b"");
        assert!(fs::read(&file).unwrap() == stdout(&values), "{format}");
    }
    assert_eq!(names(folder.path()), ["kayles"]);
}

#[test]
fn period_csv_has_the_values_of_the_proof() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.csv");
    let path = file.to_str().unwrap();
    stdout(&["period", "0.77", "--csv", path]);
    assert!(fs::read(&file).unwrap() == stdout(&["values", "0.77", "--to", "167"]));
    // Without a proof: all there are, here to the limit …
    assert_eq!(run(&["period", "0.007", "--limit", "500", "--csv", path]).status.code(), Some(1));
    assert!(fs::read(&file).unwrap() == stdout(&["values", "0.007", "--to", "500"]));
    // … and here to the largest value.
    assert_eq!(run(&["period", "nim", "--csv", path]).status.code(), Some(0));
    assert!(fs::read(&file).unwrap() == stdout(&["values", "nim", "--to", "65535"]));
    assert_eq!(names(folder.path()), ["g.csv"]);
}

#[test]
fn a_certificate_is_written_for_a_proof_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kayles.json");
    let path = file.to_str().unwrap();
    stdout(&["period", "0.77", "--certificate", path]);
    let written = fs::read(&file).unwrap();
    // The same from the name, with every engine and in JSON.
    for more in [
        &["--engine", "naive"][..],
        &["--engine", "dense", "--kernel", "portable"],
        &["--engine", "sparse", "--threads", "2"],
        &["--format", "json"],
    ] {
        stdout(&[&["period", "kayles", "--certificate", path][..], more].concat());
        assert!(fs::read(&file).unwrap() == written, "{more:?}");
    }
    // Without a proof the old file stays as it was.
    for (unproved, code) in [("0.007", 1), ("nim", 0)] {
        let output = run(&["period", unproved, "--limit", "500", "--certificate", path]);
        assert_eq!(output.status.code(), Some(code));
        let note =
            format!("note: without a proof there is no certificate: {path} is not written\n");
        assert!(text(&output.stderr).starts_with(&note), "{output:?}");
        assert!(fs::read(&file).unwrap() == written);
    }
    assert_eq!(names(folder.path()), ["kayles.json"]);
    // From a file and from standard input; and nothing but the name is another.
    let from_file = text(&stdout(&["verify", path]));
    let output = nimseq(&["verify", "-"]).stdin(fs::File::open(&file).unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout).replace("standard input", path), from_file);
}

/// More than 2^20 values, by the engine that is asked for.
#[test]
fn a_far_certificate_is_verified_by_the_sparse_engine_if_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("0.376.json");
    let path = file.to_str().unwrap();
    stdout(&["period", "0.376", "--limit", "4e6", "--certificate", path]);
    let said = text(&stdout(&["verify", "--engine", "sparse", path]));
    assert!(said.contains("heaps 0 to 3408794, in a sparse space (engine sparse, as asked)\n"));
    assert!(said.contains("this is the engine that makes certificates\n"), "{said}");
}

#[test]
fn verdicts_in_a_file_and_on_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("verdicts.csv");
    let question = ["reproduce", "0.055", "kayles", "extents", "--limit", "20000"];
    let said = stdout(&question);
    let with_file = [&question[..], &["--csv", file.to_str().unwrap()]].concat();
    assert_eq!(text(&stdout(&with_file)), text(&said));
    for threads in ["1", "2", "7"] {
        let csv = stdout(&[&question[..], &["--csv", "-", "--threads", threads]].concat());
        assert!(csv == fs::read(&file).unwrap(), "{threads} threads");
    }
    // A line for each row, a header here and the counts there.
    let lines = text(&fs::read(&file).unwrap()).lines().count();
    assert_eq!(text(&said).lines().count(), lines);
    assert!(lines > 100, "{lines}");
    assert_eq!(names(folder.path()), ["verdicts.csv"]);
}

#[test]
fn claims_from_standard_input() {
    let mut child = nimseq(&["reproduce", "--file", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let claims = b"code,offset,terms,source\r\n0.77,1,1 2 3 1 4,a lecture\r\n";
    child.stdin.take().unwrap().write_all(claims).unwrap();
    let said = text(&child.wait_with_output().unwrap().stdout);
    assert!(said.starts_with("confirmed       0.77    terms from heap 1 5: to heap 5"), "{said}");
}

#[test]
fn values_and_counts_in_files_and_figures_beside_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (values, counts) = (file("values.csv"), file("counts.csv"));
    let run = ["values", "0.156", "--to", "5000"];
    let figures = stdout(
        &[&run[..], &["--stats", "-o", &values, "--histogram", &counts, "--from", "9"]].concat(),
    );
    assert_eq!(text(&figures), text(&stdout(&[&run[..], &["--stats"]].concat())));
    assert!(text(&figures).contains("rare_heaps: 15\n"));
    assert!(fs::read(&values).unwrap() == stdout(&[&run[..], &["--from", "9"]].concat()));
    assert!(fs::read(&counts).unwrap() == stdout(&[&run[..], &["--histogram", "-"]].concat()));
    // The other way about.
    fs::remove_file(&counts).unwrap();
    let listed = stdout(&[&run[..], &["--histogram", &counts]].concat());
    assert!(listed == stdout(&run));
    let counted = stdout(&[&run[..], &["-o", &values, "--histogram", "-"]].concat());
    assert!(fs::read(&counts).unwrap() == counted);
    assert_eq!(names(folder.path()), ["counts.csv", "values.csv"]);
}

#[test]
fn an_error_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.csv");
    fs::write(&file, "old").unwrap();
    let path = file.to_str().unwrap();
    for wrong in [
        &["values", "nim", "--to", "70000", "-o", path][..],
        &["values", "0.78", "--to", "10", "-o", path],
        &["values", "0.77", "--to", "10", "--from", "11", "-o", path],
        &["values", "0.77", "--to", "10", "--format", "none", "-o", path],
        &["values", "0.77", "--to", "10", "--width", "12", "-o", path],
        &[
            "values",
            "0.77",
            "--to",
            "1e12",
            "--engine",
            "dense",
            "--no-period",
            "--memory",
            "1GiB",
            "-o",
            path,
        ],
        &["values", "0.007", "--to", "1e5", "--memory", "200_000", "-o", path],
        &["period", "0.007", "--memory", "64KiB", "--csv", path],
        &["values", "nim", "--to", "70000", "--histogram", path],
        &["values", "nim", "--to", "70000", "--stats", "--histogram", path],
        &["values", "0.77", "--to", "10", "-o", path, "--histogram", path],
        &["values", "0.77", "--to", "10", "-o", "/no/such/folder/file", "--histogram", path],
        &["values", "0.007", "--to", "1e5", "--memory", "200_000", "--histogram", path],
    ] {
        failure(wrong, 2);
        assert_eq!(fs::read_to_string(&file).unwrap(), "old", "{wrong:?}");
        assert_eq!(names(folder.path()), ["old.csv"], "{wrong:?}");
    }
}

#[test]
fn a_protected_file_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.csv");
    fs::write(&file, "mine").unwrap();
    let mut permissions = file.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let path = file.to_str().unwrap();
    for refused in [
        &["values", "0.77", "--to", "9", "-o", path][..],
        &["period", "0.77", "--csv", path],
        &["period", "0.77", "--certificate", path],
    ] {
        let message = failure(refused, 2);
        assert!(message.starts_with(&format!("error: {path}: ")), "{message}");
        assert!(message.contains("the file is write-protected"), "{message}");
        assert!(message.contains("\nhelp: "), "{message}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    }
}

#[test]
fn an_unwritable_place_is_known_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing").join("file.csv");
    let path = missing.to_str().unwrap();
    // Each of these would run for hours.
    for refused in [
        &["values", "0.007", "--to", "1e8", "-o", path][..],
        &["period", "0.007", "--limit", "1e8", "--csv", path],
        &["period", "0.007", "--limit", "1e8", "--certificate", path],
        &["values", "0.007", "--to", "1e8", "--format", "none", "--histogram", path],
    ] {
        let message = failure(refused, 2);
        let expected =
            format!("the folder `{}` does not exist", missing.parent().unwrap().display());
        assert!(message.starts_with(&format!("error: {path}: ")), "{message}");
        assert!(message.trim_end().ends_with(&expected), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    assert!(names(folder.path()).is_empty());
}

/// What nobody may write into, not even root: a folder of the kernel's. Where a system lets us, or
/// has no such folder, there is nothing to see.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_without_permission_is_said_to_be_one() {
    let output = run(&["values", "0.77", "--to", "9", "-o", "/sys/kernel/nimseq.csv"]);
    if output.status.success() || !Path::new("/sys/kernel").is_dir() {
        return;
    }
    let message = text(&output.stderr);
    assert!(message.contains("cannot make a temporary file in its folder: "), "{message}");
    assert!(message.contains("\nhelp: a new file is made beside the old one"), "{message}");
}

#[cfg(unix)]
#[test]
fn values_are_not_mixed_with_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("same");
    let path = file.to_str().unwrap();
    for csv in ["/dev/stdout", "/dev/fd/1", path] {
        let out = fs::File::create(&file).unwrap();
        let output = nimseq(&["period", "0.77", "--csv", csv]).stdout(out).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{csv}");
        let expected =
            format!("error: --csv {csv} would mix the values with the answer on standard output\n");
        assert!(text(&output.stderr).starts_with(&expected), "{output:?}");
        let out = fs::File::create(&file).unwrap();
        let output =
            nimseq(&["period", "0.77", "--certificate", csv]).stdout(out).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{csv}");
        assert_eq!(fs::read(&file).unwrap(), b"");
    }
    for flag in ["--histogram", "-o"] {
        for place in ["/dev/stdout", path] {
            let out = fs::File::create(&file).unwrap();
            let arguments = ["values", "0.77", "--to", "9", "--stats", flag, place];
            let output = nimseq(&arguments).stdout(out).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let message = text(&output.stderr);
            assert!(message.contains("would mix with the figures of --stats on"), "{message}");
            assert_eq!(fs::read(&file).unwrap(), b"");
        }
    }
    // Into a pipe, too; but where all is lost, nothing is mixed.
    failure(&["period", "0.77", "--csv", "/dev/stdout"], 2);
    let lost = || Stdio::null();
    let status = nimseq(&["period", "0.77", "--csv", "/dev/null"]).stdout(lost()).status().unwrap();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn manual_pages_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    stdout(&["generate", "man", "--dir", folder.path().to_str().unwrap()]);
    let expected = [
        "nimseq-compare.1",
        "nimseq-cpu-info.1",
        "nimseq-explain.1",
        "nimseq-find.1",
        "nimseq-generate-completions.1",
        "nimseq-generate-man.1",
        "nimseq-generate.1",
        "nimseq-graph.1",
        "nimseq-merge.1",
        "nimseq-misere.1",
        "nimseq-move.1",
        "nimseq-period.1",
        "nimseq-play.1",
        "nimseq-reproduce.1",
        "nimseq-resume.1",
        "nimseq-self-test.1",
        "nimseq-status.1",
        "nimseq-sweep.1",
        "nimseq-table.1",
        "nimseq-values.1",
        "nimseq-verify.1",
        "nimseq.1",
    ];
    assert_eq!(names(folder.path()), expected);
    let page = fs::read_to_string(folder.path().join("nimseq-period.1")).unwrap();
    assert!(page.contains("\\-\\-limit") && page.contains(".SH EXTRA"), "{page}");
}

#[test]
fn dash_is_standard_output() {
    let values = ["values", "0.77", "--to", "9"];
    assert_eq!(text(&stdout(&[&values[..], &["-o", "-"]].concat())), text(&stdout(&values)));
}

/// Where memory ends before the proof, values that are wanted in a file must not be left out of it, nor
/// another theorem asked than the one that was named; with a run directory as without.
#[test]
fn a_run_short_of_memory_leaves_nothing_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (csv, run_dir) = (path("values.csv"), path("run"));
    let short = ["period", "0.376", "--limit", "1e7", "--memory", "12MiB"];
    for wanted in [&["--csv", &csv][..], &["--rule", "guy-smith"]] {
        for place in [&[][..], &["--run-dir", &run_dir]] {
            let message = failure(&[&short[..], wanted, place].concat(), 2);
            assert!(message.contains("--memory 12.0 MiB does not suffice"), "{message}");
            assert!(!Path::new(&csv).exists(), "{wanted:?} {place:?}");
            let _ = fs::remove_dir_all(&run_dir);
        }
    }
    // Without either, a stream does; the second look cannot go on from what is kept at its checkpoint, and
    // begins at heap 0.
    let streamed = text(&stdout(&[&short[..], &["--quiet"]].concat()));
    assert!(streamed.contains("proved by induction"), "{streamed}");
}

/// Less memory than a run in a folder likes to use is no reason to give up.
#[test]
fn a_run_in_a_folder_does_with_as_little_memory_as_any() {
    let folder = tempfile::tempdir().unwrap();
    let run_dir = folder.path().join("run");
    let short = ["period", "0.354", "--limit", "2e7", "--memory", "8MiB", "--quiet"];
    let plain = text(&stdout(&short));
    assert!(plain.contains("proved by induction"), "{plain}");
    let in_folder = stdout(&[&short[..], &["--run-dir", run_dir.to_str().unwrap()]].concat());
    assert_eq!(text(&in_folder), plain);
}
