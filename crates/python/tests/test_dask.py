"""Jobs by Dask: a scheduler here, and workers that are processes, some of which are killed. Begun and ended by the tests."""

from __future__ import annotations

import os
import random
import signal
import threading
import time

import pytest

import plyground.cluster as cluster
from plyground.cluster import work
from test_cluster import MATCH, alone, bare

distributed = pytest.importorskip("distributed", reason="Dask is not installed: these tests run under cargo xtask python --long")

LONGER = ["match", "mc:sims=30", "uct:sims=6000", *MATCH[3:]]


@pytest.fixture(scope="module")
def local():
    # Nobody from another machine gets in, and whoever is killed is begun again by its nanny.
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0", worker_dashboard_address="127.0.0.1:0"
    ) as made:
        yield made


@pytest.fixture
def client(local):
    with distributed.Client(local) as made:
        made.wait_for_workers(3, timeout=60)
        yield made


def test_a_match_and_a_training_are_those_of_one_process(client, tmp_path):
    report = cluster.run([*MATCH, "--out", str(tmp_path / "many.jsonl")], executor=client.get_executor())
    assert bare(tmp_path / "many.jsonl") == bare(alone(MATCH, tmp_path / "alone.jsonl"))
    assert report.came == 60 and len(report.workers) == 3
    # Dask has its own mind about who does what: a store may be asked of one worker and come to another.
    words = ["train", "connect:5x4", "--games", "70", "--sims", "300", "--quiet"]
    report = cluster.run([*words, "--out", str(tmp_path / "many.ply")], executor=client.get_executor())
    assert (tmp_path / "many.ply").read_bytes() == alone(words, tmp_path / "alone.ply").read_bytes()
    assert report.rounds == 3


def test_workers_that_are_killed_cost_nothing_but_time(local, client, tmp_path):
    out, journal, dice, killed = tmp_path / "many.jsonl", tmp_path / "many.jsonl.journal", random.Random(1), []

    def kill() -> None:
        for count in (4, 16, 30):
            while not out.exists() and (not journal.exists() or journal.read_bytes().count(b"\n") < count):
                time.sleep(0.01)
            # A nanny that has just begun a worker has no number for a moment.
            while not out.exists() and not (there := [nanny.pid for nanny in local.workers.values() if nanny.pid]):
                time.sleep(0.01)
            if not out.exists():
                killed.append(dice.choice(there))
                os.kill(killed[-1], signal.SIGKILL)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    report = cluster.run([*LONGER, "--out", str(out)], executor=client.get_executor(retries=5), seconds=0.1)
    thread.join()
    assert bare(out) == bare(alone(LONGER, tmp_path / "alone.jsonl"))
    assert len(killed) == 3 and report.done == 60


def test_what_is_sent_twice_is_done_twice(tmp_path, monkeypatch):
    # Dask gives an old answer to what looks the same: then nothing would be compared, and no straggler helped.
    real, done = work.Bench.do, []

    def do(self, task, records=None, store=None):
        answer = real(self, task, records, store)
        done.append(str(task["ranges"]))
        if len(done) == 1:
            time.sleep(3.0)
        return answer

    monkeypatch.setattr(work.Bench, "do", do)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0") as made:
        with distributed.Client(made) as client:
            report = cluster.run([*MATCH, "--out", str(tmp_path / "many.jsonl")], executor=client.get_executor())
    assert report.twice >= 1 and report.seconds < 3.0
    assert len(done) > len(set(done))
    assert bare(tmp_path / "many.jsonl") == bare(alone(MATCH, tmp_path / "alone.jsonl"))
