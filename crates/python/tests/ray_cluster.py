"""A Ray cluster of several machines on one: a head without processors, and nodes that have some. It ends with what it began."""

from __future__ import annotations

import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path


class LocalRay:
    """A head and nodes, each in a session of its own; ``client`` is what a process needs that connects to it, ``path`` where Python finds packages in workers."""

    def __init__(self, nodes: int = 3, cpus: int = 1, path: str | None = None) -> None:
        self.folder = tempfile.mkdtemp(prefix="ply")
        self.port, self.cpus, self.count = _free_port(), cpus, 0
        # Nobody else may use it: a token of its own, told to nobody but those that are begun here, and no way in from other machines.
        self.client = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
        self.client.pop("RAY_ADDRESS", None)
        self.environment = {
            **self.client,
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_DISABLE_IMPORT_WARNING": "1",
            "RAY_TMPDIR": self.folder,
            "PYTHONPATH": os.environ.get("PYTHONPATH", "") if path is None else path,
        }
        self.begun: list[subprocess.Popen[bytes]] = []
        try:
            self.begin(nodes)
        except BaseException:
            self.stop()
            raise

    @property
    def address(self) -> str:
        """Where the head is."""
        return f"127.0.0.1:{self.port}"

    def begin(self, nodes: int) -> None:
        """Begins the head, and nodes."""
        self._start("--head", f"--port={self.port}", "--num-cpus=0", "--include-dashboard=false", f"--temp-dir={self.folder}")
        self.nodes = nodes
        for _ in range(nodes):
            self.add_node()

    def add_node(self) -> None:
        """Begins a node more."""
        self._start(f"--address={self.address}", f"--num-cpus={self.cpus}")

    def kill_head(self) -> None:
        """The head is gone, as with its machine."""
        self._kill(self.begun.pop(0))

    def restart(self) -> None:
        """Head and nodes go and come back, as after a power cut."""
        while self.begun:
            self._kill(self.begun.pop())
        self.begin(self.nodes)

    def workers(self) -> list[int]:
        """The processes of actors."""
        return [pid for pid in self.processes() if "ray::Bench" in _words(pid)]

    def kill_workers(self, share: float, dice: random.Random) -> int:
        """Kills some of the workers; says how many."""
        there = self.workers()
        chosen = dice.sample(there, min(len(there), max(1, round(share * len(there))))) if there else []
        for pid in chosen:
            _kill(pid)
        return len(chosen)

    def processes(self) -> list[int]:
        """All processes of this cluster."""
        sessions = {one.pid for one in self.begun}
        return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if _session(pid) in sessions]

    def stop(self) -> None:
        """Ends all that was begun."""
        while self.begun:
            self._kill(self.begun.pop())
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start(self, *words: str) -> None:
        ray = Path(sys.executable).with_name("ray")
        command = [str(ray), "start", "--block", *words, "--node-ip-address=127.0.0.1", "--disable-usage-stats", f"--object-store-memory={100 << 20}"]
        self.count += 1
        path = Path(self.folder) / f"start.{self.count}.log"
        with path.open("wb") as log:
            begun = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, start_new_session=True)
        self.begun.append(begun)
        # One after the other: nodes of one machine that begin together wait for each other's ports forever.
        deadline = time.monotonic() + 120
        while "Ray runtime started" not in path.read_text():
            assert begun.poll() is None and time.monotonic() < deadline, path.read_text()
            time.sleep(0.1)

    def _kill(self, one: subprocess.Popen[bytes]) -> None:
        for pid in [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if _session(pid) == one.pid]:
            _kill(pid)
        one.kill()
        one.wait()


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _session(pid: int) -> int | None:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[3])
    except (OSError, IndexError):
        return None


def _words(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
