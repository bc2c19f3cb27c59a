//! Commands whose output depends on the machine, and arguments that no shell makes easy.

use super::{failure, nimseq, run, stdout, text};

#[test]
fn cpu_info_names_what_runs() {
    let info = text(&stdout(&["cpu-info", "--kernel", "portable", "--memory", "3GiB"]));
    let line = |label: &str| {
        let line = info.lines().find_map(|line| line.strip_prefix(label));
        line.unwrap_or_else(|| panic!("{label} is missing in\n{info}")).trim().to_owned()
    };
    assert_eq!(line("version "), env!("CARGO_PKG_VERSION"));
    assert_eq!(line("processor "), std::env::consts::ARCH);
    assert!(line("kernels ").starts_with("portable"));
    assert_eq!(line("in use "), "portable (--kernel or NIMSEQ_KERNEL)");
    assert_eq!(line("allowed "), "3.0 GiB of memory (--memory)");
    line("features ");
    line("installed ");
}

#[test]
fn self_test_passes_and_names_the_kernels() {
    let report = text(&stdout(&["self-test"]));
    let (checks, last) = report.trim_end().rsplit_once('\n').unwrap();
    assert!(checks.lines().all(|line| line.starts_with("ok      ")), "{report}");
    let count = checks.lines().count();
    assert!(last.starts_with(&format!("{count} passed, 0 failed; kernels portable")), "{last}");
}

#[test]
fn the_environment_chooses_a_kernel_and_the_flag_overrides_it() {
    let row = |variable: &str, flags: &[&str]| -> serde_json::Value {
        let arguments = [&["period", "0.77", "--format", "json"], flags].concat();
        let output = nimseq(&arguments).env("NIMSEQ_KERNEL", variable).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let mut unset = nimseq(&["period", "0.77", "--format", "json"]);
    let widest = unset.env_remove("NIMSEQ_KERNEL").output().unwrap().stdout;
    let widest: serde_json::Value = serde_json::from_slice(&widest).unwrap();
    assert_eq!(row("portable", &[])["run"]["kernel"], "portable");
    assert_eq!(row("", &[])["run"]["kernel"], widest["run"]["kernel"]);
    assert_eq!(row("portable", &["--kernel", "auto"])["run"]["kernel"], widest["run"]["kernel"]);
    // A wrong one is blamed on the variable, unless the flag overrides it.
    assert_eq!(row("sse9", &["--kernel", "portable"])["run"]["kernel"], "portable");
    let output = nimseq(&["period", "0.77"]).env("NIMSEQ_KERNEL", "sse9").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = text(&output.stderr);
    let expected = "error: the environment variable NIMSEQ_KERNEL is \"sse9\", which is no kernel";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn a_kernel_that_is_not_there_is_an_error() {
    let kernels = text(&stdout(&["cpu-info"]));
    let kernels = kernels.lines().find(|line| line.starts_with("kernels")).unwrap();
    for kernel in ["avx2", "avx512"] {
        let arguments = ["period", "0.77", "--kernel", kernel];
        if kernels.contains(kernel) {
            stdout(&arguments);
        } else {
            let message = failure(&arguments, 2);
            assert!(message.contains(&format!("does not have the kernel {kernel}")), "{message}");
            assert!(message.contains("available: portable"), "{message}");
        }
        // What computes nothing does not ask.
        stdout(&["explain", "0.77", "--kernel", kernel]);
    }
}

#[test]
fn long_and_odd_codes_are_refused_in_a_few_lines() {
    let long = format!("0.{}", "7".repeat(10_000));
    let control = "0.7\u{1b}[31m";
    for code in [long.as_str(), control, "\u{202e}77", "0.7\n7"] {
        let message = failure(&["period", code], 2);
        assert!(message.len() < 400 && !message.contains('\u{1b}'), "{message:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_an_error() {
    use std::os::unix::ffi::OsStrExt as _;
    let code = std::ffi::OsStr::from_bytes(b"0.\xff");
    let output = nimseq(&["period"]).arg(code).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let expected = "error: argument 2 is not valid UTF-8: \"0.\\xFF\"\n";
    assert_eq!(text(&output.stderr), expected);
}

#[test]
fn only_an_engine_that_uses_a_kernel_names_one() {
    for (code, flags, is_named) in [
        ("0.77", &[][..], true),
        ("0.77", &["--engine", "naive"], false),
        ("S(1,2)", &[], false),
        ("nim", &["--limit", "100"], false),
    ] {
        let arguments = [&["-v", "period", code, "--format", "json"], flags].concat();
        let output = run(&arguments);
        let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(row["run"]["kernel"].is_string(), is_named, "{arguments:?}");
        assert_eq!(text(&output.stderr).contains("kernel"), is_named, "{arguments:?}");
    }
}

/// A container's or a shell's limit is not known to a test, except one that it sets itself.
#[cfg(target_os = "linux")]
#[test]
fn the_limit_of_the_shell_counts() {
    let program = env!("CARGO_BIN_EXE_nimseq");
    let script = format!("ulimit -v 409600 && exec '{program}' cpu-info");
    let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let info = text(&output.stdout);
    let expected = "allowed    320.0 MiB of memory (80 % of the limit on addresses; --memory)\n";
    assert!(info.ends_with(expected), "{info}");
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = text(&stdout(&["generate", "completions", shell]));
        assert!(script.contains("no-period") && script.contains("cpu-info"), "{shell}");
    }
}

#[test]
fn one_manual_page_has_every_command() {
    let page = text(&stdout(&["generate", "man"]));
    for command in ["VALUES", "PERIOD", "TABLE", "EXPLAIN", "FIND", "CPU-INFO", "GENERATE MAN"] {
        assert!(page.contains(&format!(".SH \"NIMSEQ {command}\"")), "{command}");
    }
    assert_eq!(page.matches(".TH ").count(), 1);
}

#[test]
fn notes_go_to_standard_error() {
    let output = run(&["period", "nim", "--limit", "65536"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).starts_with("note: G(65536) is above 65535"));
    assert!(text(&output.stdout).contains("values computed    65536 (heaps 0 to 65535)"));
    assert_eq!(text(&run(&["-q", "period", "nim"]).stderr), "");
}
