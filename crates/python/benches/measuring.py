"""What the measurements share: rates, rows, and whether a row is as it should be."""

from __future__ import annotations

import json
import time
from collections.abc import Callable


def best(work: Callable[[], int], repeats: int) -> float:
    """The most units of work a second, of some repetitions."""
    return max(rate(work) for _ in range(repeats))


def best_in_turns(works: dict[str, Callable[[], int]], repeats: int) -> dict[str, float]:
    """The same of several, one after the other each time, so that a machine that slows down slows all of them."""
    rates = dict.fromkeys(works, 0.0)
    for _ in range(repeats):
        for name, work in works.items():
            rates[name] = max(rates[name], rate(work))
    return rates


def rate(work: Callable[[], int]) -> float:
    """Units of work a second."""
    start = time.perf_counter()
    units = work()
    return units / (time.perf_counter() - start)


class Rows:
    """Rows as JSON lines, as they come; `missed` are those that are not as they should be."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def row(self, name: str, found: dict[str, object], is_met: bool) -> None:
        """A row, and whether what it shows is what it should be."""
        print(json.dumps({"row": name, **found, "met": is_met}), flush=True)
        if not is_met:
            self.missed.append(name)

    def beside(self, name: str, rates: dict[str, float], least: float = 1.0) -> None:
        """Rates of the same work: ours has to be so many times that of each other."""
        ours = rates["plyground"]
        others = {other: theirs for other, theirs in rates.items() if other != "plyground"}
        times = {f"times {other}": float(f"{ours / theirs:.3g}") for other, theirs in others.items()}
        found = {who: float(f"{number:.3g}") for who, number in rates.items()}
        self.row(name, {**found, **times}, all(ours >= least * theirs for theirs in others.values()))

    def end(self) -> None:
        """Says which rows are not as they should be; then the exit code is 1."""
        if self.missed:
            raise SystemExit(f"not as it should be: {'; '.join(self.missed)}")
