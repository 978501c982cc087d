"""How long a match takes on 1, 2, 4 and 8 workers, beside what is foreseen from the record of one.

    python scale.py [FOLDER] [GAMES]

One of the players waits instead of computing, so that this machine has room for eight workers whatever its cores: what is measured is what sending units
costs, not how much the machine can compute. Writes costs.json and foreseen.svg into the folder.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

BOT = """
import sys, time
line = ""
for said in sys.stdin:
    word, _, rest = said.strip().partition(" ")
    if word == "plyground":
        print("plyground 1 waits", flush=True)
    elif word == "newgame":
        line = ""
        print("ready", flush=True)
    elif word == "play":
        line += rest
    elif word == "go":
        time.sleep(0.2)
        print("move", next(column for column in "1234567" if line.count(column) < 6), flush=True)
    elif word == "quit":
        break
"""


def main(folder: Path, games: int) -> None:
    """Measures, and lets the program foresee."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bot.py").write_text(BOT)
    costs = folder / "costs.json"
    words = ["match", f"cmd:form=lines {sys.executable} {folder / 'bot.py'}", "random", "--games", str(games), "--seed", "3"]
    measured = []
    for workers in (1, 2, 4, 8):
        out = folder / f"{workers}.jsonl"
        command = [sys.executable, "-m", "plyground", "cluster", "run", "--quiet", "--processes", str(workers)]
        if workers == 1:
            command += ["--costs", str(costs)]
        begin = time.monotonic()
        subprocess.run([*command, *words, "--out", str(out)], check=True, stdout=subprocess.DEVNULL)
        took = time.monotonic() - begin
        # To begin a process is work, and all begin on the cores of this machine.
        start_up = json.loads(costs.read_text())["start_up"] * max(1.0, workers / (os.cpu_count() or 1))
        foreseen = foresee(costs, workers, start_up)
        measured.append(f"{workers}:{took:.2f}")
        print(f"{workers} workers: {took:.2f} s, foreseen {foreseen:.2f} s, {100 * (foreseen / took - 1):+.1f} %", flush=True)
    words = ["cluster", "foresee", str(costs), "--measured", ",".join(measured), "--svg", str(folder / "foreseen.svg")]
    subprocess.run([sys.executable, "-m", "plyground", *words], check=True)


def foresee(costs: Path, workers: int, start_up: float) -> float:
    """Seconds that so many workers are foreseen to take."""
    words = ["cluster", "foresee", str(costs), "--workers", str(workers), "--start-up", str(start_up), "--json"]
    done = subprocess.run([sys.executable, "-m", "plyground", *words], check=True, capture_output=True)
    return float(json.loads(done.stdout)["runs"][0]["seconds"])


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "scale"), int(sys.argv[2]) if len(sys.argv) > 2 else 64)
