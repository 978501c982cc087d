"""The driver: sends ranges of units to workers, and takes what they find into the journal, until nothing is left."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .._plyground import _ClusterJob
from . import work
from .crew import ClusterError, Crew, ExecutorCrew, Lost
from .ray import RayCrew


@dataclass
class Progress:
    """How far the work is."""

    done: int
    """Units that are in the journal."""
    of: int
    """Units in all."""
    seconds: float
    """Since the driver began."""
    left: float | None
    """Seconds to go, by what came so far."""
    workers: int
    utilisation: float
    """The share of the workers' time in which they worked."""
    cost: float | None
    """Seconds a unit takes its worker."""
    delay: float | None
    """Seconds between sending units and their answer in which nobody worked."""


@dataclass
class Report:
    """What a run did. The results are in the file."""

    out: Path
    kind: str
    done: int = 0
    """Units that are in the results."""
    came: int = 0
    """Those that came in this run."""
    seconds: float = 0.0
    worked: float = 0.0
    """Seconds that workers worked."""
    driver: float = 0.0
    """Seconds of the driver's processor."""
    cost: float | None = None
    """Seconds a unit took its worker, in the end."""
    delay: float | None = None
    twice: int = 0
    """Ranges that were sent to a second worker."""
    compared: int = 0
    """Ranges of those that both did, and were found equal."""
    lost: int = 0
    """Ranges that were lost with their worker."""
    rounds: int = 0
    """Generations of a training."""
    probed: list[str] = field(default_factory=list)
    """Other kinds of processors that a unit has shown to find the same."""
    workers: list[dict[str, Any]] = field(default_factory=list)
    """What each worker did."""

    @property
    def overhead(self) -> float:
        """The driver's work by the workers'."""
        return self.driver / self.worked if self.worked > 0 else 0.0


OnProgress = Callable[[Progress], object]


def run(
    job: Sequence[str],
    *,
    address: str | None = None,
    executor: Executor | Callable[[], Executor] | None = None,
    workers: int | None = None,
    cpus: float = 1,
    journal: str | Path | None = None,
    seconds: float = 2.0,
    tries: int = 3,
    costs: str | Path | None = None,
    patience: float = 300.0,
    on_progress: OnProgress | None = None,
) -> Report:
    """Does a command of the command line by many workers; its results are those of one process, times aside.

    ``job`` has the words of the command, ``["match", "mc", "greedy", "--out", "games.csv"]``, and must say where results go. Workers are those of
    ``executor``, a function that makes executors, or actors of the Ray cluster at ``address`` (``"auto"`` for the one of this
    machine; ``None`` begins one), each with ``cpus`` processors. What they find is in the ``journal``, by default beside the results, until these are
    written: a run that was stopped or killed goes on where it was. A unit that fails is tried ``tries`` times. Ranges take about ``seconds``. With ``costs``,
    what each unit took is written there, for ``plyground cluster foresee``. For ``patience`` seconds a cluster that is gone is waited for.
    """
    if workers is not None and not 1 <= workers <= 100_000:
        raise ValueError(f"workers={workers}: expected 1 to 100000")
    if not 0.001 <= seconds <= 86_400:
        raise ValueError(f"seconds={seconds}: expected 0.001 to 86400")
    if not 1 <= tries <= 1000:
        raise ValueError(f"tries={tries}: expected 1 to 1000")
    if not 0 < cpus <= 1024:
        raise ValueError(f"cpus={cpus}: expected a number above 0")
    words = [str(word) for word in job]
    where = None if journal is None else Path(journal)
    # What is wrong with the job is said before any worker is asked for.
    opened = _ClusterJob.open(words, where, seconds, tries)
    if opened is None:
        raise ValueError("all of this job is done already")
    crew: Crew | None = None
    try:
        if executor is not None:
            crew = ExecutorCrew(executor, workers)
        else:
            crew = RayCrew(address, workers, cpus, patience)
        driver = _Driver(crew, on_progress, opened)
        return driver.all(words, where, seconds, tries, None if costs is None else Path(costs))
    finally:
        opened.close()
        if crew is not None:
            crew.close()


class _Driver:
    def __init__(self, crew: Crew, on_progress: OnProgress | None, job: _ClusterJob) -> None:
        self.crew, self.on_progress, self.job = crew, on_progress, job
        self.report = Report(out=job.out, kind=job.kind)
        self.begin, self.processor = time.monotonic(), time.process_time()
        self.about = work.about()
        self.trusted: set[str] = {self.about["path"]}
        self.sent: dict[int, tuple[int, work.Task]] = {}
        self.shown = 0.0
        self.previous: tuple[str, list[str]] | None = None
        self.store: bytes | None = None
        self.ranges = 0

    def all(self, words: list[str], where: Path | None, seconds: float, tries: int, costs: Path | None) -> Report:
        """Does all rounds of a job: generations of a training, one of all others."""
        while True:
            self.one()
            now, report = self.now(), self.report
            progress = self.job.progress(now)
            report.came += progress["done"] - progress["before"]
            report.done += progress["done"]
            report.worked += progress["worked"]
            report.cost, report.delay = progress["cost"], progress["delay"]
            report.twice += progress["twice"]
            report.workers = _together(report.workers, self.job.usage())
            report.rounds += 1
            report.seconds = now
            report.driver = time.process_time() - self.processor
            if costs is not None:
                rest = max(0.0, report.driver - progress["took"]) / max(1, self.ranges)
                self.job.write_costs(costs, now, self.crew.start_up, rest)
            is_last = self.job.is_last
            if not is_last:
                self.previous, self.store = (self.job.header, self.job.lines()), None
            self.job.finish()
            if is_last:
                return report
            opened = _ClusterJob.open(words, where, seconds, tries)
            if opened is None:
                return report
            self.job = opened

    def now(self) -> float:
        return time.monotonic() - self.begin

    def one(self) -> None:
        """Has all units of a job done that are missing."""
        job = self.job
        try:
            while not job.is_over:
                self.hand_out()
                if job.is_over:
                    break
                for worker, answer in self.crew.answers(0.2):
                    self.take(worker, answer)
                self.show()
            self.compare()
            self.show(is_last=True)
        finally:
            if not job.is_over:
                self.crew.close()

    def hand_out(self) -> None:
        """Sends every worker that has nothing to do some units, if there are any."""
        for worker in self.crew.free():
            if worker in self.sent:
                continue
            ticket = self.job.next(worker, self.crew.size, self.now())
            if ticket is None:
                break
            number, ranges = ticket
            task: work.Task = {
                "header": self.job.header,
                "memory": self.job.memory,
                "ranges": ranges,
                "trains": self.job.store is not None,
                "previous": self.previous[0] if self.previous else None,
            }
            self.sent[worker] = (number, task)
            self.ranges += 1
            self.crew.send(worker, task, None, None)

    def take(self, worker: int, answer: work.Answer | Lost) -> None:
        """Takes what a worker says."""
        number, task = self.sent.pop(worker)
        if task["header"] != self.job.header:
            # Of a round that is over: it was sent twice, and the other was first.
            return
        if isinstance(answer, Lost):
            self.report.lost += 1
            if answer.is_innocent:
                self.job.take_back(number)
            else:
                self.job.lost(number, answer.why)
            return
        why = self.mistrust(answer)
        if why is not None:
            self.job.take_back(number)
            self.crew.dismiss(worker, why)
            return
        if "broken" in answer:
            raise ClusterError(f"the worker at {answer['name']} cannot do this job: {answer['broken']}")
        needs = answer.get("needs")
        if needs is not None:
            records = self.previous[1] if self.previous and needs == "records" else None
            self.sent[worker] = (number, task)
            self.crew.send(worker, task, records, self.whole_store() if needs == "store" else None)
            return
        is_second = self.job.answered(number, worker, self.now(), answer["lines"], answer["failed"])
        self.report.compared += is_second

    def whole_store(self) -> bytes:
        """The store that the games of this generation are played from; it is written when they are there."""
        if self.store is None:
            path = self.job.store
            self.store = path.read_bytes() if path is not None and path.exists() else b""
        return self.store

    def mistrust(self, answer: work.Answer) -> str | None:
        """Why a worker's answer does not count, if it does not. Another processor must find what this one finds, in one unit."""
        about = answer["about"]
        for what in ("version", "commit"):
            if about[what] != self.about[what]:
                return f"the worker at {answer['name']} is refused: {what} is {about[what]} there and {self.about[what]} here"
        path = about["path"]
        if path in self.trusted or not answer["lines"]:
            return None
        line = answer["lines"][0][0]
        unit = int(line.removeprefix('{"unit":').split(",", 1)[0])
        own = self.job.line(unit)
        if own is None or not self.job.agree(own, line):
            return f"the worker at {answer['name']} is refused: unit {unit} found something else on {path} than here on {self.about['path']}"
        self.trusted.add(path)
        self.report.probed.append(path)
        return None

    def compare(self) -> None:
        """What was sent twice and is still under way is awaited for a moment, to be compared."""
        deadline = time.monotonic() + min(5.0, 0.05 * self.now())
        while self.sent and self.job.under_way and time.monotonic() < deadline:
            for worker, answer in self.crew.answers(0.1):
                self.take(worker, answer)

    def show(self, is_last: bool = False) -> None:
        now = self.now()
        if self.on_progress is None or (now - self.shown < 0.5 and not is_last):
            return
        self.shown = now
        known = self.job.progress(now)
        workers, usage = self.crew.size, self.job.usage()
        there = sum(max(one["to"] - one["from"], one["worked"]) for one in usage)
        self.on_progress(
            Progress(
                done=known["done"],
                of=known["of"],
                seconds=now,
                left=known["left"],
                workers=workers,
                utilisation=known["worked"] / there if there > 0 else 0.0,
                cost=known["cost"],
                delay=known["delay"],
            )
        )


def _together(before: list[dict[str, Any]], more: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What workers did in all rounds."""
    workers = {one["worker"]: dict(one) for one in before}
    for one in more:
        there = workers.setdefault(one["worker"], {**one, "units": 0, "worked": 0.0})
        there["units"] += one["units"]
        there["worked"] += one["worked"]
        there["to"] = max(there["to"], one["to"])
    return [workers[worker] for worker in sorted(workers)]


def words_of(seconds: float) -> Iterator[str]:
    """A time as people say it."""
    for size, name in ((86_400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            yield f"{int(seconds // size)} {name}"
            seconds %= size
    yield f"{seconds:.0f} s"
