#!/bin/sh
# Plays a player of plyground against a GTP engine, each opening twice with the seats swapped, and keeps games and report:
#
#   against.sh NAME GAMES PLAYER "ENGINE AND ITS OPTIONS" [GAME] [SEED]
#   against.sh level5 200 uct:sims=1300,divide=tree "pentobi-gtp --level 5 --nobook --threads 1 --quiet" blokus:duo 1
#
# NAME.txt is the report, with the versions of both and what each spent on a move; NAME.csv has the games. An engine that resigns, dies,
# passes while it can play or plays what is not legal loses that game; the report counts these games, and the next one begins.
set -eu
[ $# -ge 4 ] || { sed -n '2,5p' "$0"; exit 2; }
name=$1 games=$2 player=$3 engine=$4 game=${5:-blokus:duo} seed=${6:-1}
plyground=${PLYGROUND:-plyground}
case $game in blokus:duo) openings=2 ;; *) openings=4 ;; esac
{
    echo "$("$plyground" --version), player $player"
    # The engine says itself who it is.
    echo "$(printf 'name\nversion\nquit\n' | $engine | sed -n 's/^= *//p' | tr '\n' ' '), started as $engine"
    echo "game $game, $games games, $openings random moves first, seed $seed, one thread"
} > "$name.txt"
# shellcheck disable=SC2086
"$plyground" match "$player" "gtp:time=1h $engine" --game "$game" --games "$games" --openings "$openings" --seed "$seed" \
    --threads 1 --plain --out "$name.csv" | tee -a "$name.txt"
