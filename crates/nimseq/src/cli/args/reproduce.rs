//! Flags of `reproduce`.

use std::path::PathBuf;

use clap::Args;

use super::number;

/// `reproduce`.
#[derive(Debug, Args)]
#[command(after_help = REPRODUCE_EXAMPLES)]
pub(crate) struct Reproduce {
    /// A code, or a kind of claims: periods, values, equivalences, extents, frequencies, misere
    ///
    /// A code stands for every claim that is about it, or that compares another code with it.
    #[arg(value_name = "NAME", conflicts_with = "all", allow_negative_numbers = true)]
    pub(crate) names: Vec<String>,

    /// Every claim that is built in
    #[arg(long)]
    pub(crate) all: bool,

    /// The last heap that may be computed
    ///
    /// What lies beyond it is out of reach, and costs nothing; the answer names the limit that would
    /// do. Open games are computed as far as is claimed if that is below the limit, and some take
    /// days: with a high limit, name codes.
    #[arg(
        long,
        value_name = "N",
        value_parser = number::heap,
        default_value = "3e7",
        allow_negative_numbers = true
    )]
    pub(crate) limit: u64,

    /// Claims of your own, as CSV; - is standard input
    ///
    /// The header says of which kind they are; the kinds are below.
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Vec<PathBuf>,

    /// Also write the verdicts as CSV; - is standard output, in place of the text
    ///
    /// source,code,field,published,ours,verdict,heap,published_value,our_value. heap is the first
    /// that refutes a figure, with the value that the claim gives it and the one that it has; the
    /// last that was computed for one that is confirmed but not for every heap; the last that would
    /// decide one that is out of reach.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
}

const REPRODUCE_EXAMPLES: &str = "\
Examples:
  nimseq reproduce 0.56
  nimseq reproduce periods --limit 1e6
  nimseq reproduce --all --csv verdicts.csv
  nimseq reproduce --file my-table.csv

Columns of a FILE, in any order; those in brackets may be left out:
  periods       code,figure,convention,period,[max_value],[rare_heaps],[last_rare_heap],[mask],
                [attributed_to],source        (convention: preperiod, or last exception)
  values        code,[oeis_id],offset,terms,source                (spaces between the terms)
  equivalences  code,other,shift,[claim],[attributed_to],source
                                              (heap n of code is heap n - shift of other)
  extents       code,heap,[heap_as_published],[who],[rare_heaps],[last_rare_heap],[max_value],
                [max_value_heap],[mask],[note],source
  frequencies   code,heap,value,count,source     (heaps 1 to heap that have the value)
  misere        code,[preperiod],[period],order,p_portion,[reached_heap],status,source
                                              (status: solved, or partial)

A count of rare heaps that is published without its mask is confirmed if it is the one under our
best mask, and not comparable otherwise. Exit code 1 if a figure is refuted.";
