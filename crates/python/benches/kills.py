"""A campaign of kills: a match on a Ray cluster of several nodes, whose workers, driver and head are killed at random times.

    python kills.py [RUNS] [SEED]

Each run kills a third of the workers twice, the driver twice, and head and nodes once, by numbers that follow from the seed; its results must be those
of one process, times aside. Needs the packages plyground and ray, and leaves nothing behind. `cargo xtask kills RUNS SEED` runs it with what
`cargo xtask python --long` has installed.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from ray_cluster import LocalRay  # noqa: E402
from test_cluster import alone, bare  # noqa: E402

WORDS = ["match", "mc:sims=30", "uct:sims=6000", "--games", "80", "--seed", "7", "--quiet"]


class Run:
    """A job that is begun again whenever its driver is gone."""

    def __init__(self, local: LocalRay, out: Path) -> None:
        self.local, self.out = local, out
        self.journal = out.with_name(out.name + ".journal")
        self.begun: subprocess.Popen[str] | None = None
        self.drivers = 0

    def begin(self) -> None:
        """Begins a driver, unless one is at it."""
        if self.begun is not None and self.begun.poll() is None:
            return
        options = ["--address", self.local.address, "--seconds", "0.2", "--patience", "60"]
        command = [sys.executable, "-m", "plyground", "cluster", "run", *options, *WORDS, "--out", str(self.out)]
        self.begun = subprocess.Popen(
            command,
            env=self.local.client,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.drivers += 1

    def is_over(self) -> bool:
        """Whether the results are there."""
        return self.out.exists() and not self.journal.exists()

    def until(self, games: int) -> None:
        """Waits until so many games are in the journal; begins a driver again where one has ended."""
        deadline = time.monotonic() + 180
        while not self.is_over() and self.count() < games:
            if time.monotonic() > deadline:
                raise SystemExit(f"stuck at {self.count()} games: {self.said()}")
            self.begin()
            time.sleep(0.05)

    def count(self) -> int:
        """Games in the journal."""
        return max(0, self.journal.read_bytes().count(b"\n") - 1) if self.journal.exists() else 0

    def kill(self) -> bool:
        """The driver is gone, at work or not yet: it is begun where there is none. Whether there was one to kill."""
        if not self.is_over():
            self.begin()
        if self.begun is None or self.begun.poll() is not None:
            return False
        os.killpg(self.begun.pid, signal.SIGKILL)
        self.begun.wait()
        return True

    def said(self) -> str:
        """What the last driver said, if it has ended."""
        if self.begun is None or self.begun.poll() is None or self.begun.stderr is None:
            return "its driver is at it"
        return self.begun.stderr.read()


def campaign(runs: int, seed: int) -> None:
    """Runs after runs, each compared with one process."""
    with tempfile.TemporaryDirectory() as folder:
        expected = bare(alone(WORDS, Path(folder) / "alone.jsonl"))
        local = LocalRay(nodes=3)
        try:
            for number in range(runs):
                one(local, Path(folder) / f"{number}.jsonl", random.Random(f"{seed}:{number}"), expected, number)
        finally:
            local.stop()


def one(local: LocalRay, out: Path, dice: random.Random, expected: list[object], number: int) -> None:
    """A run with all its kills."""
    begin, killed, drivers = time.monotonic(), 0, 0
    run = Run(local, out)
    events = ["workers"] * 2 + ["driver"] * 2 + ["head"]
    dice.shuffle(events)
    marks = sorted(dice.sample(range(3, 45), len(events)))
    for event, games in zip(events, marks, strict=True):
        run.until(games)
        if event == "workers":
            # Right after a driver or the head went there may be none yet.
            gone = 0
            while gone == 0 and not run.is_over():
                run.begin()
                time.sleep(0.05)
                gone = local.kill_workers(1 / 3, dice)
            killed += gone
        elif event == "driver":
            drivers += run.kill()
        else:
            local.restart()
    run.until(10**9)
    if run.begun is not None:
        run.begun.wait(timeout=60)
    if killed < 2 or drivers < 2:
        raise SystemExit(f"run {number}: it was over before workers and drivers were killed twice: expected more games, or longer ones")
    if bare(out) != expected:
        raise SystemExit(f"run {number}: the games are others than those of one process")
    took = time.monotonic() - begin
    print(f"run {number}: {', '.join(events)}; {killed} workers and {drivers} drivers killed, {run.drivers} begun, {took:.0f} s: equal", flush=True)


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:3]]
    campaign(*(arguments + [20, 1][len(arguments) :]))
