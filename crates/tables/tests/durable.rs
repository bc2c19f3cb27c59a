//! Every promise of `durable`: whole files or none, links, permissions, devices, failures.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use nimseq_tables::durable::{Replacement, Step, adopt, create_folder, remove_leftovers, replace};
use tempfile::{TempDir, tempdir};

fn put(path: &Path, text: &str) {
    replace(path, |w| w.write_all(text.as_bytes())).unwrap();
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> =
        entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn a_new_file_and_then_another() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.csv");
    put(&path, "one");
    let before = fs::metadata(&path).unwrap().ino();
    put(&path, "two");
    assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    assert_ne!(before, fs::metadata(&path).unwrap().ino(), "replaced, not overwritten");
    assert_eq!(names(&folder), ["t.csv"]);
}

#[test]
fn a_closure_that_fails_leaves_nothing() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.csv");
    let fail = |w: &mut dyn io::Write| {
        w.write_all(&vec![b'x'; 100_000])?;
        Err(io::Error::other("no more values"))
    };
    let error = replace(&path, fail).unwrap_err();
    assert_eq!((error.step(), error.path()), (Step::Write, path.as_path()));
    assert!(error.to_string().ends_with("t.csv: cannot write: no more values"), "{error}");
    assert!(names(&folder).is_empty());

    put(&path, "old");
    replace(&path, fail).unwrap_err();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(&folder), ["t.csv"]);
}

#[test]
fn the_streaming_form_needs_its_commit() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.csv");
    let mut file = Replacement::create(&path).unwrap();
    file.write_all(b"half").unwrap();
    assert!(!path.exists());
    drop(file);
    assert!(names(&folder).is_empty());

    let mut file = Replacement::create(&path).unwrap();
    file.write_all(b"whole").unwrap();
    assert_eq!(file.path(), path);
    file.commit().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
}

#[test]
fn a_new_file_has_the_mode_of_any_new_file() {
    let folder = tempdir().unwrap();
    let (probe, path) = (folder.path().join("probe"), folder.path().join("t.csv"));
    fs::write(&probe, "").unwrap();
    put(&path, "x");
    assert_eq!(mode(&path), mode(&probe));
}

/// Another umask needs another process: this test runs the one above under `umask 027`.
#[test]
fn the_umask_is_obeyed() {
    let this = std::env::current_exe().unwrap();
    let run = |umask: &str| {
        let folder = tempdir().unwrap();
        let status = Command::new("sh")
            .args(["-c", "umask \"$1\" && exec \"$2\" --exact writes_where_it_is_told", "sh"])
            .args([umask.as_ref(), this.as_os_str()])
            .env("NIMSEQ_TEST_WRITE", folder.path().join("t.csv"))
            .output()
            .unwrap()
            .status;
        assert!(status.success());
        mode(&folder.path().join("t.csv"))
    };
    assert_eq!(run("027"), 0o640);
    assert_eq!(run("002"), 0o664);
    assert_eq!(run("077"), 0o600);
}

/// The other half of [`the_umask_is_obeyed`]; does nothing on its own.
#[test]
fn writes_where_it_is_told() {
    if let Some(path) = std::env::var_os("NIMSEQ_TEST_WRITE") {
        put(Path::new(&path), "x");
    }
}

#[test]
fn an_old_file_keeps_its_mode() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.csv");
    for bits in [0o600, 0o644, 0o666, 0o755] {
        put(&path, "old");
        fs::set_permissions(&path, fs::Permissions::from_mode(bits)).unwrap();
        put(&path, "new");
        assert_eq!(mode(&path), bits);
    }
}

#[test]
fn links_stay_and_their_end_is_replaced() {
    let folder = tempdir().unwrap();
    let there = folder.path().join("sub");
    fs::create_dir(&there).unwrap();
    let end = there.join("end.csv");
    put(&end, "old");
    // b -> a (relative), a -> sub/end.csv (relative to the folder of a).
    symlink("sub/end.csv", folder.path().join("a")).unwrap();
    symlink("a", folder.path().join("b")).unwrap();
    put(&folder.path().join("b"), "new");
    assert_eq!(fs::read_to_string(&end).unwrap(), "new");
    assert!(folder.path().join("a").is_symlink() && folder.path().join("b").is_symlink());
    assert_eq!(names(&folder), ["a", "b", "sub"]);
}

#[test]
fn a_dangling_link_creates_its_target() {
    let folder = tempdir().unwrap();
    let link = folder.path().join("link");
    symlink("later.csv", &link).unwrap();
    put(&link, "now");
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(folder.path().join("later.csv")).unwrap(), "now");
}

#[test]
fn a_ring_of_links_is_an_error() {
    let folder = tempdir().unwrap();
    symlink("b", folder.path().join("a")).unwrap();
    symlink("a", folder.path().join("b")).unwrap();
    let error = Replacement::create(folder.path().join("a")).unwrap_err();
    assert_eq!(error.step(), Step::Inspect);
    assert!(error.to_string().contains("symbolic links"), "{error}");
}

#[test]
fn missing_folders_and_folders_are_errors() {
    let folder = tempdir().unwrap();
    let error = Replacement::create(folder.path().join("none/t.csv")).unwrap_err();
    assert_eq!((error.step(), error.cause().kind()), (Step::Inspect, io::ErrorKind::NotFound));
    let missing = folder.path().join("none");
    let expected = format!("the folder `{}` does not exist", missing.display());
    assert!(error.to_string().ends_with(&expected), "{error}");
    for path in [folder.path().to_owned(), folder.path().join("new/")] {
        let error = Replacement::create(path).unwrap_err();
        assert_eq!(error.cause().kind(), io::ErrorKind::IsADirectory, "{error}");
    }
    let error = Replacement::create("").unwrap_err();
    assert_eq!((error.step(), error.cause().kind()), (Step::Inspect, io::ErrorKind::NotFound));
    assert!(names(&folder).is_empty());
}

/// The working folder belongs to the process, so a bare name needs a process of its own.
#[test]
fn a_bare_name_is_in_the_working_folder() {
    let folder = tempdir().unwrap();
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "writes_where_it_is_told"])
        .env("NIMSEQ_TEST_WRITE", "bare.csv")
        .current_dir(folder.path())
        .output()
        .unwrap()
        .status;
    assert!(status.success());
    assert_eq!(names(&folder), ["bare.csv"]);
}

#[test]
fn devices_are_written_straight_to() {
    put(Path::new("/dev/null"), "gone");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_the_device_stays() {
    let error = replace("/dev/full", |w| w.write_all(b"x")).unwrap_err();
    assert_eq!((error.step(), error.cause().kind()), (Step::Write, io::ErrorKind::StorageFull));
    let error = replace("/dev/full", |w| w.write_all(&vec![b'x'; 100_000])).unwrap_err();
    assert_eq!((error.step(), error.cause().kind()), (Step::Write, io::ErrorKind::StorageFull));
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
}

/// A file larger than the shell allows is refused by the system like one on a full disk. The
/// signal that goes with it is ignored in the child, whose own error is looked at.
#[cfg(target_os = "linux")]
#[test]
fn errors_do_not_name_the_temporary_file() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("t.csv");
    let output = Command::new("sh")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 1; exec \"$1\" --exact fills_what_it_is_told --nocapture",
            "sh",
        ])
        .arg(std::env::current_exe().unwrap())
        .env("NIMSEQ_TEST_FILL", &path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("t.csv: cannot write: File too large (os error"), "{said}");
    assert!(!said.contains(".nimseq-"), "{said}");
    assert!(names(&folder).is_empty());
}

/// The other half of [`errors_do_not_name_the_temporary_file`]; does nothing on its own.
#[test]
#[allow(clippy::print_stdout, reason = "the other half reads it")]
fn fills_what_it_is_told() {
    if let Some(path) = std::env::var_os("NIMSEQ_TEST_FILL") {
        println!("{}", replace(path, |w| w.write_all(&vec![b'x'; 100_000])).unwrap_err());
    }
}

#[test]
fn a_fifo_gets_the_bytes_of_a_commit_only() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let read = |path: &Path| {
        let path = path.to_owned();
        std::thread::spawn(move || {
            let mut text = String::new();
            fs::File::open(path).unwrap().read_to_string(&mut text).unwrap();
            text
        })
    };
    let reader = read(&path);
    put(&path, "through");
    assert_eq!(reader.join().unwrap(), "through");

    let reader = read(&path);
    let mut file = Replacement::create(&path).unwrap();
    file.write_all(b"never mind").unwrap();
    drop(file);
    assert_eq!(reader.join().unwrap(), "");
    assert_eq!(names(&folder), ["fifo"]);
}

/// `>> file` with `-o /dev/stdout`: what was in the file stays, and it stays the same file.
#[cfg(target_os = "linux")]
#[test]
fn an_open_descriptor_is_appended_to() {
    use std::os::fd::AsRawFd as _;
    let folder = tempdir().unwrap();
    let path = folder.path().join("log");
    fs::write(&path, "first\n").unwrap();
    let held = fs::File::options().append(true).open(&path).unwrap();
    put(Path::new(&format!("/dev/fd/{}", held.as_raw_fd())), "second\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), "first\nsecond\n");
    assert_eq!(held.metadata().unwrap().ino(), fs::metadata(&path).unwrap().ino());
}

#[test]
fn a_write_protected_file_is_refused_and_kept() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("mine.csv");
    fs::write(&path, "mine").unwrap();
    let mut permissions = path.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = Replacement::create(&path).unwrap_err();
    assert_eq!(error.step(), Step::Inspect);
    assert_eq!(error.cause().kind(), io::ErrorKind::PermissionDenied);
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_complete_file_takes_its_name() {
    let folder = tempdir().unwrap();
    let (part, path) = (folder.path().join("part"), folder.path().join("t.csv"));
    fs::write(&part, "one").unwrap();
    adopt(&part, &path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "one");
    assert_eq!(names(&folder), ["t.csv"]);
    // In place of another one, whose permissions stay, through a link.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link");
    symlink(&path, &link).unwrap();
    fs::write(&part, "two").unwrap();
    adopt(&part, &link).unwrap();
    assert_eq!((fs::read_to_string(&path).unwrap().as_str(), mode(&path)), ("two", 0o640));
    assert_eq!(names(&folder), ["link", "t.csv"]);
}

#[test]
fn a_complete_file_stays_where_it_is_if_it_cannot_be_moved() {
    let folder = tempdir().unwrap();
    let part = folder.path().join("part");
    fs::write(&part, "one").unwrap();
    let error = adopt(&part, folder.path().join("none/t.csv")).unwrap_err();
    assert_eq!((error.step(), error.cause().kind()), (Step::Inspect, io::ErrorKind::NotFound));
    assert_eq!(names(&folder), ["part"]);
    let error = adopt(folder.path().join("nothing"), folder.path().join("t.csv")).unwrap_err();
    assert_eq!((error.step(), error.cause().kind()), (Step::Sync, io::ErrorKind::NotFound));
    assert_eq!(names(&folder), ["part"]);
}

/// `/dev/shm` is a file system of its own, where it is at all; a device is copied to as well.
#[cfg(target_os = "linux")]
#[test]
fn between_two_file_systems_the_bytes_are_copied() {
    let folder = tempdir().unwrap();
    let part = folder.path().join("part");
    for target in ["/dev/shm", "/dev/null"] {
        let target = Path::new(target);
        let elsewhere = target.is_dir().then(|| tempfile::tempdir_in(target).unwrap());
        let path = elsewhere.as_ref().map_or(target.to_owned(), |dir| dir.path().join("t.csv"));
        fs::write(&part, "one").unwrap();
        adopt(&part, &path).unwrap();
        assert!(!part.exists(), "{}", path.display());
        if elsewhere.is_some() {
            assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        }
    }
    assert!(names(&folder).is_empty());
}

#[test]
fn folders_are_made_once_and_cleared_of_temporary_files_only() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("new");
    create_folder(&path).unwrap();
    create_folder(&path).unwrap();
    let error = create_folder(path.join("a/b")).unwrap_err();
    assert_eq!((error.step(), error.cause().kind()), (Step::CreateFolder, io::ErrorKind::NotFound));
    let file = path.join("file");
    fs::write(&file, "").unwrap();
    assert_eq!(create_folder(&file).unwrap_err().step(), Step::CreateFolder);

    // A process that is killed forgets its temporary file like this.
    std::mem::forget(Replacement::create(path.join("t.csv")).unwrap());
    assert_eq!(fs::read_dir(&path).unwrap().count(), 2);
    remove_leftovers(&path).unwrap();
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
    assert!(file.exists());
}
