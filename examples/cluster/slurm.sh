#!/bin/sh
#SBATCH --job-name=plyground
# Long work as an array of Slurm: N tasks do a part each, and when all have, one puts the parts together.
#
#   slurm.sh N RESULT COMMAND…
#   slurm.sh 8 games.csv match uct:sims=1000 mc:sims=1000 --games 10000
#
# RESULT and its parts, RESULT.part.0 and so on, lie in a folder that all machines share. A part that was killed goes on where
# it was when its task is run again (scontrol requeue, or this script once more). Time, partition and cores of a task are asked
# for as always, by SBATCH_… variables or by lines like the one above. PLYGROUND is the program, where it is not on the path.
set -eu
plyground=${PLYGROUND:-plyground}
parts=$1
result=$2

case ${PLYGROUND_STEP:-submit} in
part)
    shift 2
    part=$((SLURM_ARRAY_TASK_ID - ${SLURM_ARRAY_TASK_MIN:-0}))
    exec "$plyground" "$@" --quiet --shard "$part/$SLURM_ARRAY_TASK_COUNT" --out "$result.part.$part"
    ;;
merge)
    set --
    for part in $(seq 0 $((parts - 1))); do set -- "$@" "$result.part.$part"; done
    exec "$plyground" merge "$@" --out "$result"
    ;;
submit)
    job=$(sbatch --parsable --array="0-$((parts - 1))" --export=ALL,PLYGROUND_STEP=part "$0" "$@")
    sbatch --dependency="afterok:${job%%;*}" --export=ALL,PLYGROUND_STEP=merge "$0" "$@"
    ;;
esac
