//! Texts that commands read whole: graphs and files of claims, from a file or from standard input.
//!
//! A wrong path must not fill the memory: `/dev/zero` has no end, and a disk image nearly none.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use nimseq::grundy::ByteSize;

use super::failure::Failure;
use super::output::is_dash;

/// The longest text that is read, in bytes. What is made of one takes some ten times as much.
const MOST: u64 = 256 << 20;

/// What errors call a path, where `-` is standard input.
pub(crate) fn place(path: &Path) -> String {
    if is_dash(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The text of a file, or of standard input.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    let place = place(path);
    let read =
        if is_dash(path) { bytes(io::stdin().lock()) } else { File::open(path).and_then(bytes) };
    let bytes = read.map_err(|error| Failure::Error(format!("{place}: {error}")))?;
    if bytes.len() as u64 > MOST {
        let most = ByteSize(MOST);
        return Err(Failure::Error(format!("{place}: longer than {most}, the most that is read")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        Failure::Error(format!("{place}: this is no text in UTF-8: byte {byte} cannot be there"))
    })
}

/// To the end, or a byte beyond the limit.
fn bytes(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MOST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
