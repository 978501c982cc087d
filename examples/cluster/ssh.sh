#!/bin/sh
# Long work on machines that share nothing but ssh: N parts, each fetched when it is done, then put together here.
#
#   MACHINES="ada bob" ssh.sh N RESULT COMMAND…
#   MACHINES="ada bob" ssh.sh 2 games.csv match uct:sims=1000 mc:sims=1000 --games 10000
#
# Part 0 is done by the first machine, part 1 by the second, and so on in turn; more parts than machines are done side by side. A
# part stays on its machine, as RESULT.part.K in the home folder: where a connection broke, the script goes on from it when it is
# run again. PLYGROUND is the program on all machines, where it is not on the path.
set -eu
plyground=${PLYGROUND:-plyground}
parts=$1
result=$2
shift 2
: "${MACHINES:?the names of machines}"

# Words as a shell far away reads them.
quoted() {
    for word in "$@"; do
        printf "'%s' " "$(printf '%s' "$word" | sed "s/'/'\\\\''/g")"
    done
}

# Does a part on a machine and fetches it whole or not at all.
fetch() {
    machine=$1
    part=$2
    shift 2
    there=$(basename "$result").part.$part
    command=$(quoted "$plyground" "$@" --quiet --shard "$part/$parts" --out "$there")
    ssh -n "$machine" "$command >&2 && cat $(quoted "$there")" >"$result.part.$part.half" &&
        mv "$result.part.$part.half" "$result.part.$part"
}

running=
part=0
while [ "$part" -lt "$parts" ]; do
    for machine in $MACHINES; do
        [ "$part" -lt "$parts" ] || break
        fetch "$machine" "$part" "$@" &
        running="$running $!"
        part=$((part + 1))
    done
done
failed=0
for one in $running; do wait "$one" || failed=1; done
[ "$failed" -eq 0 ] || exit 1
set --
for part in $(seq 0 $((parts - 1))); do set -- "$@" "$result.part.$part"; done
exec "$plyground" merge "$@" --out "$result"
