//! Files: whole or not at all, and never in place of one that was protected.

use std::fs;
use std::path::Path;

use super::{failure, run, stdout, text};

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
    for format in ["csv", "jsonl", "bfile", "grid", "raw", "none"] {
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
fn an_error_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.csv");
    fs::write(&file, "old").unwrap();
    let path = file.to_str().unwrap();
    for wrong in [
        &["values", "nim", "--to", "70000", "-o", path][..],
        &["values", "0.78", "--to", "10", "-o", path],
        &["values", "0.77", "--to", "10", "--from", "11", "-o", path],
        &["values", "0.77", "--to", "1e12", "--no-period", "--memory", "1GiB", "-o", path],
        &["values", "0.007", "--to", "1e5", "--memory", "200_000", "-o", path],
        &["period", "0.007", "--memory", "64KiB", "--csv", path],
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
    for refused in
        [&["values", "0.77", "--to", "9", "-o", path][..], &["period", "0.77", "--csv", path]]
    {
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
    ] {
        let message = failure(refused, 2);
        assert!(message.starts_with(&format!("error: {path}: cannot make")), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    assert!(names(folder.path()).is_empty());
}

#[test]
fn manual_pages_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    stdout(&["generate", "man", "--dir", folder.path().to_str().unwrap()]);
    let expected = [
        "nimseq-cpu-info.1",
        "nimseq-explain.1",
        "nimseq-find.1",
        "nimseq-generate-completions.1",
        "nimseq-generate-man.1",
        "nimseq-generate.1",
        "nimseq-period.1",
        "nimseq-self-test.1",
        "nimseq-table.1",
        "nimseq-values.1",
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
