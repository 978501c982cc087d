#!/usr/bin/env python3
"""Plays `plyground gtp` against another GTP engine, each opening twice with the seats swapped, and says who is stronger.

    against.py level5 "pentobi-gtp --level 5 --nobook --threads 1 --quiet" --games 200

NAME.csv has a line for each game and NAME.txt the report: points with their interval and as Elo, processor time of both, versions, seed.
Time is processor time of the two programs with all their threads, so that a busy machine changes little. With `{sims}` in the player's
spec the number of simulations is found beforehand, by games that do not count, so that both spend the same.

An opening is a random piece of five squares for each colour. A third program, `plyground gtp` again, is the referee. An engine that resigns,
dies, takes too long, passes while it can play or plays what is not legal loses that game; it is started again and the next game begins.
Where there are four colours the score is the part of all comparisons between a colour of one and a colour of the other that the player won.
Games that NAME.csv has already are not played again; Ctrl-C keeps what is done."""

import argparse
import csv
import math
import os
import random
import select
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

FIELDS = ["game", "opening", "first", "points", "score", "ending", "moves", "player_s", "engine_s"]
# What GTP calls a game and its colours.
GAMES = {
    "blokus:duo": ("Blokus Duo", ["b", "w"]),
    "blokus:2": ("Blokus Two-Player", ["1", "2", "3", "4"]),
    "blokus": ("Blokus", ["1", "2", "3", "4"]),
}
SIDES = ["player", "engine"]
TICKS = os.sysconf("SC_CLK_TCK")


class Fault(Exception):
    """What an engine did wrong; it loses by that."""


class Engine:
    """A program that speaks GTP."""

    def __init__(self, command, game, limit):
        self.command, self.name, self.limit = command, GAMES[game][0], limit
        self.process, self.rest, self.before = None, b"", 0.0

    def start(self):
        """Starts it, if it does not run, and clears its board."""
        if not self.process or self.process.poll() is not None:
            # In a group of its own: Ctrl-C is for this program alone.
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
            self.process = subprocess.Popen(shlex.split(self.command), start_new_session=True, **pipes)
            self.rest = b""
            self.ask(f"set_game {self.name}")
            # What it costs to start is not counted.
            self.used()
        self.ask("clear_board")

    def ask(self, command):
        """The answer to a command."""
        try:
            self.process.stdin.write(f"{command}\n".encode())
            self.process.stdin.flush()
        except OSError:
            raise Fault(f"died before {command}") from None
        end = time.monotonic() + self.limit
        while b"\n\n" not in self.rest:
            if not select.select([self.process.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
                raise Fault(f"no answer to {command} within {self.limit:g} s")
            more = os.read(self.process.stdout.fileno(), 1 << 16).replace(b"\r", b"")
            if not more:
                raise Fault(f"died at {command}")
            self.rest += more
        answer, self.rest = self.rest.split(b"\n\n", 1)
        answer = answer.decode(errors="replace").strip()
        if not answer.startswith("="):
            raise Fault(f"says to {command}: {answer[1:].strip()[:80]}")
        return answer[1:].strip()

    def used(self):
        """Seconds of processor time since this was asked last, those of children that have ended included."""
        try:
            text = Path(f"/proc/{self.process.pid}/stat").read_text()
        except (OSError, AttributeError):
            return 0.0
        now = sum(int(word) for word in text.rsplit(")", 1)[1].split()[11:15]) / TICKS
        used, self.before = now - self.before, now
        return used

    def kill(self):
        """Ends it, and whatever it started."""
        if self.process:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except OSError:
                pass
            self.process.wait()
            self.process, self.before = None, 0.0


class Match:
    """Games of a player and an engine under a referee."""

    def __init__(self, args):
        self.args, (_, self.names) = args, GAMES[args.game]
        self.referee = Engine(f"{args.plyground} gtp {args.game} --player random --threads 1", args.game, 60)
        self.sides = [Engine("", args.game, args.limit), Engine(args.engine, args.game, args.limit)]
        self.set_player(args.player)

    def set_player(self, spec):
        self.sides[0].kill()
        self.sides[0].command = f"{self.args.plyground} gtp {self.args.game} --player {shlex.quote(spec)} --threads 1"

    def end(self):
        for engine in (*self.sides, self.referee):
            engine.kill()

    def legal(self, colour):
        return self.referee.ask(f"all_legal {self.names[colour]}").split()

    def opening(self, lots):
        """A random large piece for each colour."""
        line = []
        for colour, name in enumerate(self.names):
            large = [move for move in self.legal(colour) if move.count(",") == 4]
            line.append((name, lots.choice(large)))
            self.referee.ask("play {} {}".format(*line[-1]))
        return line

    def game(self, number):
        """The game of this number, as a row. Of two numbers that follow each other, from an even one on, both games begin alike."""
        first = number % 2
        lots = random.Random(f"{self.args.seed} {number // 2}")
        self.referee.start()
        line = self.opening(lots)
        row = {"game": number, "opening": " ".join(move for _, move in line), "first": SIDES[first], "points": "", "moves": 0}
        spent, guilty, ending = [0.0, 0.0], 0, "end"
        try:
            for guilty, side in enumerate(self.sides):
                side.start()
                try:
                    side.ask(f"set_random_seed {lots.randrange(1 << 31)}")
                except Fault as fault:
                    # Some take no seeds; that is no fault.
                    if not str(fault).startswith("says"):
                        raise
                for move in line:
                    side.ask("play {} {}".format(*move))
                side.used()
            out, turn = set(), 0
            while len(out) < len(self.names):
                colour, turn = turn % len(self.names), turn + 1
                if colour not in out and not self.legal(colour):
                    out.add(colour)
                if colour in out:
                    continue
                name, guilty = self.names[colour], first ^ colour % 2
                move = self.sides[guilty].ask(f"genmove {name}").lower()
                if move in ("resign", "pass"):
                    raise Fault({"resign": "resigns", "pass": "passes while it can play"}[move])
                try:
                    self.referee.ask(f"play {name} {move}")
                except Fault:
                    raise Fault(f"plays what is not legal: {move[:40]}") from None
                row["moves"] += 1
                guilty = 1 - guilty
                self.sides[guilty].ask(f"play {name} {move}")
            points = self.points()
            row["points"], row["score"] = " ".join(map(str, points)), score(points, first)
        except Fault as fault:
            ending, row["score"] = f"{SIDES[guilty]} {fault}", float(guilty)
            spent[guilty] = self.sides[guilty].used()
            if str(fault) != "resigns":
                self.sides[guilty].kill()
        spent = [spent[i] + side.used() for i, side in enumerate(self.sides)]
        return row | {"ending": ending, "player_s": f"{spent[0]:.2f}", "engine_s": f"{spent[1]:.2f}"}

    def points(self):
        """What each seat has in the end; of two, by how much one is ahead."""
        text = self.referee.ask("final_score")
        if text[0] in "BW":
            ahead = int(text[2:])
            return [ahead, 0] if text[0] == "B" else [0, ahead]
        return [0, 0] if text == "0" else [int(word) for word in text.split()]

    def calibrate(self, spec):
        """The spec with as many simulations as cost what the engine spends."""
        sims = 300
        for step in range(1, 6):
            self.set_player(spec.replace("{sims}", str(sims)))
            spent = [0.0, 0.0]
            for number in range(40):
                # Openings that the match does not have.
                row = self.game(10**6 + number)
                spent = [spent[0] + float(row["player_s"]), spent[1] + float(row["engine_s"])]
                if min(spent) > 3 and number % 2 == 1:
                    break
            ratio = max(0.01, spent[0]) / max(0.01, spent[1])
            say(f"calibration {step}: {sims} simulations cost {ratio:.2f} of what the engine spends")
            if 0.96 < ratio < 1.04:
                break
            sims = max(1, round(sims / max(ratio, 0.03)))
        return spec.replace("{sims}", str(sims))


def score(points, first):
    """What the player gets: the part of its comparisons with colours of the engine that it wins."""
    pairs = [(a, b) for i, a in enumerate(points) for j, b in enumerate(points) if i % 2 == first and j % 2 != first]
    return sum((a > b) + (a == b) / 2 for a, b in pairs) / len(pairs)


def elo(share):
    """A part of all points as Elo."""
    number = -400 * math.log10(1 / min(max(share, 1e-9), 1 - 1e-9) - 1)
    return f"{number:+.0f}" if abs(number) < 1500 else "more" if number > 0 else "less"


def result(rows):
    """Points with the interval of 95 %, from pairs of games."""
    by_pair = {}
    for row in rows:
        by_pair.setdefault(int(row["game"]) // 2, []).append(float(row["score"]))
    pairs = [sum(pair) / 2 for pair in by_pair.values() if len(pair) == 2]
    if not pairs:
        return "no pair of games yet"
    mean = sum(pairs) / len(pairs)
    # As if one pair more had gone the other way: where all end alike there is still some doubt.
    variance = (sum((pair - mean) ** 2 for pair in pairs) + 0.25) / (len(pairs) + 1)
    off = 1.96 * math.sqrt(variance / len(pairs))
    interval = f"{elo(mean)} ({elo(mean - off)} to {elo(mean + off)})"
    return f"points {100 * mean:.1f} % ± {100 * off:.1f} in {2 * len(pairs)} games, Elo {interval}"


def report(rows):
    """What came of the games, in lines."""
    count = max(1, len(rows))
    scores = [float(row["score"]) for row in rows]
    of_first = [[score for row, score in zip(rows, scores) if row["first"] == side] for side in SIDES]
    parts = [f"{100 * sum(some) / max(1, len(some)):.1f} %" for some in of_first]
    spent = [sum(float(row[f"{side}_s"]) for row in rows) for side in SIDES]
    endings = {}
    for row in rows:
        kind = " ".join(row["ending"].split(" ")[:3])
        endings[kind] = endings.get(kind, 0) + 1
    return [
        result(rows),
        f"{scores.count(1.0)} won, {scores.count(0.0)} lost, {count - scores.count(1.0) - scores.count(0.0)} between; "
        f"moving first {parts[0]}, second {parts[1]}",
        f"processor time a game: player {spent[0] / count:.3f} s, engine {spent[1] / count:.3f} s; "
        f"ratio {spent[0] / max(spent[1], 0.01):.2f}",
        "endings: " + ", ".join(f"{kind} {number}" for kind, number in sorted(endings.items())),
    ]


def say(text):
    print(text, file=sys.stderr, flush=True)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="where results go: NAME.csv and NAME.txt")
    parser.add_argument("engine", help="the other engine with its options")
    parser.add_argument("--player", default="uct:sims={sims},divide=tree", help="the player of plyground [default: %(default)s]")
    parser.add_argument("--games", type=int, default=200, help="games, an even number [default: %(default)s]")
    parser.add_argument("--game", choices=GAMES, default="blokus:duo", help="the game [default: %(default)s]")
    parser.add_argument("--seed", type=int, default=1, help="what openings and seeds come from [default: %(default)s]")
    parser.add_argument("--limit", type=float, default=600.0, help="seconds for an answer [default: %(default)s]")
    parser.add_argument("--plyground", default=os.environ.get("PLYGROUND", "plyground"), help="the program [default: %(default)s]")
    args = parser.parse_args()
    if args.games < 2 or args.games % 2:
        parser.error("--games: expected an even number, 2 or more")
    if "{sims}" in args.player and Path(f"{args.name}.csv").exists():
        parser.error(f"{args.name}.csv has games of a player: expected its simulations instead of {{sims}}, or another name")
    return args


def about(match):
    """Both programs as they name themselves."""
    words = [*shlex.split(match.args.plyground), "--version"]
    own = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    engine = match.sides[1]
    engine.start()
    other = [engine.ask(word) for word in ("name", "version")]
    match.referee.start()
    return own, " ".join(other)


def main():
    args = arguments()
    match = Match(args)
    table = Path(f"{args.name}.csv")
    rows, player, stopped = [], args.player, []
    try:
        own, other = about(match)
        if "{sims}" in player:
            player = match.calibrate(player)
            match.set_player(player)
        if table.exists():
            with table.open(newline="") as file:
                rows = [row for row in csv.DictReader(file) if int(row["game"]) < args.games]
        done = {int(row["game"]) for row in rows}
        shown = time.monotonic()
        with table.open("a", newline="") as file:
            out = csv.DictWriter(file, FIELDS, lineterminator="\n")
            if not rows:
                out.writeheader()
            for number in range(args.games):
                if number in done:
                    continue
                rows.append(match.game(number))
                out.writerow(rows[-1])
                file.flush()
                if time.monotonic() > shown + 10:
                    shown = time.monotonic()
                    say(f"{len(rows)} of {args.games} games: {result(rows)}")
    except KeyboardInterrupt:
        stopped = [f"stopped after {len(rows)} of {args.games} games"]
    except (OSError, Fault, subprocess.CalledProcessError) as error:
        raise SystemExit(f"against.py: {error}") from None
    finally:
        match.end()
    if not rows:
        raise SystemExit("against.py: stopped before a game was played")
    command = " ".join(Path(word).name for word in shlex.split(args.engine))
    rules = f"{args.game}, seed {args.seed}, a random piece of five squares a colour first, each opening twice, one thread each"
    text = "\n".join([f"{own}: {player}", f"against {other}: {command}", rules, *stopped, *report(rows)]) + "\n"
    Path(f"{args.name}.txt").write_text(text)
    print(text, end="")


if __name__ == "__main__":
    main()
