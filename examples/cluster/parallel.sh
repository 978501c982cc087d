#!/bin/sh
# Long work by GNU parallel: N parts on this machine or on many, then put together.
#
#   parallel.sh N RESULT COMMAND…
#   parallel.sh 8 games.csv match uct:sims=1000 mc:sims=1000 --games 10000
#   MACHINES=machines.txt parallel.sh 32 games.csv match uct:sims=1000 mc:sims=1000 --games 10000
#
# MACHINES is a file of machines, one a line, as `parallel --sshloginfile` takes it; RESULT and its parts, RESULT.part.0 and so
# on, then lie in a folder that all of them share. A part uses all cores of its machine, so one is done at a time there; JOBS is
# another number, for a command that has --threads 1. Run again, the script goes on where it was. PLYGROUND is the program, where
# it is not on the path.
set -eu
plyground=${PLYGROUND:-plyground}
parts=$1
result=$2
shift 2

seq 0 $((parts - 1)) | parallel --quote --jobs "${JOBS:-1}" --workdir . -I @PART@ \
    ${MACHINES:+--sshloginfile "$MACHINES"} \
    "$plyground" "$@" --quiet --shard "@PART@/$parts" --out "$result.part.@PART@"
set --
for part in $(seq 0 $((parts - 1))); do set -- "$@" "$result.part.$part"; done
exec "$plyground" merge "$@" --out "$result"
