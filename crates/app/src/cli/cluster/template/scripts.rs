//! Scripts for Slurm and GNU parallel.

use super::{Work, quoted};
use crate::failure::Failure;

/// A batch script that submits itself twice: as an array of parts, and as what merges them when all are done.
pub(super) fn slurm(work: &Work, time: Option<&str>) -> Result<String, Failure> {
    let is_time =
        |text: &str| text.chars().all(|c| c.is_ascii_digit() || ":-".contains(c)) && !text.is_empty();
    let limit = match time {
        Some(text) if !is_time(text) => {
            return Err(Failure::Input(format!("--time {text}: expected minutes, H:M:S or D-H:M:S")));
        }
        Some(text) => format!("#SBATCH --time={text}\n"),
        None => String::new(),
    };
    let Work { parts, cpus, .. } = work;
    let (last, command, out) = (parts - 1, work.quoted(), quoted(&work.out));
    Ok(format!(
        r#"#!/bin/sh
#SBATCH --job-name=plyground
#SBATCH --cpus-per-task={cpus}
#SBATCH --requeue
{limit}# {parts} parts as an array of Slurm, and one task that puts them together: sh SCRIPT. Run again, it goes on where it was.
# The folder must be shared by all machines. PLYGROUND is the program, where it is not on the path.
set -eu
plyground=${{PLYGROUND:-plyground}}
result={out}
case ${{PLYGROUND_STEP:-submit}} in
part)
    part=$SLURM_ARRAY_TASK_ID
    exec "$plyground" {command} --quiet --shard "$part/{parts}" --out "$result.part.$part"
    ;;
merge)
    set --
    for part in $(seq 0 {last}); do set -- "$@" "$result.part.$part"; done
    exec "$plyground" merge "$@" --out "$result"
    ;;
submit)
    job=$(sbatch --parsable --array=0-{last} --export=ALL,PLYGROUND_STEP=part "$0")
    sbatch --dependency="afterok:${{job%%;*}}" --export=ALL,PLYGROUND_STEP=merge "$0"
    ;;
esac
"#
    ))
}

/// A script that has GNU parallel run the parts, here or on the machines of a list, and merges them.
pub(super) fn parallel(work: &Work) -> String {
    let Work { parts, .. } = work;
    let (last, command, out) = (parts - 1, work.quoted(), quoted(&work.out));
    let share = (100 / work.cpus).max(1);
    format!(
        r#"#!/bin/sh
# {parts} parts by GNU parallel, then put together: sh SCRIPT. Run again, it goes on where it was.
# JOBS is how many parts run at a time on a machine; MACHINES is a file of machines, one a line, as parallel --sshloginfile takes it,
# which then share this folder. PLYGROUND is the program, where it is not on the path.
set -eu
plyground=${{PLYGROUND:-plyground}}
result={out}
seq 0 {last} | parallel --quote --jobs "${{JOBS:-{share}%}}" --workdir . -I @PART@ \
    ${{MACHINES:+--sshloginfile "$MACHINES"}} \
    "$plyground" {command} --quiet --shard "@PART@/{parts}" --out "$result.part.@PART@"
set --
for part in $(seq 0 {last}); do set -- "$@" "$result.part.$part"; done
exec "$plyground" merge "$@" --out "$result"
"#
    )
}
