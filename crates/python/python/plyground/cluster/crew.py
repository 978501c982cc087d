"""Workers, however they are reached; and those of ``concurrent.futures``."""

from __future__ import annotations

import gc
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from typing import Any

from . import work


class ClusterError(RuntimeError):
    """The work cannot go on: what happened, in a line. What was done is in the journal."""


@dataclass
class Lost:
    """A worker that will not answer."""

    why: str
    is_innocent: bool = False
    """Whether what it was sent has nothing to do with that."""


class Crew(ABC):
    """Workers with numbers, each of which does one task at a time."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many there are."""

    @abstractmethod
    def free(self) -> list[int]:
        """Those that have nothing to do."""

    @abstractmethod
    def send(self, worker: int, task: work.Task, records: list[str] | None, store: bytes | None) -> None:
        """Sends a task to a worker that has nothing to do."""

    @abstractmethod
    def answers(self, seconds: float) -> list[tuple[int, work.Answer | Lost]]:
        """What came within some seconds, as soon as anything does."""

    @abstractmethod
    def dismiss(self, worker: int, why: str) -> None:
        """A worker is not to be used any more; that there is no other is an error."""

    @property
    def start_up(self) -> float:
        """Seconds until a worker was ready, where that is known."""
        return 0.0

    def close(self) -> None:
        """Ends what was begun for this crew."""


class ExecutorCrew(Crew):
    """Workers of an executor: as many tasks are under way at a time."""

    def __init__(self, executor: Executor | Callable[[], Executor], workers: int | None) -> None:
        self._make: Callable[[], Executor] | None
        self._executor: Any
        if hasattr(executor, "submit"):
            self._make, self._executor = None, executor
        elif callable(executor):
            self._make, self._executor = executor, executor()
        else:
            raise ValueError(f"executor of type {type(executor).__name__}: expected one of concurrent.futures")
        self._size = workers if workers is not None else _workers(self._executor)
        self._sent: dict[Future[work.Answer], int] = {}
        self._suspects = 0
        self._breaks = 0
        self._sendings = 0
        self._begun = time.monotonic()
        self._start_up: float | None = None

    @property
    def start_up(self) -> float:
        return self._start_up or 0.0

    @property
    def size(self) -> int:
        return self._size

    def free(self) -> list[int]:
        # After a worker ended, what was under way goes one by one, until it is known which task ends workers.
        most = 1 if self._suspects > 0 else self._size
        busy = set(self._sent.values())
        return [worker for worker in range(self._size) if worker not in busy][: max(0, most - len(busy))]

    def send(self, worker: int, task: work.Task, records: list[str] | None, store: bytes | None) -> None:
        try:
            self._sendings += 1
            sending = f"{self._begun}:{self._sendings}"
            self._sent[self._executor.submit(work.do, task, records, store, sending)] = worker
        except BrokenExecutor as error:
            broken: Future[work.Answer] = Future()
            broken.set_exception(error)
            self._sent[broken] = worker
        except RuntimeError as error:
            raise ClusterError(f"the executor takes no more work: {error}") from error

    def answers(self, seconds: float) -> list[tuple[int, work.Answer | Lost]]:
        done, _ = wait(self._sent, timeout=seconds, return_when=FIRST_COMPLETED)
        came: list[tuple[int, work.Answer | Lost]] = []
        is_broken = False
        for future in done:
            worker = self._sent.pop(future)
            try:
                answer = future.result()
                came.append((worker, answer))
                if self._start_up is None and "needs" not in answer:
                    # Who answers first has begun, and done its units since.
                    worked = sum(seconds for _, seconds in answer.get("lines", []))
                    self._start_up = max(0.0, time.monotonic() - self._begun - worked)
                self._suspects = max(0, self._suspects - 1)
                self._breaks = 0
            except (BrokenExecutor, CancelledError) as error:
                is_broken = True
                came.append((worker, Lost(f"its worker ended ({error or type(error).__name__})")))
            except Exception as error:  # Whatever an executor of another library raises when a worker is gone.
                came.append((worker, Lost(f"{type(error).__name__}: {error}")))
        if is_broken:
            came += [(worker, Lost("its worker ended")) for worker in self._sent.values()]
            self._sent.clear()
            self._begin_again(came)
        return came

    def _begin_again(self, came: list[tuple[int, work.Answer | Lost]]) -> None:
        lost = [answer for _, answer in came if isinstance(answer, Lost)]
        if len(lost) > 1:
            # One of them has ended the worker, and it is not known which.
            for one in lost:
                one.is_innocent = True
            self._suspects = len(lost)
        self._breaks += 1
        if self._make is None:
            _end_processes(self._executor)
            raise ClusterError("a worker of the executor ended, and with it the executor: run again to go on, or give a function that makes executors")
        if self._breaks > MOST_BREAKS:
            raise ClusterError(f"{MOST_BREAKS} executors ended one after the other without an answer")
        _end_processes(self._executor)
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._make()

    def dismiss(self, worker: int, why: str) -> None:
        raise ClusterError(f"{why}; an executor's workers cannot be chosen")

    def close(self) -> None:
        for future in self._sent:
            future.cancel()
        if self._make is None or self._executor is None:
            return
        # Processes that are still at something nobody waits for are ended, so that those who began them can put things in order.
        had_processes = _end_processes(self._executor)
        self._executor.shutdown(wait=had_processes, cancel_futures=True)
        self._executor = None
        gc.collect()


MOST_BREAKS = 12
"""So many executors may end one after the other before it is no accident."""


def _end_processes(executor: Any) -> bool:
    """Ends all processes of an executor of processes, and says whether it has any.

    An executor that breaks ends its own, but for one that was begun in that very moment, for which Python would wait at its end."""
    processes = list((getattr(executor, "_processes", None) or {}).values())
    for process in processes:
        process.terminate()
    return bool(processes)


def _workers(executor: Any) -> int:
    """How many workers an executor has, as far as it tells."""
    for place in ("_max_workers",):
        if isinstance(count := getattr(executor, place, None), int):
            return count
    if client := getattr(executor, "_client", None):
        return max(1, int(sum(client.ncores().values())))
    raise ValueError("the executor does not tell how many workers it has: expected workers=")
