"""What Ray costs: the processor's time of a match on a Ray cluster beside that of one process, head, nodes, workers and driver all counted.

    python overhead.py [GAMES] [SIMS]

A game is a unit; SIMS is chosen so that it takes about 100 ms. The match is played by one process on two threads, then on a head and two nodes of one
processor each. Begun and ended are not the cluster's, which is there already, but its workers: what they need to begin is told apart, as it does not grow with the games.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from ray_cluster import LocalRay  # noqa: E402
from test_cluster import bare  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")


class Meter:
    """The processor's time of all processes of a cluster, looked at ten times a second, by what they are."""

    def __init__(self, local: LocalRay) -> None:
        self.local = local
        self.seen: dict[tuple[int, str], tuple[str, float]] = {}
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self._watch)
        self.look()
        self.before = {key: seconds for key, (_, seconds) in self.seen.items()}
        self.thread.start()

    def _watch(self) -> None:
        while not self.is_over.wait(0.1):
            self.look()

    def look(self) -> None:
        for pid in self.local.processes():
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                words = Path(f"/proc/{pid}/cmdline").read_text()
            except OSError:
                continue
            # By its number and its start: a number may be another's later.
            kind = "workers" if "ray::" in words else "daemons"
            key = (pid, fields[19])
            before = self.seen.get(key, (kind, 0.0))[0]
            kind = "workers" if "workers" in (kind, before) else "daemons"
            self.seen[key] = (kind, (int(fields[11]) + int(fields[12])) / TICK)

    def stop(self) -> dict[str, float]:
        """Seconds since it began, by kind."""
        self.is_over.set()
        self.thread.join()
        self.look()
        found = {"workers": 0.0, "daemons": 0.0}
        for key, (kind, seconds) in self.seen.items():
            found[kind] += seconds - self.before.get(key, 0.0)
        return found


def run(command: list[str], environment: dict[str, str]) -> tuple[float, float, str]:
    """Seconds by the clock, by the processor, and what it said."""
    before, begin = os.times(), time.monotonic()
    done = subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return time.monotonic() - begin, used, done.stderr


def main(games: int, sims: int) -> None:
    """Measures both, and says what the second had more."""
    words = ["match", f"uct:sims={sims}", f"uct:sims={sims},c=1", "--games", str(games), "--seed", "5"]
    program = [sys.executable, "-m", "plyground"]
    with tempfile.TemporaryDirectory() as folder:
        one, many = Path(folder) / "one.jsonl", Path(folder) / "many.jsonl"
        took, alone, _ = run([*program, *words, "--threads", "2", "--quiet", "--out", str(one)], dict(os.environ))
        print(f"one process: {took:.1f} s, {alone:.2f} s of the processor, {1000 * alone / games:.0f} ms a unit", flush=True)
        local = LocalRay(nodes=2)
        try:
            shares = []
            for count in (2, games):
                many.unlink(missing_ok=True)
                meter = Meter(local)
                command = [*program, "cluster", "run", "--address", local.address, *words, "--out", str(many)]
                command[command.index(str(games))] = str(count)
                took, driver, said = run(command, local.client)
                used = meter.stop()
                total = used["workers"] + used["daemons"] + driver
                parts = f"workers {used['workers']:.2f}, Ray's own {used['daemons']:.2f}, driver {driver:.2f}"
                print(f"Ray, {count} units: {took:.1f} s, {total:.2f} s of the processor ({parts})", flush=True)
                shares.append(total)
            print(said.strip())
            if bare(one) != bare(many):
                raise SystemExit("the games are others than those of one process")
        finally:
            local.stop()
    begun = shares[0] - 2 * alone / games
    more = shares[1] - alone
    print(f"to begin: {begun:.2f} s; more than one process: {100 * more / alone:.1f} %, and {100 * (more - begun) / alone:.1f} % without the beginning")


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:3]]
    main(*(arguments + [1200, 7500][len(arguments) :]))
