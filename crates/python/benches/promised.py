"""The numbers that the package promises, each beside what it may be: `python promised.py [--only WORD]`; the exit code is 1 where one is missed.

Calls are timed by `timeit`, so that nothing but the call is in them. What runs beside this file makes all of them worse.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import plyground as pg
from measuring import Rows, best

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def nanoseconds(statement: str, names: dict[str, object], number: int) -> float:
    """What a statement takes, of seven repetitions the best."""
    return 1e9 * min(timeit.Timer(statement, globals=names).repeat(7, number)) / number


def calls(rows: Rows) -> None:
    """Calls from Python, and what they may take."""
    blokus, rng = pg.Game("blokus").start(), random.Random(3)
    while abs(len(blokus.legal_actions()) - 400) > 10 or blokus.ply < 12:
        if blokus.ply >= 20:
            blokus = pg.Game("blokus").start()
        blokus.play(rng.choice(blokus.legal_actions()))
    late = pg.Game("connect").start(positions(1, (30, 30))[0])
    late.solve()
    names = {"state": pg.Game("connect").start("4455"), "blokus": blokus, "late": late}
    for statement, number, most in (
        ("state.play(3).undo()", 100_000, 200),
        ("state.play('4').undo()", 100_000, 200),
        ("state.legal_actions()", 100_000, 200),
        ("state.legal_moves()", 100_000, None),
        ("state.legal_mask()", 100_000, None),
        ("state.to_numpy()", 50_000, None),
        ("state.copy()", 100_000, 200),
        ("late.solve()", 20_000, None),
        ("blokus.legal_actions()", 2_000, 15_000),
        ("blokus.legal_moves()", 200, None),
    ):
        took = nanoseconds(statement, names, number)
        more = {"moves": len(blokus.legal_actions())} if "blokus" in statement else {}
        found = {"nanoseconds": round(took), "at most": most, **more}
        rows.row(statement, found, most is None or took <= most)


def positions(count: int, plies: tuple[int, int]) -> list[str]:
    """Random positions, as lines."""
    return [row["position"] for row in pg.dataset("connect", count, plies=plies, seed=7).rows]


def solve_many(rows: Rows) -> None:
    """Exact scores in bulk beside the command line of the same package, both on one thread and from the start of a process to its end."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "positions.txt"
        file.write_text("\n".join(positions(20_000, (14, 30))) + "\n")
        script = f"import plyground as pg; print(sum(pg.solve_many(open({str(file)!r}).read().split(), threads=1)))"
        in_bulk = [sys.executable, "-c", script]
        by_command = [sys.executable, "-m", "plyground", "solve", "--threads", "1", "--quiet"]
        took = {"solve_many": float("inf"), "command line": float("inf")}
        for _ in range(3):
            for name, command in (("solve_many", in_bulk), ("command line", by_command)):
                with file.open() as text:
                    begin = time.perf_counter()
                    subprocess.run(command, stdin=text, check=True, stdout=subprocess.DEVNULL)
                    took[name] = min(took[name], time.perf_counter() - begin)
    share = took["solve_many"] / took["command line"] - 1
    found: dict[str, object] = {f"{name}, s": round(seconds, 2) for name, seconds in took.items()}
    rows.row("solve_many beside the command line", {**found, "more": round(share, 3), "at most": 0.05}, share <= 0.05)


def frames(rows: Rows) -> None:
    """What frames at 10 Hz add to a search, by the processor's time of this process."""
    state, spec, shown = pg.Game("connect").start(), "uct:sims=4000000", [0]

    def show(frame: pg.Frame) -> None:
        shown[0] += 1

    took = {"plain": float("inf"), "watched": float("inf")}
    for _ in range(6):
        for name, on_frame in (("plain", None), ("watched", show)):
            begin = time.process_time()
            pg.Player(spec).analyze(state, on_frame=on_frame, every=0.1)
            took[name] = min(took[name], time.process_time() - begin)
    share = took["watched"] / took["plain"] - 1
    found = {"plain, s": round(took["plain"], 3), "more": round(share, 4), "at most": 0.02, "frames a search": shown[0] // 6}
    rows.row("frames at 10 Hz", found, share <= 0.02)


def steps(rows: Rows) -> None:
    """Steps a second of many games by arrays, with observations and masks, on one thread."""

    def work() -> int:
        for _ in range(100):
            fleet.step(fleet.sample())
        return 100 * fleet.games

    for spec, games, least in (("connect", 4096, 1e6), ("blokus:duo", 256, 0)):
        fleet = pg.VectorGame(spec, games)
        found = best(work, 5)
        rows.row(f"steps a second, {games} games of {spec}", {"a second": round(found), "at least": least}, found >= least)


INTERRUPTED = """
import os, signal, threading, time
import plyground as pg
state, sent = pg.Game().start(), []
def later():
    time.sleep(0.6)
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=later).start()
try:
    {work}
except KeyboardInterrupt:
    print(time.monotonic() - sent[0])
"""


def ctrl_c(rows: Rows) -> None:
    """From the signal to `KeyboardInterrupt`: the longest of five for each kind of work that a test interrupts."""
    from test_processes import SEARCHES

    for name, work in SEARCHES.items():
        command = [sys.executable, "-c", INTERRUPTED.format(work=work)]
        longest = max(float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(5))
        rows.row(f"Ctrl-C during {name}", {"seconds": round(longest, 3), "at most": 0.1}, longest <= 0.1)


def size(rows: Rows) -> None:
    """What the installed package takes, and how long its import does."""
    folder = Path(pg.__file__).parent
    there = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    code = "import time; begin = time.perf_counter(); import plyground; print(time.perf_counter() - begin)"
    took = min(float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout) for _ in range(5))
    rows.row("installed", {"megabytes": round(there / 1e6, 1), "import, s": round(took, 3), "cores": os.cpu_count()}, True)


def all_rows(rows: Rows) -> Iterator[tuple[str, Callable[[], None]]]:
    """Groups of rows by their names."""
    for group in (size, calls, steps, frames, solve_many, ctrl_c):
        yield group.__name__, partial(group, rows)


def main() -> None:
    """Prints a row a line, as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="groups with this in their name: size, calls, steps, frames, solve_many, ctrl_c")
    args = parser.parse_args()
    rows = Rows()
    for name, measure in all_rows(rows):
        if args.only in name:
            measure()
    rows.end()


if __name__ == "__main__":
    main()
