//! `play` and `graph` over a pipe: whole games, and a graph from standard input.

use std::io::Write as _;
use std::process::Stdio;

use super::{nimseq, text};

/// What a game with these lines prints; it must end well.
fn game(arguments: &[&str], lines: &str) -> String {
    piped(&[&["play"], arguments].concat(), lines)
}

/// What the program prints for this input; it must end well.
fn piped(arguments: &[&str], lines: &str) -> String {
    let mut command = nimseq(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout)
}

#[test]
fn hints_win() {
    let transcript = game(&["nim", "3", "4", "5"], "hint\na 2\nhint\n");
    let expected = "normal play: whoever cannot move loses\n0.[3] (nim)\n\
        `help` lists what you can type\na = 3   b = 4   c = 5\n> hint\n\
        this wins: a: take 2 of 3, leave 1\n> a 2\nI play c: take 1 of 5, leave 4\n\
        a = 1   b = 4   c = 4\n> hint\nthis wins: a: take 1 of 1, leave nothing\n> \n\
        the input has ended, and so has the game\n";
    assert_eq!(transcript, expected);
}

#[test]
fn the_program_wins_what_can_be_won() {
    // 5 of Kayles is won by whoever moves first.
    let transcript = game(&["kayles", "5", "--second"], "a 1\nb 1\na 1\na 1\na 1\n");
    assert!(transcript.contains("I play a: take 1 of 5, leave 2 and 2"), "{transcript}");
    assert!(transcript.ends_with("no heap is left\nyou cannot move: I win\n"), "{transcript}");
    // 1 alone, whoever cannot move wins.
    let transcript = game(&["nim", "1", "--misere"], "a 1\n");
    assert!(transcript.ends_with("no heap is left\nI cannot move: I win\n"), "{transcript}");
    let transcript = game(&["nim", "2", "--misere"], "a 1\n");
    assert!(
        transcript.ends_with(
            "I play a: take 1 of 1, leave nothing\nno heap is left\n\
        you cannot move: you win\n"
        ),
        "{transcript}"
    );
}

#[test]
fn misere_kayles_is_searched() {
    // 4 is lost for whoever moves first, in misère play only.
    let transcript = game(&["kayles", "4", "--misere"], "hint\nquit\n");
    assert!(transcript.contains("no move wins, if I make no mistake"), "{transcript}");
    let transcript = game(&["kayles", "4"], "hint\nquit\n");
    assert!(transcript.contains("this wins: "), "{transcript}");
}

#[test]
fn bad_moves_are_refused_with_the_reason() {
    let lines = "a 5\na 3\nb 1\nc\na\na x\na 1 1\na 1 1 1 1\na 1 1 2\n\nhelp\nundo\nundo\nquit\n";
    let transcript = game(&["kayles", "4"], lines);
    for expected in [
        "> a 5\nthat is no move: the heap has 4 tokens, 5 cannot be taken\n> ",
        "> a 3\nthat is no move: no move takes 3 tokens\n> ",
        "> b 1\nthere is no heap \"b\", and no such command; `help` lists them\n> ",
        "> a\nhow many tokens? For example: a 2\n> ",
        "> a x\n\"x\": unexpected 'x' in column 1, expected an integer such as 1000, 1_000_000, 1e6 \
         or 2^20\n> ",
        "> a 1 1\nthat is no move: 3 tokens would be left, but the heaps to be left have 1\n> ",
        "> a 1 1 1 1\na move leaves two heaps at most. For example: a 2 3 4\n> ",
        "> a 1 1 2\nI play ",
        "> undo\na = 4\n> undo\nthere is no move of yours to take back\n> quit\n",
    ] {
        assert!(transcript.contains(expected), "{expected:?} is not in {transcript}");
    }
}

/// What is no line must not fill the memory: it is cut, and its pieces are refused.
#[test]
fn a_line_without_end_is_cut() {
    let transcript = game(&["kayles", "4"], &"x".repeat(10_000));
    assert_eq!(transcript.matches("no such command").count(), 3, "{transcript}");
}

#[test]
fn a_game_can_end_at_once() {
    for (arguments, ending) in [
        (&["nim"][..], "no heap is left\nyou cannot move: I win\n"),
        (&["nim", "--misere"], "no heap is left\nyou cannot move: you win\n"),
        (&["0.0", "7", "--second"], "a = 7\nI cannot move: you win\n"),
    ] {
        let transcript = game(arguments, "");
        assert!(transcript.ends_with(ending), "{transcript}");
    }
    let transcript = game(&["nim", "3"], "a 1");
    assert!(transcript.contains("> a 1\nI play a: take 2 of 2, leave nothing"), "{transcript}");
}

#[test]
fn a_graph_from_standard_input() {
    let answer = piped(&["graph", "-", "--format", "json"], "a b\nb c\n");
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    // A path of 3: the middle leaves nothing, an end leaves one vertex.
    assert_eq!((&answer["value"], &answer["moves"]), (&2.into(), &serde_json::json!(["b"])));
    let clique = piped(&["graph", "-", "--clique", "--input", "graph6"], "Bw\n");
    assert!(clique.contains("value 1: an N-position"), "{clique}");
}
