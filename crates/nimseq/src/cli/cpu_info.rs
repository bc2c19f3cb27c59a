//! `cpu-info`: what the processor offers, and what of it is used.

use nimseq::grundy::{ByteSize, Kernel};

use super::failure::{Failure, Verdict};
use super::memory;
use super::output;
use super::settings::Settings;

/// Runs the command.
pub(crate) fn run(settings: &Settings) -> Result<Verdict, Failure> {
    let kernels: Vec<&str> = Kernel::available().into_iter().map(Kernel::name).collect();
    let features = features();
    let features =
        if features.is_empty() { "none that matter".to_owned() } else { features.join(" ") };
    let installed = memory::installed()
        .map_or_else(|| "unknown".to_owned(), |bytes| ByteSize(bytes).to_string());
    let cap = match settings.memory {
        u64::MAX => "unlimited".to_owned(),
        bytes => ByteSize(bytes).to_string(),
    };
    output::print(|out| {
        writeln!(out, "version    {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "processor  {}", std::env::consts::ARCH)?;
        writeln!(out, "features   {features}")?;
        writeln!(out, "kernels    {}", kernels.join(" "))?;
        writeln!(out, "in use     {} (--kernel or NIMSEQ_KERNEL)", settings.kernel)?;
        writeln!(out, "installed  {installed} of memory")?;
        writeln!(out, "allowed    {cap} of memory ({})", settings.memory_source)
    })?;
    Ok(Verdict::Affirmed)
}

/// The vector instructions among which a kernel chooses, and near relatives.
#[cfg(target_arch = "x86_64")]
fn features() -> Vec<&'static str> {
    let seen = [
        ("sse2", is_x86_feature_detected!("sse2")),
        ("ssse3", is_x86_feature_detected!("ssse3")),
        ("sse4.2", is_x86_feature_detected!("sse4.2")),
        ("avx", is_x86_feature_detected!("avx")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("gfni", is_x86_feature_detected!("gfni")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512bw", is_x86_feature_detected!("avx512bw")),
        ("avx512vl", is_x86_feature_detected!("avx512vl")),
        ("avx512vbmi", is_x86_feature_detected!("avx512vbmi")),
    ];
    seen.into_iter().filter(|&(_, is_there)| is_there).map(|(name, _)| name).collect()
}

/// The portable kernel asks for none.
#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<&'static str> {
    Vec::new()
}
