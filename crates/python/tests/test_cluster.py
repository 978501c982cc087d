"""Jobs by many workers: results are those of one process, whatever becomes of workers and driver."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import plyground.cluster as cluster
from plyground.cluster import crew, driver, ray, work

MATCH = ["match", "mc:sims=30", "uct:sims=60", "--games", "60", "--seed", "7", "--quiet"]


def alone(words, out: Path, option="--out") -> Path:
    """The result of one process."""
    command = [sys.executable, "-m", "plyground", *words, option, str(out)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return out


def bare(path: Path, measured=("seconds",)):
    """JSON lines without what is measured."""

    def strip(value):
        if isinstance(value, dict):
            return {name: strip(field) for name, field in value.items() if name not in measured}
        return [strip(one) for one in value] if isinstance(value, list) else value

    return [strip(json.loads(line)) for line in path.read_text().splitlines()]


@pytest.fixture
def pool():
    with ThreadPoolExecutor(3) as made:
        yield made


def processes(count=2) -> Executor:
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"))


KINDS = {
    "match": (MATCH, "games.jsonl"),
    "tournament": (["tournament", "random", "greedy", "mc:sims=5", "--games", "6", "--quiet"], "games.jsonl"),
    "tune": (["tune", "uct.c=0.5..2", "--with", "sims=20", "--steps", "3", "--games", "6", "--quiet"], "values.jsonl"),
    "regret": (["regret", "mc:sims=10", "random", "--positions", "12", "--plies", "24..34", "--quiet"], "rows.jsonl"),
    "disagree": (["disagree", "random", "--positions", "12", "--plies", "24..34", "--quiet"], "puzzles.jsonl"),
    "estimated": (
        ["regret", "greedy", "--game", "blokus:duo", "--reference", "uct:sims=20", "--positions", "3", "--quiet"],
        "rows.jsonl",
    ),
    "book": (["book", "build", "--game", "connect:5x4x4", "--depth", "4", "--memory", "1MB", "--quiet"], "a.book"),
    "train": (["train", "connect:5x4", "--games", "70", "--sims", "50", "--quiet"], "values.ply"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_job_ends_as_in_one_process(kind, pool, tmp_path):
    words, name = KINDS[kind]
    (tmp_path / "alone").mkdir()
    expected = alone(words, tmp_path / "alone" / name)
    out = tmp_path / name
    report = cluster.run([*words, "--out", str(out)], executor=pool)
    if name.endswith(".jsonl"):
        measured = ("seconds", "commit", "machine")
        assert bare(out, measured) == bare(expected, measured)
    else:
        assert out.read_bytes() == expected.read_bytes()
    assert report.came > 0 and report.out == out and not report.probed
    assert report.rounds == (3 if kind == "train" else 1)
    # Nothing is left beside it.
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["alone", name])


def test_a_study_has_the_rows_of_one_process(pool, tmp_path):
    study = tmp_path / "small.toml"
    study.write_text('plyground = 1\ngames = ["connect"]\nplayers = ["mc:sims={10,20}"]\nrepetitions = 2\nwarmup = 0\n')
    alone(["lab", "run", str(study), "--quiet"], tmp_path / "alone")
    cluster.run(["lab", "run", str(study), "--quiet", "--out", str(tmp_path / "many")], executor=pool)
    measured = ("tasks", "own", "stolen", "seconds", "others", "commit", "machine")
    one, many = (bare(tmp_path / place / "small.jsonl", measured) for place in ("alone", "many"))
    assert one == many and len(one) == 4


def test_a_test_that_is_decided_ends_early(pool, tmp_path):
    words = ["match", "mc:sims=60", "random", "--sprt", "0,50", "--games", "20000", "--quiet"]
    expected = alone(words, tmp_path / "alone.jsonl")
    report = cluster.run([*words, "--out", str(tmp_path / "many.jsonl")], executor=pool, seconds=0.05)
    assert bare(tmp_path / "many.jsonl") == bare(expected)
    assert report.came < 5000


def test_workers_that_are_killed_cost_nothing_but_time(tmp_path):
    words = ["match", "mc:sims=30", "uct:sims=8000", *MATCH[3:]]
    expected = alone(words, tmp_path / "alone.jsonl")
    out, journal = tmp_path / "many.jsonl", tmp_path / "many.jsonl.journal"
    pools: list[ProcessPoolExecutor] = []
    killed = []

    def make() -> Executor:
        pools.append(processes())
        return pools[-1]

    def kill():
        for lines in (4, 20, 40):
            while not out.exists() and (not journal.exists() or journal.read_bytes().count(b"\n") < lines):
                time.sleep(0.01)
            for pid in list(pools[-1]._processes or {})[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    report = cluster.run([*words, "--out", str(out)], executor=make, workers=2, seconds=0.1)
    thread.join()
    assert bare(out) == bare(expected)
    assert len(killed) == 3 and report.lost > 0 and len(pools) > 1


def test_an_executor_that_broke_leaves_no_process():
    broken = processes(1)
    with pytest.raises(BrokenExecutor):
        broken.submit(os._exit, 1).result()
    broken._executor_manager_thread.join()
    # As Python begins one for a task that is handed in at that moment; it would wait for it at its end.
    late = get_context("spawn").Process(target=time.sleep, args=(600,))
    late.start()
    broken._processes[late.pid] = late
    crew._end_processes(broken)
    late.join(60)
    assert late.exitcode == -signal.SIGTERM


def test_a_driver_that_is_killed_goes_on_from_its_journal(tmp_path):
    words = ["match", "mc:sims=30", "uct:sims=3000", *MATCH[3:]]
    expected = alone(words, tmp_path / "alone.jsonl")
    out, journal = tmp_path / "many.jsonl", tmp_path / "many.jsonl.journal"
    command = [sys.executable, "-m", "plyground", "cluster", "run", "--processes", "2", "--seconds", "0.1", *words, "--out", str(out)]
    for lines in (5, 25):
        begun = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        while not journal.exists() or journal.read_bytes().count(b"\n") < lines:
            assert begun.poll() is None
            time.sleep(0.01)
        if lines == 5:
            # Another driver is told that this one is at it, and does no harm.
            second = subprocess.run(command, capture_output=True, text=True, timeout=60)
            assert second.returncode == 2 and "another run is writing to it" in second.stderr
        os.killpg(begun.pid, signal.SIGKILL)
        begun.wait()
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert bare(out) == bare(expected) and not journal.exists()
    assert "60 games" in done.stdout


def test_ctrl_c_keeps_what_is_done(tmp_path):
    out, journal = tmp_path / "games.jsonl", tmp_path / "games.jsonl.journal"
    # More games than any machine plays before it is told to stop.
    words = ["match", "uct:sims=3000", "mc:sims=30", "--games", "20000", "--seed", "7", "--quiet", "--out", str(out)]
    command = [sys.executable, "-m", "plyground", "cluster", "run", "--processes", "2", "--seconds", "0.1", *words]
    # Who runs tests in the background may have them ignore Ctrl-C, which Python would take over.
    begun = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=_hears_ctrl_c)
    while not journal.exists() or journal.read_bytes().count(b"\n") < 5:
        time.sleep(0.01)
    begun.send_signal(signal.SIGINT)
    _, said = begun.communicate(timeout=60)
    assert begun.returncode == 1 and "stopped; the same command goes on from the journal" in said
    assert journal.exists() and not out.exists()


def _hears_ctrl_c():
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_unit_that_ends_its_worker_is_named_and_the_rest_is_done(tmp_path, monkeypatch):
    # The first worker of every pool dies of unit 13.
    deadly = _DeadlyPool()
    with pytest.raises(RuntimeError, match=r"1 unit failed three times: 13; all others are in .*games.jsonl.journal"):
        cluster.run([*MATCH, "--out", str(tmp_path / "games.jsonl")], executor=deadly.make, workers=2)
    journal = tmp_path / "games.jsonl.journal"
    assert journal.read_bytes().count(b'{"unit":') == 59
    # Begun again without it, only that unit is done.
    report = cluster.run([*MATCH, "--out", str(tmp_path / "games.jsonl")], executor=ThreadPoolExecutor(1))
    assert (report.came, report.done) == (1, 60)


class _DeadlyPool:
    def make(self) -> Executor:
        return ProcessPoolExecutor(2, mp_context=get_context("spawn"), initializer=_deadly)


def _deadly() -> None:
    real = work.Bench.do

    def do(self, task, records=None, store=None):
        if any(first <= 13 < end for first, end in task["ranges"]):
            os.kill(os.getpid(), signal.SIGKILL)
        return real(self, task, records, store)

    work.Bench.do = do


def test_a_unit_that_fails_is_named_after_three_tries(pool, tmp_path):
    out = tmp_path / "rows.jsonl"
    words = ["regret", "cmd:false", "--positions", "4", "--plies", "30..34", "--quiet", "--out", str(out)]
    with pytest.raises(RuntimeError, match="4 units failed three times: 0, 1, 2 and 3; all others are in"):
        cluster.run(words, executor=pool)


def test_stragglers_are_sent_twice_and_compared(tmp_path, monkeypatch):
    real, slept = work.Bench.do, []

    def do(self, task, records=None, store=None):
        answer = real(self, task, records, store)
        if not slept:
            slept.append(1)
            time.sleep(3.0)
        return answer

    monkeypatch.setattr(work.Bench, "do", do)
    with ThreadPoolExecutor(2) as pool:
        report = cluster.run([*MATCH, "--out", str(tmp_path / "many.jsonl")], executor=pool)
        assert report.twice >= 1 and report.seconds < 3.0
    assert bare(tmp_path / "many.jsonl") == bare(alone(MATCH, tmp_path / "alone.jsonl"))


@pytest.mark.parametrize("what", ["version", "commit"])
def test_workers_of_another_version_are_refused(what, pool, tmp_path, monkeypatch):
    real = work.about()
    monkeypatch.setattr(driver._Driver, "now", lambda self: self.about.update({what: "0.0.1"}) or 1.0)
    with pytest.raises(RuntimeError, match=rf"is refused: {what} is {real[what]} there and 0.0.1 here"):
        cluster.run([*MATCH, "--out", str(tmp_path / "games.jsonl")], executor=pool)


def test_another_processor_is_proven_equal_by_a_unit_or_refused(pool, tmp_path, monkeypatch):
    real = work.about()
    monkeypatch.setattr(work, "about", _Alternating(real))
    report = cluster.run([*MATCH, "--out", str(tmp_path / "games.jsonl")], executor=pool)
    assert report.probed == ["x86_64 without anything"]
    monkeypatch.setattr(work, "about", _Alternating(real))
    monkeypatch.setattr(work.Bench, "do", _lying(work.Bench.do))
    with pytest.raises(RuntimeError, match=r"is refused: unit \d+ found something else on x86_64 without anything than here on"):
        cluster.run([*MATCH, "--out", str(tmp_path / "others.jsonl")], executor=pool)


class _Alternating:
    """The driver, which asks first, has this processor, and workers another."""

    def __init__(self, real):
        self.real, self.count = real, 0

    def __call__(self):
        self.count += 1
        return self.real if self.count == 1 else {**self.real, "path": "x86_64 without anything"}


def _lying(real):
    from plyground._plyground import _UnitWorker

    def do(self, task, records=None, store=None):
        # Well sealed, and of another seed.
        header = json.loads(task["header"])
        header["spec"]["seed"] += 1
        worker = _UnitWorker(json.dumps(header), task["memory"], None)
        answer = real(self, task, records, store)
        answer["lines"], answer["failed"] = worker.lines(task["ranges"])
        return answer

    return do


def test_bad_input_is_a_clear_message(pool, tmp_path, monkeypatch):
    out = ["--out", str(tmp_path / "games.jsonl")]
    for words, message in [
        (["match", "mc", "nobody", *out], 'no player "nobody"'),
        (["match", "mc", "greedy"], "expected one --out"),
        (["match", "mc", "greedy", "--out", str(tmp_path / "games.xyz")], "games.xyz"),
        (["match", "mc", "greedy", "--out", str(tmp_path / "no" / "games.csv")], "no such folder"),
        (["match", "mc", "greedy", "--out", "/dev/null"], "a device or a pipe"),
        (["solve", "44"], "a command without numbered units"),
        (["nonsense"], "nonsense"),
        (["tune", "uct.c=0.5..2", "--race", *out], "--race"),
    ]:
        with pytest.raises((ValueError, RuntimeError), match=message):
            cluster.run(words, executor=pool)
    for wrong in ({"workers": 0}, {"seconds": -1}, {"tries": 0}, {"cpus": 0}):
        with pytest.raises(ValueError, match="expected"):
            cluster.run([*MATCH, *out], executor=pool, **wrong)
    with pytest.raises(ValueError, match="expected one of concurrent.futures"):
        cluster.run([*MATCH, *out], executor=3)
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(cluster.ClusterError, match="Ray is not installed"):
        cluster.run([*MATCH, *out])
    with pytest.raises(cluster.ClusterError, match="no Ray cluster at 127.0.0.1:1: Connection refused"):
        ray._reach("127.0.0.1:1")
    with pytest.raises(ValueError, match="expected HOST:PORT"):
        ray._reach("somewhere")
    # A journal of something else is left alone.
    journal = tmp_path / "games.jsonl.journal"
    journal.write_text("my diary\n")
    with pytest.raises(ValueError, match="not a journal of a job"):
        cluster.run([*MATCH, *out], executor=pool)
    assert journal.read_text() == "my diary\n"


def test_an_executor_that_broke_is_told(tmp_path):
    with processes(1) as broken:
        with pytest.raises(Exception):
            broken.submit(os._exit, 3).result()
        with pytest.raises(crew.ClusterError, match="run again to go on, or give a function"):
            cluster.run([*MATCH, "--out", str(tmp_path / "games.jsonl")], executor=broken)


def test_progress_and_report_tell_the_same(pool, tmp_path):
    steps: list[cluster.Progress] = []
    words = [*MATCH, "--out", str(tmp_path / "games.jsonl")]
    costs = tmp_path / "costs.json"
    report = cluster.run(words, executor=pool, on_progress=steps.append, costs=costs)
    assert steps[-1].done == steps[-1].of == report.done == 60 and steps[-1].left == 0.0
    assert sum(one["units"] for one in report.workers) >= 60
    record = json.loads(costs.read_text())
    assert len(record["units"]) == 60 and record["plyground_costs"] == 1
    text = driver_words(report)
    assert text.startswith("60 units in ") and "worker 0: " in text


def driver_words(report):
    from plyground.cluster.command import in_words

    return in_words(report)
