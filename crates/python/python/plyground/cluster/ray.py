"""Workers on a Ray cluster: actors, a player's memory in each."""

from __future__ import annotations

import socket
import time
from typing import Any

from . import work
from .crew import ClusterError, Crew, Lost


class RayCrew(Crew):
    """Actors of Ray, as many as the cluster has room for, or as are wanted; those that end are made again."""

    def __init__(self, address: str | None, workers: int | None, cpus: float, patience: float) -> None:
        self._ray = _import()
        self._address, self._wanted, self._cpus, self._patience = address, workers, cpus, patience
        self._is_own = not self._ray.is_initialized()
        if self._is_own:
            self._connect()
        elif address is not None and address != "auto":
            there = self._ray.get_runtime_context().gcs_address
            if there != address:
                raise ValueError(f"address={address}: this process is connected to {there} already")
        self._actors: dict[int, Any] = {}
        self._pending: dict[Any, int] = {}
        self._starting: dict[int, float] = {}
        self._start_ups: list[float] = []
        self._dismissed = 0
        self._deaths = 0
        self._next = 0
        self._looked = 0.0
        self._refs: dict[int, tuple[Any, Any]] = {}
        self._fill()

    @property
    def size(self) -> int:
        return max(1, len(self._actors))

    @property
    def start_up(self) -> float:
        return sorted(self._start_ups)[len(self._start_ups) // 2] if self._start_ups else 0.0

    def free(self) -> list[int]:
        busy = set(self._pending.values())
        return [worker for worker in self._actors if worker not in busy]

    def send(self, worker: int, task: work.Task, records: list[str] | None, store: bytes | None) -> None:
        actor = self._actors[worker]
        self._pending[actor.do.remote(task, self._put(records), self._put(store))] = worker

    def answers(self, seconds: float) -> list[tuple[int, work.Answer | Lost]]:
        try:
            if time.monotonic() - self._looked > LOOK:
                self._fill()
            refs = list(self._pending)
            if not refs:
                time.sleep(min(seconds, 0.1))
                return []
            ready, rest = self._ray.wait(refs, num_returns=1, timeout=seconds)
            if ready and rest:
                more, _ = self._ray.wait(rest, num_returns=len(rest), timeout=0)
                ready += more
        except Exception as error:
            return self._reconnect(error)
        came: list[tuple[int, work.Answer | Lost]] = []
        for ref in ready:
            worker = self._pending.pop(ref)
            try:
                answer = self._ray.get(ref)
            except self._ray.exceptions.RayError as error:
                came += self._gone(worker, error)
                continue
            self._deaths = 0
            if worker in self._starting:
                self._start_ups.append(time.monotonic() - self._starting.pop(worker))
            else:
                came.append((worker, answer))
        return came

    def dismiss(self, worker: int, why: str) -> None:
        self._dismissed += 1
        actor = self._actors.pop(worker)
        self._ray.kill(actor)
        if not self._actors:
            raise ClusterError(why)

    def close(self) -> None:
        for actor in self._actors.values():
            try:
                self._ray.kill(actor)
            except Exception:  # It may be gone, and the cluster with it.
                break
        if self._is_own:
            self._ray.shutdown()

    def _connect(self) -> None:
        """Connects to the cluster, or begins one on this machine."""
        _reach(self._address)
        try:
            self._ray.init(
                address=self._address, log_to_driver=False, logging_level="ERROR", include_dashboard=False
            ) if self._address is None else self._ray.init(
                address=self._address, log_to_driver=False, logging_level="ERROR"
            )
        except Exception as error:
            where = f"at {self._address}" if self._address else "on this machine"
            raise ClusterError(f"no Ray cluster {where}: {_first_line(error)}") from error

    def _fill(self) -> None:
        """Begins as many actors as there is room for."""
        self._looked = time.monotonic()
        room = int(self._ray.cluster_resources().get("CPU", 0) // self._cpus)
        wanted = (self._wanted if self._wanted is not None else max(1, room)) - self._dismissed
        bench = self._ray.remote(num_cpus=self._cpus, max_restarts=0)(work.Bench)
        while len(self._actors) < wanted:
            worker, self._next = self._next, self._next + 1
            actor = self._actors[worker] = bench.remote()
            self._starting[worker] = time.monotonic()
            self._pending[actor.about.remote()] = worker

    def _gone(self, worker: int, error: Exception) -> list[tuple[int, work.Answer | Lost]]:
        """An actor that will not answer; another takes its place."""
        text = str(error)
        if "No module named 'plyground" in text or "No module named plyground" in text:
            raise ClusterError("workers have no package plyground of this version: install it on every machine of the cluster")
        actor = self._actors.pop(worker, None)
        is_away = isinstance(error, self._ray.exceptions.ActorUnavailableError)
        if is_away and actor is not None:
            # Nobody knows whether it is still at it: it is not to be.
            self._ray.kill(actor)
        self._deaths += 1
        if self._deaths > MOST_DEATHS + 2 * len(self._actors):
            raise ClusterError(f"{self._deaths} workers ended one after the other without an answer: {_first_line(error)}")
        was_starting = self._starting.pop(worker, None) is not None
        self._looked = 0.0
        if was_starting:
            return []
        # A machine that went takes all its workers along, whatever they were doing.
        is_machine = is_away or "node was terminated" in text or "node died" in text
        return [(worker, Lost(f"its worker ended ({_first_line(error)})", is_innocent=is_machine))]

    def _reconnect(self, error: Exception) -> list[tuple[int, work.Answer | Lost]]:
        """The cluster is gone: waits for it to come back."""
        lost: list[tuple[int, work.Answer | Lost]] = [
            (worker, Lost("the cluster went", is_innocent=True))
            for worker in self._pending.values()
            if worker not in self._starting
        ]
        self._actors.clear()
        self._pending.clear()
        self._starting.clear()
        self._refs.clear()
        deadline = time.monotonic() + self._patience
        while True:
            try:
                self._ray.shutdown()
                self._connect()
                self._fill()
                return lost
            except Exception as again:
                if time.monotonic() > deadline:
                    raise ClusterError(f"the Ray cluster does not answer: {_first_line(error)}") from again
                time.sleep(1.0)

    def _put(self, thing: Any) -> Any:
        """Something that goes to many workers is put into Ray's store once."""
        if thing is None:
            return None
        if id(thing) not in self._refs:
            if len(self._refs) > 4:
                self._refs.clear()
            self._refs[id(thing)] = (thing, self._ray.put(thing))
        return self._refs[id(thing)][1]


LOOK = 2.0
"""Seconds between two looks at how many machines there are."""
MOST_DEATHS = 20
"""So many workers may end one after the other before it is no accident."""


def _import() -> Any:
    try:
        import ray  # type: ignore[import-not-found, unused-ignore]
        import ray.exceptions  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise ClusterError(
            "Ray is not installed: pip install 'plyground[ray]', or use --processes N (executor=… from Python), which needs nothing"
        ) from error
    return ray


def _reach(address: str | None) -> None:
    """Says soon that nobody is there, where Ray would try for long."""
    if address is None or address == "auto":
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        raise ValueError(f"address {address}: expected HOST:PORT, ray://HOST:PORT or auto")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except OSError as error:
        raise ClusterError(f"no Ray cluster at {address}: {error.strerror or error}") from error


def waited_for(address: str | None, patience: float) -> str | None:
    """Waits until somebody is at the address; why it was in vain."""
    deadline = time.monotonic() + patience
    while True:
        try:
            _reach(address)
            return None
        except ClusterError as error:
            if time.monotonic() > deadline:
                return str(error)
            time.sleep(1.0)


def _first_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0][:300] if lines else type(error).__name__
