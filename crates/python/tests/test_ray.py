"""Jobs on a Ray cluster of several nodes, whose workers, driver and head are killed. Begun and ended by the tests."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ray_cluster import LocalRay
from test_cluster import alone, bare

ray = pytest.importorskip("ray", reason="Ray is not installed: these tests run under cargo xtask python --long")

MATCH = ["match", "mc:sims=30", "uct:sims=6000", "--games", "60", "--seed", "7", "--quiet"]


@pytest.fixture(scope="module")
def local():
    made = LocalRay(nodes=3)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    return bare(alone(MATCH, tmp_path_factory.mktemp("alone") / "games.jsonl"))


def command(local: LocalRay, words: list[str], out: Path, *options: str) -> list[str]:
    begin = [sys.executable, "-m", "plyground", "cluster", "run", "--address", local.address, "--patience", "60"]
    return [*begin, *options, *words, "--out", str(out)]


def lines(journal: Path) -> int:
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


def wait_for(begun: subprocess.Popen, journal: Path, count: int) -> None:
    deadline = time.monotonic() + 60
    while lines(journal) < count and begun.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_training_on_three_nodes_is_that_of_one_process(local, tmp_path):
    words = ["train", "connect:5x4", "--games", "70", "--sims", "2000"]
    expected = alone([*words, "--quiet"], tmp_path / "alone.ply")
    out = tmp_path / "values.ply"
    done = subprocess.run(command(local, words, out), env=local.client, capture_output=True, text=True, timeout=90)
    assert done.returncode == 0, done.stderr
    assert out.read_bytes() == expected.read_bytes()
    assert "by 3 workers" in done.stderr


def test_workers_and_nodes_that_are_killed_cost_nothing_but_time(local, games, tmp_path):
    out, dice = tmp_path / "games.jsonl", random.Random(1)
    begun = subprocess.Popen(command(local, MATCH, out, "--seconds", "0.2"), env=local.client, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    killed = 0
    for count in (4, 16, 30):
        wait_for(begun, out.with_name("games.jsonl.journal"), count)
        killed += local.kill_workers(1 / 3, dice)
    _, said = begun.communicate(timeout=90)
    assert begun.returncode == 0, said
    assert bare(out) == games and killed == 3


def test_driver_killed_twice_and_head_restarted(local, games, tmp_path):
    out = tmp_path / "games.jsonl"
    journal = out.with_name("games.jsonl.journal")
    for count in (4, 20):
        begun = subprocess.Popen(
            command(local, MATCH, out, "--seconds", "0.2"), env=local.client, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        wait_for(begun, journal, count)
        os.killpg(begun.pid, signal.SIGKILL)
        begun.wait()
    begun = subprocess.Popen(command(local, MATCH, out, "--seconds", "0.2"), env=local.client, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wait_for(begun, journal, 30)
    local.restart()
    _, said = begun.communicate(timeout=120)
    if begun.returncode != 0:
        # Ray may end the process that was connected to it: begun again, it goes on.
        done = subprocess.run(command(local, MATCH, out), env=local.client, capture_output=True, text=True, timeout=90)
        assert done.returncode == 0, said + done.stderr
    assert bare(out) == games and not journal.exists()


def test_workers_without_the_package_are_told(tmp_path):
    bare_cluster = LocalRay(nodes=1, path="")
    try:
        words = command(bare_cluster, MATCH, tmp_path / "games.jsonl")
        done = subprocess.run(words, env=bare_cluster.client, capture_output=True, text=True, timeout=90)
        assert done.returncode == 1, done.stderr
        assert "workers have no package plyground" in done.stderr
    finally:
        bare_cluster.stop()
