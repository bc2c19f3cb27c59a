//! The same bytes, whichever way they were made: from a pattern or computed, by each kernel and
//! engine.

use super::{run, stdout, text};

const FORMATS: [&str; 6] = ["csv", "jsonl", "bfile", "grid", "raw", "none"];

#[test]
fn a_pattern_changes_no_byte() {
    // Kayles, a preperiod of zero, Dawson's Chess, one with 3479 + 349, one without a period, one
    // without a theorem.
    for code in ["0.77", "S(1..9)", "0.137", "0.156", "0.007", "laskers-nim"] {
        for format in FORMATS {
            for from in ["0", "171", "9000"] {
                let short = ["values", code, "--to", "10000", "--format", format, "--from", from];
                let long = [&short[..], &["--no-period"]].concat();
                assert!(stdout(&short) == stdout(&long), "{code} {format} from {from}");
            }
        }
    }
}

/// Figures and counts are of every heap, also of those that follow from a pattern.
#[test]
fn a_pattern_changes_no_figure() {
    for code in ["0.77", "S(1..9)", "0.137", "0.156", "0.007"] {
        for to in ["100", "1024", "9999", "20000"] {
            for flags in [&["--stats"][..], &["--histogram", "-"], &["--stats", "--from", "90"]] {
                let short = [&["values", code, "--to", to][..], flags].concat();
                let long = [&short[..], &["--no-period"]].concat();
                assert_eq!(text(&stdout(&short)), text(&stdout(&long)), "{short:?}");
            }
        }
    }
}

/// Every published count up to heap 2^16, from one run a code.
#[test]
fn histograms_have_the_published_counts() {
    for (code, rows) in [("0.161", 139), ("0.167", 33 + 53)] {
        let histogram = text(&stdout(&["values", code, "--to", "65536", "--histogram", "-"]));
        let claims = nimseq::tables::known::frequencies()
            .iter()
            .filter(|claim| claim.code.text() == code && claim.heap <= 65536);
        let claimed: Vec<String> =
            claims.map(|claim| format!("{},{},{}", claim.heap, claim.value, claim.count)).collect();
        assert_eq!(claimed.len(), rows);
        // The program counts at every power of two.
        let is_claimed = |line: &&str| {
            let heap = line.split(',').next();
            claimed.iter().any(|claim| claim.split(',').next() == heap)
        };
        let ours: Vec<&str> = histogram.lines().filter(is_claimed).collect();
        assert_eq!(ours, claimed, "{code}");
    }
}

#[test]
fn a_pattern_is_used_only_if_allowed() {
    let said = |flags: &[&str]| {
        let arguments = [&["values", "0.77", "--to", "9999", "-v", "--format", "none"], flags];
        text(&run(&arguments.concat()).stderr)
    };
    let computed = |text: &str| {
        let line = text.lines().find(|line| line.contains(" heaps in ")).unwrap().to_owned();
        line.split(' ').nth(1).unwrap().parse::<u64>().unwrap()
    };
    assert!(computed(&said(&[])) < 9999);
    assert!(said(&[]).contains("the period is proved"));
    assert_eq!(computed(&said(&["--no-period"])), 10_000);
}

#[test]
fn to_is_inclusive_where_a_pattern_begins() {
    // 168 values prove Kayles; blocks and proofs end near these heaps.
    for to in [166, 167, 168, 169, 255, 256, 1022, 1023, 1024, 1025] {
        let lines = text(&stdout(&["values", "0.77", "--to", &to.to_string()]));
        assert_eq!(lines.lines().count(), to + 2, "a header and heaps 0 to {to}");
        assert!(lines.lines().last().unwrap().starts_with(&format!("{to},")));
    }
}

/// Those of this machine, from the program itself.
fn kernels() -> Vec<String> {
    let info = text(&stdout(&["cpu-info"]));
    let line = info.lines().find_map(|line| line.strip_prefix("kernels ")).unwrap();
    line.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn kernels_and_engines_give_the_same_bytes() {
    assert!(kernels().contains(&"portable".to_owned()));
    for code in ["0.77", "0.6", "0.007", "4.26", "grundy", "0.[7]", "S(2,5)"] {
        let values = ["values", code, "--to", "5000", "--no-period"];
        let plain = stdout(&[&values[..], &["--engine", "naive"]].concat());
        for kernel in kernels() {
            let fast = stdout(&[&values[..], &["--kernel", &kernel]].concat());
            assert!(fast == plain, "{code} by {kernel}");
        }
    }
}

#[test]
fn raw_values_have_the_digest_of_the_report() {
    // The digest of a proof covers the values that it needs, here 168; the file's own digest is
    // computed by the library, which is tested against sha256sum.
    let raw = stdout(&["values", "0.77", "--to", "167", "--format", "raw"]);
    let words: Vec<u16> =
        raw.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let digest = nimseq::period::Digest::of(nimseq::grundy::Values::Words(&words));
    let row: serde_json::Value =
        serde_json::from_slice(&stdout(&["period", "0.77", "--format", "json"])).unwrap();
    assert_eq!(row["digest"], digest.as_str());
}

#[test]
fn json_differs_between_kernels_and_threads_only_inside_run() {
    let row = |kernel: &str, threads: &str| -> serde_json::Value {
        let of = ["period", "0.156", "--format", "json"];
        let line = stdout(&[&of[..], &["--kernel", kernel, "--threads", threads]].concat());
        serde_json::from_slice(&line).unwrap()
    };
    let without_run = |kernel: &str, threads: &str| {
        let mut row = row(kernel, threads);
        row["run"].take();
        row
    };
    for kernel in kernels() {
        assert_eq!(row(&kernel, "2")["run"]["kernel"], kernel.as_str());
        assert_eq!(without_run(&kernel, "2"), without_run("portable", "1"));
    }
    let run = &row("portable", "2")["run"];
    let keys: Vec<&str> = run.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = ["engine", "kernel", "threads", "seconds", "heaps_per_s", "version"];
    let mut keys = keys;
    keys.sort_unstable();
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(run["engine"], "sparse");
    assert_eq!(run["threads"], 2);
}
