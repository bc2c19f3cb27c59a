//! The file: one text for each claim, and a clear word about any other.

use std::io::{self, Read};

use nimseq_period::certificate::MAX_BYTES;
use nimseq_period::{Answer, Certificate, Claim, ClaimError};

use crate::claims::file;
use crate::files::{Figures, sha256, with, written};
use crate::support::{codes, game, report, soonest};

/// What is said about a file that is none.
fn error(bytes: impl AsRef<[u8]>) -> String {
    Claim::parse(bytes.as_ref()).unwrap_err().to_string()
}

#[test]
fn the_layout_is_as_documented() {
    for code in ["kayles", "0.45", "0.165", "S(1,2,5)", "0.0"] {
        let report = soonest(&game(code), 20_000);
        let Answer::Proved(proof) = report.answer() else { panic!("{code} is not proved") };
        let figures = Figures::of(report.game(), proof);
        let text = Certificate::of(&report).unwrap().to_string();
        assert_eq!(text, written(figures, report.values()));
    }
}

#[test]
fn what_is_written_is_json_and_is_read_again() {
    let mut proved = 0;
    for game in codes(2) {
        let report = report(&game, 2000);
        let Some(certificate) = Certificate::of(&report) else {
            assert!(!matches!(report.answer(), Answer::Proved(_)), "{game}");
            continue;
        };
        let text = certificate.to_string();
        let claim = Claim::parse(text.as_bytes()).unwrap();
        assert_eq!(&claim, certificate.claim());
        assert_eq!(claim.to_string(), text);
        assert_eq!(claim.seal(), claim.true_seal());
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["code"], game.to_string());
        assert_eq!(json["preperiod"], claim.preperiod());
        assert_eq!(json["digest"], report.digest());
        proved += 1;
    }
    assert!(proved > 100, "{proved}");
}

/// As the documentation says, with `head` and `sha256sum`.
#[test]
fn the_seal_is_that_of_the_lines_before_it() {
    let text = file("0.07");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (before, last) = lines.split_at(lines.len() - 2);
    assert_eq!(last, [&format!("  \"seal\": \"{}\"\n", sha256(before.concat().as_bytes())), "}\n"]);
}

#[test]
fn another_layout_is_an_error_where_it_begins() {
    let text = file("kayles");
    let line = |number: usize| text.lines().nth(number - 1).unwrap();
    let changed = |from: &str, to: &str| error(text.replacen(from, to, 1));
    // Keys.
    assert_eq!(
        changed("\"period\": 12", "\"perod\": 12"),
        "line 9, column 3: expected `\"period\": `, found `\"perod\": 12,`"
    );
    assert_eq!(
        changed("  \"k\": 2,\n", ""),
        "line 7, column 3: expected `\"k\": `, found `\"preperiod\": 71,`"
    );
    assert_eq!(
        changed("  \"k\": 2,\n", "  \"k\": 2,\n  \"k\": 2,\n"),
        "line 8, column 3: expected `\"preperiod\": `, found `\"k\": 2,`"
    );
    assert_eq!(
        error(
            text.replace(
                &format!("{}\n{}", line(8), line(9)),
                &format!("{}\n{}", line(9), line(8))
            )
        ),
        "line 8, column 3: expected `\"preperiod\": `, found `\"period\": 12,`"
    );
    assert_eq!(
        changed("  \"seal\"", "  \"note\": 1,\n  \"seal\""),
        "line 16, column 3: expected `\"seal\": `, found `\"note\": 1,`"
    );
    // Numbers.
    for number in
        ["012", "-12", "-0", "+12", "12.0", "12e0", "1e3", "1_2", "", "\"12\"", "null", "0x12"]
    {
        let message = changed("\"period\": 12", &format!("\"period\": {number}"));
        let at = message.split_once(": ").unwrap().0;
        assert!(
            matches!(at, "line 9, column 13" | "line 9, column 14" | "line 9, column 15"),
            "{number}: {message}"
        );
    }
    assert_eq!(
        changed("\"period\": 12", "\"period\": 18446744073709551616"),
        "line 9, column 13: expected a number from 0 to 18446744073709551615, in digits alone, \
         found `18446744073709551616,`"
    );
    // Spaces and what looks like them.
    for (from, to, at) in [
        ("  \"k\"", "\t\"k\"", "line 7, column 1"),
        ("  \"k\"", "   \"k\"", "line 7, column 3"),
        ("\"k\": 2", "\"k\":2", "line 7, column 3"),
        ("\"k\": 2,", "\"k\": 2 ,", "line 7, column 9"),
        ("\"k\": 2,\n", "\"k\": 2,\r\n", "line 7, column 9"),
        ("}\n", "}", "line 17, column 1"),
        ("}\n", "}\n\n", "line 18, column 1"),
        ("}\n", "}\r\n", "line 17, column 1"),
    ] {
        assert!(changed(from, to).starts_with(at), "{to:?}: {}", changed(from, to));
    }
    // Strings.
    for (code, at) in
        [("0.7\\u0037", 15), ("0.7\u{7f}", 15), ("0.7\n", 15), ("0.77é", 16), ("", 12)]
    {
        let message = changed("\"code\": \"0.77", &format!("\"code\": \"{code}"));
        assert!(message.starts_with(&format!("line 5, column {at}: ")), "{code:?}: {message}");
        assert!(!message.contains(char::is_control), "{message:?}");
    }
    assert!(
        changed("0.77", &"7".repeat(6000)).starts_with("line 5, column 5012: expected 1 to 5000")
    );
    for seal in ["", "0", &"0".repeat(63), &"0".repeat(65), &"A".repeat(64), &"g".repeat(64)] {
        let from = line(16).rsplit('"').nth(1).unwrap();
        assert!(changed(from, seal).starts_with("line 16, column "), "{seal}");
    }
    // Words.
    assert_eq!(
        changed("guy-smith", "guy_smith"),
        "line 6, column 11: expected `\"guy-smith\"` or `\"no-split\"` or `\"sparse-induction\"`, \
         found `\"guy_smith\",`"
    );
    assert_eq!(
        changed("\"class\": null", "\"class\": 0"),
        "line 13, column 12: expected `null`, or `{` and the end of the line, found `0,`"
    );
}

#[test]
fn what_is_no_certificate_at_all() {
    let text = file("kayles");
    for other in ["\n", "{}", "null", "n,g\n0,0\n", " ", "\u{feff}", "[", "\0"] {
        for bytes in [other.to_owned(), format!("{other}{text}")] {
            let message = error(&bytes);
            assert!(message.starts_with("no certificate: "), "{bytes:?}: {message}");
        }
    }
    assert!(error("").starts_with("no certificate: "));
    assert!(error(text.replace("nimseq-certificate", "nimseq-manifest")).starts_with("no cert"));
    assert!(error(text.replace("  \"format\"", "\t\"format\"")).starts_with("no cert"));
}

#[test]
fn another_version_is_said_to_be_one() {
    let text = file("kayles");
    for version in [0, 2, 10, u64::MAX] {
        let other = with(&text, "format_version", &version.to_string());
        let expected =
            format!("format_version {version}, but this program reads format_version 1 alone");
        assert_eq!(error(&other), expected);
        // Whatever else such a file may contain.
        let keys = other.replace("\"kind\"", "\"sort\"").replace(": 12", ": {\"least\": 12}");
        assert_eq!(error(keys), expected);
    }
    for no_version in ["\"1\"", "1.0", "01", "true", ""] {
        let message = error(with(&text, "format_version", no_version));
        assert!(message.starts_with("line 3, column 2"), "{message}");
    }
}

#[test]
fn nothing_nests() {
    let text = file("kayles");
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}{}", open.repeat(1_000_000), close.repeat(1_000_000));
        assert!(error(&deep).starts_with("no certificate: "));
        for key in ["code", "period", "class", "program"] {
            let line =
                text.lines().position(|line| line.contains(&format!("\"{key}\": "))).unwrap() + 1;
            let message = error(with(&text, key, &deep));
            assert!(message.starts_with(&format!("line {line}, column ")), "{message}");
            assert!(message.len() < 250, "{message}");
        }
    }
    let rare =
        "{\n    \"mask\": 7,\n    \"space_type\": 0,\n    \"witnessed_from\": 9,\n    \"rare\": ";
    let deep = format!("{rare}{}", "[".repeat(1_000_000));
    assert_eq!(
        error(with(&text, "class", &deep)),
        format!(
            "line 17, column 15: expected a number from 0 to {}, in digits alone, found `{}…`",
            u64::MAX,
            "[".repeat(24)
        )
    );
}

#[test]
fn a_cut_file_says_that_it_ends() {
    let text = file("kayles");
    let head = text.find("\"nimseq-certificate\"").unwrap() + 20;
    for len in 0..text.len() {
        let message = error(&text[..len]);
        let is_at_the_end = message.ends_with("found the end of the file");
        // A string or number may be too short before it is seen to end.
        assert!(is_at_the_end || len < head || message.contains("expected"), "{len}: {message}");
    }
    assert_eq!(
        error(&text[..text.find(": 12,").unwrap()]),
        "line 9, column 3: expected `\"period\": `, found `\"period\"`"
    );
    assert_eq!(
        error(&text[..text.find("12,").unwrap() + 2]),
        "line 9, column 15: expected `,` and the end of the line, found the end of the file"
    );
}

#[test]
fn bytes_that_are_no_text() {
    let text = file("kayles");
    let mut bytes = text.clone().into_bytes();
    bytes[text.find("0.77").unwrap() + 2] = 0xff;
    let message = error(&bytes);
    assert!(
        message.starts_with("line 5, column 14: ") && message.ends_with("found the byte 0xff"),
        "{message}"
    );
}

#[test]
fn no_more_is_read_than_a_certificate_may_have() {
    let endless = io::repeat(b'{');
    assert!(matches!(Claim::read(endless), Err(ClaimError::TooLong)));
    let mut counted = io::repeat(b' ').take(u64::MAX);
    assert!(Claim::read(&mut counted).is_err());
    assert_eq!(u64::MAX - counted.limit(), MAX_BYTES + 1);
    // One byte less is read, and found to be no certificate.
    assert!(matches!(Claim::read(io::repeat(b'{').take(MAX_BYTES)), Err(ClaimError::Foreign)));
    let text = ClaimError::TooLong.to_string();
    assert_eq!(text, "longer than 67108864 bytes, the limit for certificates");
}

#[test]
fn a_reader_that_fails() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("no such luck"))
        }
    }
    assert_eq!(Claim::read(Broken).unwrap_err().to_string(), "cannot be read: no such luck");
}

/// No other text than the file itself is taken for it, whatever was changed where.
#[test]
fn one_character_more_less_or_other() {
    let text = file("0.12");
    let claim = Claim::parse(text.as_bytes()).unwrap();
    let same = |bytes: &[u8]| {
        Claim::parse(bytes).is_ok_and(|other| other == claim || other.seal() == other.true_seal())
    };
    let others = b"0123456789abcdefzZ\"\\ {}[],:.-+\n\r\t\0\x7f\xc3\xff";
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        let was = bytes[at];
        for other in others.iter().copied().filter(|&other| other != was) {
            bytes[at] = other;
            assert!(!same(&bytes), "{other} at {at}");
            bytes[at] = was;
            bytes.insert(at, other);
            assert!(!same(&bytes), "{other} before {at}");
            bytes.remove(at);
        }
        bytes.remove(at);
        assert!(!same(&bytes), "without {at}");
        assert!(!same(&text.as_bytes()[..at]), "cut at {at}");
    }
}
