//! `graph`: Kayles and clique forming on a graph from a file.

use std::io::{self, Write};
use std::path::Path;

use nimseq::play::Outcome;
use nimseq::play::graph::{self, Format, Graph, GraphAnswer, GraphError, Kayles};
use serde::Serialize;

use super::args::{self, AnswerFormat, GraphInput};
use super::failure::{Failure, Verdict};
use super::moves::cut;
use super::settings::Settings;
use super::{input, interrupt, output};

/// Runs the command.
pub(crate) fn run(args: &args::Graph, settings: &Settings) -> Result<Verdict, Failure> {
    let given = read(&args.file, args.input)?;
    let played = if args.clique { &graph::complement(&given).map_err(explain)? } else { &given };
    let answer = Kayles::on(played)
        .memory(settings.memory)
        .limit(args.limit)
        .observer(|_| interrupt::flow())
        .solve()
        .map_err(explain)?;
    output::print(|out| match args.format {
        AnswerFormat::Json => json(out, args, &given, &answer),
        AnswerFormat::Text => text(out, args, &given, &answer),
    })?;
    Ok(Verdict::Affirmed)
}

/// Reads a file, or standard input if it is `-`.
fn read(path: &Path, format: Option<GraphInput>) -> Result<Graph, Failure> {
    let text = input::text(path)?;
    let format = match format.unwrap_or_else(|| by_extension(path)) {
        GraphInput::Edges => Format::Edges,
        GraphInput::Dimacs => Format::Dimacs,
        GraphInput::Graph6 => Format::Graph6,
    };
    graph::read(&text, format).map_err(|error| {
        Failure::with_help(
            format_args!("{}: {error}", input::place(path)),
            "--input edges, dimacs or graph6 says how the file is written",
        )
    })
}

/// What the name of a file says about it.
fn by_extension(path: &Path) -> GraphInput {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("col" | "dimacs") => GraphInput::Dimacs,
        Some("g6" | "graph6") => GraphInput::Graph6,
        _ => GraphInput::Edges,
    }
}

fn explain(error: GraphError) -> Failure {
    match error {
        GraphError::Memory { .. } => Failure::with_help(
            error,
            "raise --memory if the machine has more; the problem is PSPACE-complete, and some graphs \
             are out of reach",
        ),
        GraphError::Limit { .. } => Failure::with_help(error, "--limit N allows more"),
        GraphError::Stopped { .. } => Failure::Interrupted { progress: Some(error.to_string()) },
        _ => Failure::Error(error.to_string()),
    }
}

fn text(
    out: &mut dyn Write,
    args: &args::Graph,
    graph: &Graph,
    answer: &GraphAnswer,
) -> io::Result<()> {
    let (rule, on) = if args.clique {
        (
            "clique forming: taken vertices are neighbours, each of each; whoever cannot take one loses",
            " of the complement",
        )
    } else {
        ("Kayles: taking a vertex removes it and its neighbours; whoever cannot take one loses", "")
    };
    writeln!(out, "{rule}")?;
    let vertices = count(graph.node_count(), "vertex", "vertices");
    let edges = count(graph.edge_count(), "edge", "edges");
    let components = count(answer.components, "component", "components");
    writeln!(out, "{vertices}, {edges}, {components}{on}")?;
    let words = match answer.outcome() {
        Outcome::P => "a P-position, the player to move loses",
        Outcome::N => "an N-position, the player to move wins",
    };
    writeln!(out, "value {}: {words}", answer.value)?;
    let all = answer.winning.len();
    if all > 0 {
        let names: Vec<&str> =
            answer.winning.iter().take(args.max_moves).map(|&v| graph[v].as_str()).collect();
        writeln!(out, "winning vertices: {all}{}", cut(all as u128, args.max_moves))?;
        if !names.is_empty() {
            writeln!(out, "  {}", names.join(" "))?;
        }
    }
    Ok(())
}

fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The answer as one JSON object on one line; its keys are a contract.
#[derive(Serialize)]
struct Object<'g> {
    game: &'static str,
    vertices: usize,
    edges: usize,
    /// Of the complement, for clique forming.
    components: usize,
    value: u16,
    outcome: &'static str,
    count: usize,
    /// Whether `moves` has all of them.
    complete: bool,
    moves: Vec<&'g str>,
}

fn json(
    out: &mut dyn Write,
    args: &args::Graph,
    graph: &Graph,
    answer: &GraphAnswer,
) -> io::Result<()> {
    let winning = &answer.winning;
    let object = Object {
        game: if args.clique { "clique" } else { "kayles" },
        vertices: graph.node_count(),
        edges: graph.edge_count(),
        components: answer.components,
        value: answer.value,
        outcome: answer.outcome().name(),
        count: winning.len(),
        complete: winning.len() <= args.max_moves,
        moves: winning.iter().take(args.max_moves).map(|&v| graph[v].as_str()).collect(),
    };
    serde_json::to_writer(&mut *out, &object)?;
    out.write_all(b"\n")
}
