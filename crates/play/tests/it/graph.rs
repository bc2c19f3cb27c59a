//! Kayles on graphs: every small graph and random ones against the definition, and known families.

use std::collections::HashMap;
use std::ops::ControlFlow;

use nimseq_play::Outcome;
use nimseq_play::graph::{Format, Graph, GraphError, Kayles, complement, read};

use crate::random::Random;

fn graph(n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    let mut graph = Graph::default();
    for name in 0..n {
        graph.add_node(name.to_string());
    }
    for (a, b) in edges {
        graph.update_edge(index(a), index(b), ());
    }
    graph
}

fn index(v: usize) -> petgraph::graph::NodeIndex {
    petgraph::graph::NodeIndex::new(v)
}

fn value(n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> u16 {
    Kayles::on(&graph(n, edges)).solve().unwrap().value
}

fn mex(values: &[u16]) -> u16 {
    (0..=u16::MAX).find(|value| !values.contains(value)).unwrap()
}

/// The definition: the value of a set of vertices is the least that no move leaves. No components, no
/// shapes.
fn naive(closed: &[u32], set: u32, known: &mut HashMap<u32, u16>) -> u16 {
    if let Some(&value) = known.get(&set) {
        return value;
    }
    let moves = (0..closed.len()).filter(|v| set >> v & 1 == 1);
    let left: Vec<u16> = moves.map(|v| naive(closed, set & !closed[v], known)).collect();
    let value = mex(&left);
    known.insert(set, value);
    value
}

/// Holds value and winning vertices to the definition; gives the value.
fn check(n: usize, edges: &[(usize, usize)]) -> u16 {
    let mut closed: Vec<u32> = (0..n).map(|v| 1 << v).collect();
    for &(a, b) in edges {
        closed[a] |= 1 << b;
        closed[b] |= 1 << a;
    }
    let (all, mut known) = ((1u32 << n) - 1, HashMap::new());
    let answer = Kayles::on(&graph(n, edges.iter().copied())).solve().unwrap();
    assert_eq!(answer.value, naive(&closed, all, &mut known), "{n} {edges:?}");
    let wins = (0..n).filter(|&v| naive(&closed, all & !closed[v], &mut known) == 0);
    assert_eq!(answer.winning, wins.map(index).collect::<Vec<_>>(), "{n} {edges:?}");
    assert_eq!(answer.outcome() == Outcome::P, answer.winning.is_empty());
    answer.value
}

fn pairs(n: usize) -> Vec<(usize, usize)> {
    (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect()
}

#[test]
fn all_graphs_of_up_to_six_vertices() {
    for n in 0..=6 {
        let pairs = pairs(n);
        for chosen in 0u32..1 << pairs.len() {
            let edges: Vec<_> = (0..)
                .zip(&pairs)
                .filter(|(bit, _)| chosen >> bit & 1 == 1)
                .map(|(_, e)| *e)
                .collect();
            check(n, &edges);
        }
    }
}

#[test]
fn random_graphs_of_up_to_twelve_vertices() {
    let mut random = Random::new(1);
    for round in 0..600 {
        let n = 7 + random.below(6);
        // From sparse to dense; the sparse ones are forests for the most part.
        let percent = 5 + round % 60;
        let edges: Vec<_> = pairs(n).into_iter().filter(|_| random.below(100) < percent).collect();
        check(n, &edges);
        let tree: Vec<_> = (1..n).map(|v| (random.below(v), v)).collect();
        check(n, &tree);
    }
}

/// The same graph with its vertices in another order has the same value: sets are told apart by
/// numbers, shapes are not.
#[test]
fn the_order_of_vertices_does_not_matter() {
    let mut random = Random::new(2);
    for (n, m) in [(28, 27), (26, 30), (22, 44)] {
        let mut edges: Vec<(usize, usize)> =
            (1..n).map(|v| (v - 1 - random.below(v.min(3)), v)).collect();
        while edges.len() < m {
            let (a, b) = (random.below(n), random.below(n));
            if a != b {
                edges.push((a, b));
            }
        }
        let first = value(n, edges.iter().copied());
        let order = random.order(n);
        assert_eq!(value(n, edges.iter().map(|&(a, b)| (order[a], order[b]))), first, "{n} {m}");
    }
}

#[test]
fn known_families() {
    let chess: nimseq_code::Game = "0.137".parse().unwrap();
    let paths = nimseq_grundy::Sequence::of(&chess).collect(400).unwrap();
    for n in (0..60).chain([399]) {
        let path = value(n, (1..n).map(|v| (v - 1, v)));
        assert_eq!(Some(path), paths.get(n as u64), "path {n}");
        if n >= 3 {
            let cycle = value(n, (0..n).map(|v| (v, (v + 1) % n)));
            assert_eq!(cycle, u16::from(paths.get(n as u64 - 3) == Some(0)), "cycle {n}");
        }
        if n >= 1 {
            let complete = if n < 60 { value(n, pairs(n)) } else { 1 };
            assert_eq!(complete, 1, "complete graph {n}");
            // n leaves, n + 1 vertices.
            let star = value(n + 1, (1..=n).map(|leaf| (0, leaf)));
            assert_eq!(star, if n % 2 == 0 { 2 } else { 1 }, "star {n}");
        }
    }
    assert_eq!(value(1, []), 1);
    // A very long path, and a cycle: read off the proved period.
    let n = 100_000;
    assert_eq!(Some(value(n, (1..n).map(|v| (v - 1, v)))), paths.get(52 + (n as u64 - 52) % 34));
}

#[test]
fn winning_vertices_of_paths_and_cycles() {
    for n in 1..=14 {
        check(n, &(1..n).map(|v| (v - 1, v)).collect::<Vec<_>>());
        // In another order, so that the ends are not the first and the last.
        let shuffled = |v: usize| (v * 5 + 2) % n;
        if n % 5 != 0 {
            check(n, &(1..n).map(|v| (shuffled(v - 1), shuffled(v))).collect::<Vec<_>>());
        }
        if n >= 3 {
            check(n, &(0..n).map(|v| (v, (v + 1) % n)).collect::<Vec<_>>());
        }
    }
}

/// By the solver, and by hand: the graph is vertex-transitive, a closed neighbourhood has 4 vertices,
/// and what is left of it is the cycle of 6.
#[test]
fn petersen_by_two_methods() {
    let outer = (0..5).map(|v| (v, (v + 1) % 5));
    let inner = (0..5).map(|v| (5 + v, 5 + (v + 2) % 5));
    let edges: Vec<_> = outer.chain(inner).chain((0..5).map(|v| (v, v + 5))).collect();
    let petersen = check(10, &edges);
    let hexagon = value(6, (0..6).map(|v| (v, (v + 1) % 6)));
    let by_hand = u16::from(hexagon == 0);
    assert_eq!((petersen, by_hand), (1, 1));
}

fn lattice(rows: usize, columns: usize) -> u16 {
    let at = |row: usize, column: usize| column * rows + row;
    let cells = || (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
    let down = cells().filter(|c| c.0 + 1 < rows).map(|(r, c)| (at(r, c), at(r + 1, c)));
    let right = cells().filter(|c| c.1 + 1 < columns).map(|(r, c)| (at(r, c), at(r, c + 1)));
    value(rows * columns, down.chain(right))
}

#[test]
fn lattices() {
    let two: Vec<u16> = (1..=12).map(|n| lattice(2, n)).collect();
    assert_eq!(two, [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
    // OEIS A316632.
    let three: Vec<u16> = (1..=8).map(|n| lattice(3, n)).collect();
    assert_eq!(three, [2, 1, 1, 0, 3, 3, 2, 2]);
    let four: Vec<u16> = (1..=6).map(|n| lattice(4, n)).collect();
    assert_eq!(four, [0, 0, 0, 0, 0, 0]);
}

/// Clique forming on a graph, played as such, is Kayles on its complement.
#[test]
fn clique_forming() {
    fn clique(near: &[u32], candidates: u32) -> u16 {
        let chosen = (0..near.len()).filter(|v| candidates >> v & 1 == 1);
        let left: Vec<u16> = chosen.map(|v| clique(near, candidates & near[v])).collect();
        mex(&left)
    }
    for chosen in 0u32..1 << 10 {
        let edges: Vec<_> =
            (0..).zip(pairs(5)).filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, e)| e).collect();
        let mut near = [0u32; 5];
        for &(a, b) in &edges {
            near[a] |= 1 << b;
            near[b] |= 1 << a;
        }
        let other = complement(&graph(5, edges)).unwrap();
        assert_eq!(Kayles::on(&other).solve().unwrap().value, clique(&near, 31));
    }
}

#[test]
fn components_are_added() {
    // A star of two leaves has value 2, a triangle 1, a lone vertex 1.
    let answer =
        Kayles::on(&read("a b\na c\nx y\ny z\nz x\nlone\n", Format::Edges).unwrap()).solve();
    let answer = answer.unwrap();
    assert_eq!((answer.value, answer.components), (2, 3));
    // The middle of the star leaves nothing of it, and 1 + 1 beside.
    assert_eq!(answer.winning, [index(0)]);
}

#[test]
fn refusals() {
    let n = 60;
    let mut random = Random::new(3);
    let edges: Vec<_> = (0..150).map(|_| (random.below(n), random.below(n))).collect();
    let hard = graph(n, edges.into_iter().filter(|(a, b)| a != b));
    let error = Kayles::on(&hard).memory(1 << 20).solve().unwrap_err();
    assert!(matches!(error, GraphError::Memory { cap: 1_048_576, .. }), "{error}");
    let error = Kayles::on(&hard).limit(1000).solve().unwrap_err();
    assert_eq!(error, GraphError::Limit { positions: 1000 });
    let stop = |positions| {
        if positions >= 10_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let error = Kayles::on(&hard).observer(stop).solve().unwrap_err();
    assert!(matches!(error, GraphError::Stopped { positions: 10_000.. }), "{error}");
    let wheel = graph(1201, (1..=1200).flat_map(|v| [(0, v), (v, v % 1200 + 1)]));
    assert_eq!(Kayles::on(&wheel).solve(), Err(GraphError::TooLarge { vertices: 1201 }));
    let refused = complement(&wheel).map(|_| ());
    assert_eq!(refused, Err(GraphError::ComplementTooLarge { vertices: 1201 }));
}

/// More than 64, 128, 256 vertices: sets of several words, shuffled so that all words are in use.
#[test]
fn sets_of_several_words() {
    let mut random = Random::new(5);
    for n in [63, 64, 65, 128, 129, 200, 300] {
        let order = random.order(n);
        let spokes = (1..n).map(|v| (order[0], order[v]));
        let rim = (1..n).map(|v| (order[v], order[v % (n - 1) + 1]));
        // The hub leaves nothing; a vertex of the rim leaves a path of all but it, its neighbours and
        // the hub.
        let path = value(n - 4, (1..n - 4).map(|v| (v - 1, v)));
        let wheel = mex(&[0, path]);
        assert_eq!(value(n, spokes.chain(rim)), wheel, "wheel of {n}");
        let comb = (1..n).map(|v| (v - 1 - usize::from(v % 2 == 0), v));
        let plain = value(n, comb.clone());
        assert_eq!(value(n, comb.map(|(a, b)| (order[a], order[b]))), plain, "comb of {n}");
    }
    assert_eq!((lattice(2, 40), lattice(2, 33)), (0, 1));
}

/// 1000 vertices of a star, and a caterpillar of 1000.
#[test]
fn large_trees_of_few_shapes() {
    assert_eq!(value(1001, (1..=1000).map(|leaf| (0, leaf))), 2);
    let caterpillar = |v: usize| if v.is_multiple_of(2) { (v - 2, v) } else { (v - 1, v) };
    let small = value(40, (1..40).map(caterpillar));
    assert_eq!(small, 0);
    value(600, (1..600).map(caterpillar));
}
