//! Graph files: three formats, and errors with line and column.

use std::time::{Duration, Instant};

use nimseq_play::graph::{Format, Graph, read};

use crate::random::Random;

fn shown(graph: &Graph) -> (Vec<String>, Vec<String>) {
    let name = |v: petgraph::graph::NodeIndex| graph[v].clone();
    let mut edges: Vec<String> = graph
        .edge_indices()
        .filter_map(|e| graph.edge_endpoints(e))
        .map(|(a, b)| format!("{}-{}", name(a), name(b)))
        .collect();
    edges.sort();
    (graph.node_indices().map(name).collect(), edges)
}

fn good(text: &str, format: Format) -> (String, String) {
    let (vertices, edges) = shown(&read(text, format).unwrap());
    (vertices.join(" "), edges.join(" "))
}

fn bad(text: &str, format: Format) -> String {
    read(text, format).unwrap_err().to_string()
}

#[test]
fn edge_lists() {
    let both = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(good("", Format::Edges), both("", ""));
    assert_eq!(good("a b\n\n# c d\nb\tc # e\r\n d\n", Format::Edges), both("a b c d", "a-b b-c"));
    assert_eq!(good("1 2\n2 1\n1 2\n", Format::Edges), both("1 2", "1-2"));
    let expected = "line 2, column 5: unexpected \"7\", expected the names of two neighbours, or of \
                    one vertex that has none";
    assert_eq!(bad("a b\na b 7\n", Format::Edges), expected);
    let expected = "line 1, column 3: unexpected \"\\u{1b}[2Jb\", expected the names of two neighbours, \
                    or of one vertex that has none";
    assert_eq!(bad("a \u{1b}[2Jb\n", Format::Edges), expected);
    let expected = "line 1, column 4: an edge from a vertex to itself, expected another vertex";
    assert_eq!(bad("é  é\n", Format::Edges), expected);
}

#[test]
fn dimacs() {
    let text = "c a triangle and a point\np edge 4 3\ne 1 2\ne 2 3\ne 3 1\ne 1 3\n";
    assert_eq!(good(text, Format::Dimacs), ("1 2 3 4".to_owned(), "1-2 2-3 3-1".to_owned()));
    for (text, message) in [
        ("", "line 1, column 1: there is no header, expected the header `p edge VERTICES EDGES`"),
        (
            "c x\n",
            "line 1, column 1: there is no header, expected the header `p edge VERTICES EDGES`",
        ),
        (
            "e 1 2\n",
            "line 1, column 1: unexpected \"e\", expected the header `p edge VERTICES EDGES`",
        ),
        ("p edge\n", "line 1, column 7: the line ends, expected a number of vertices up to 2^24"),
        ("p cnf 3 2\n", "line 1, column 3: unexpected \"cnf\", expected `edge` or `col`"),
        (
            "p edge -3 2\n",
            "line 1, column 8: unexpected \"-3\", expected a number of vertices up to 2^24",
        ),
        (
            "p edge 16777217 0\n",
            "line 1, column 8: unexpected \"16777217\", expected a number of vertices up to 2^24",
        ),
        ("p edge 3\n", "line 1, column 9: the line ends, expected a number of edges"),
        ("p edge 3 2 1\n", "line 1, column 12: unexpected \"1\", expected the end of the line"),
        (
            "p edge 3 2\np edge 3 2\n",
            "line 2, column 1: a second header, expected an edge `e VERTEX VERTEX`",
        ),
        (
            "p edge 3 2\nx\n",
            "line 2, column 1: unexpected \"x\", expected an edge `e VERTEX VERTEX`",
        ),
        (
            "p edge 3 2\ne 1\n",
            "line 2, column 4: the line ends, expected a vertex, counted from 1 as the header says",
        ),
        (
            "p edge 3 2\ne 1 4\n",
            "line 2, column 5: unexpected \"4\", expected a vertex, counted from 1 as the header says",
        ),
        (
            "p edge 3 2\ne 0 1\n",
            "line 2, column 3: unexpected \"0\", expected a vertex, counted from 1 as the header says",
        ),
        (
            "p edge 3 2\ne 2 2\n",
            "line 2, column 5: an edge from a vertex to itself, expected another vertex",
        ),
        (
            "p edge 3 2\ne 1 2 3\n",
            "line 2, column 7: unexpected \"3\", expected the end of the line",
        ),
    ] {
        assert_eq!(bad(text, Format::Dimacs), message, "{text:?}");
    }
}

#[test]
fn graph6() {
    let both = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(good("?", Format::Graph6), both("", ""));
    assert_eq!(good("@\n", Format::Graph6), both("0", ""));
    assert_eq!(good("Bw", Format::Graph6), both("0 1 2", "0-1 0-2 1-2"));
    assert_eq!(good(">>graph6<<Bw\n", Format::Graph6), both("0 1 2", "0-1 0-2 1-2"));
    // The example of the format's description: 0-2, 0-4, 1-3, 3-4.
    assert_eq!(good("DQc", Format::Graph6), both("0 1 2 3 4", "0-2 0-4 1-3 3-4"));
    for (text, message) in [
        ("", "line 1, column 1: the text is empty, expected a graph"),
        ("Bw\nBw\n", "line 2, column 1: a second graph, expected one graph"),
        ("B w", "line 1, column 2: unexpected ' ', expected a character from `?` to `~`"),
        ("Bé", "line 1, column 2: unexpected 'é', expected a character from `?` to `~`"),
        (
            "B",
            "line 1, column 2: 1 characters, but 3 vertices take 2, expected a character from `?` to `~`",
        ),
        (
            "Bww",
            "line 1, column 3: 3 characters, but 3 vertices take 2, expected the end of the line",
        ),
        ("~", "line 1, column 2: the text ends early, expected a character from `?` to `~`"),
        ("~~?????", "line 1, column 2: more than 258047 vertices, expected a smaller graph"),
        (
            ">>graph6<<B w",
            "line 1, column 12: unexpected ' ', expected a character from `?` to `~`",
        ),
    ] {
        assert_eq!(bad(text, Format::Graph6), message, "{text:?}");
    }
}

/// 2·10^10 steps if each edge were looked for among those of the centre.
#[test]
fn a_large_star_is_read_at_once() {
    let leaves = 200_000;
    let lines = |start: &str| -> Vec<String> {
        (2..=leaves + 1).map(|leaf| format!("{start}1 {leaf}")).collect()
    };
    let list = lines("").join("\n");
    let dimacs = format!("p edge {} {leaves}\n{}", leaves + 1, lines("e ").join("\n"));
    let started = Instant::now();
    for (text, format) in [(list, Format::Edges), (dimacs, Format::Dimacs)] {
        let star = read(&text, format).unwrap();
        assert_eq!((star.node_count(), star.edge_count()), (leaves + 1, leaves));
    }
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

/// The mark is no part of the first name: a and b are two vertices, not three.
#[test]
fn a_byte_order_mark_is_passed_over() {
    let both = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(good("\u{feff}a b\nb a\n", Format::Edges), both("a b", "a-b"));
    assert_eq!(good("\u{feff}p edge 2 1\ne 1 2\n", Format::Dimacs), both("1 2", "1-2"));
    assert_eq!(good("\u{feff}Bw\n", Format::Graph6), both("0 1 2", "0-1 0-2 1-2"));
}

/// Petgraph's decoder panics on what is no graph6; nothing must get as far as that.
#[test]
fn no_text_makes_a_reader_panic() {
    let mut random = Random::new(4);
    let letters: Vec<char> = "?@AB~}_w0 1\n\tep cdg#%é\u{0}é<>".chars().collect();
    let mut accepted = 0;
    for _ in 0..20_000 {
        let text: String =
            (0..random.below(12)).map(|_| letters[random.below(letters.len())]).collect();
        for format in [Format::Edges, Format::Dimacs, Format::Graph6] {
            accepted += usize::from(read(&text, format).is_ok());
        }
    }
    assert!(accepted > 1000, "{accepted}");
}
