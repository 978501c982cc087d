"""What a worker does: units of a job, by its header alone. Players and tables are made once a process, or once a thread."""

from __future__ import annotations

import os
import signal
import socket
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, TypedDict

from .._plyground import _about, _gather, _UnitWorker

Ranges = list[tuple[int, int]]


class Task(TypedDict):
    """What a worker is sent."""

    header: str
    """The job's header, as JSON."""
    memory: int
    """Bytes that tables may take."""
    ranges: Ranges
    """Units, each range with the number behind its last."""
    trains: bool
    """Whether the job is played from a store, which has to come along."""
    previous: str | None
    """The header of the generation before."""


class Answer(TypedDict, total=False):
    """What a worker says."""

    about: dict[str, str]
    """Which program it is, and on what."""
    name: str
    """Where it is."""
    lines: list[tuple[str, float]]
    """The line of each unit that was done, and the seconds it took."""
    failed: list[tuple[int, str]]
    """Units that were not, and why."""
    needs: str
    """What it must have before it can begin: ``records`` of the generation before, or the ``store``."""
    broken: str
    """Why it can do no unit of this job."""


class Bench:
    """A job's players, ready, and for training a store of its own."""

    def __init__(self) -> None:
        self._header: str | None = None
        self._worker: _UnitWorker | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def do(self, task: Task, records: list[str] | None = None, store: bytes | None = None) -> Answer:
        """Does the units of a task; whatever goes wrong is part of the answer."""
        answer: Answer = {"about": about(), "name": name(), "lines": [], "failed": []}
        try:
            if self._header != task["header"] or self._worker is None:
                needs = self._open(task, records, store)
                if needs:
                    answer["needs"] = needs
                    return answer
            assert self._worker is not None
            answer["lines"], answer["failed"] = self._worker.lines(task["ranges"])
        except (OSError, RuntimeError, ValueError) as error:
            answer["broken"] = str(error)
        return answer

    def about(self) -> dict[str, str]:
        """Which program this is; an answer shows that the worker is ready."""
        return about()

    def _open(self, task: Task, records: list[str] | None, store: bytes | None) -> str | None:
        path: Path | None = None
        if task["trains"]:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="plyground-")
            path = Path(self._folder.name) / "values.ply"
            is_next = self._header is not None and self._header == task["previous"]
            # What another worker asked for may come to this one: an executor sends tasks to whom it likes.
            if store is not None:
                if store:
                    path.write_bytes(store)
                else:
                    path.unlink(missing_ok=True)
            elif not is_next:
                return "store"
            elif records is None:
                # The store is that of the generation before: its games are enough.
                return "records"
            else:
                assert self._header is not None
                _gather(self._header, records, path)
        self._header = self._worker = None
        self._worker = _UnitWorker(task["header"], task["memory"], path)
        self._header = task["header"]
        return None


_own = threading.local()


def do(task: Task, records: list[str] | None = None, store: bytes | None = None, sending: str = "") -> Answer:
    """Does the units of a task, with what this thread has ready.

    No two sendings are called the same: Dask would not do again what it was sent before, but answer with what came of it then.
    """
    if not hasattr(_own, "bench"):
        _own.bench = Bench()
    bench: Bench = _own.bench
    return bench.do(task, records, store)


def follow(driver: int) -> None:
    """Ends this process when the one that drives it is gone, however that came about; Ctrl-C is for that one alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def look() -> None:
        while os.getppid() == driver:
            time.sleep(0.2)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def about() -> dict[str, str]:
    """Which program this is, on which machine, and which instructions of the processor it uses."""
    found: dict[str, Any] = _about()
    return {name: str(value) for name, value in found.items()}


def name() -> str:
    """Where this worker is."""
    return f"{socket.gethostname()}:{os.getpid()}:{threading.get_ident()}"
