"""Agents for ConnectX: plain Python, submissions in kaggle-environments, and the exam."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time

import pytest

import plyground as pg
import plyground.kaggle as kaggle
from plyground.kaggle import plain

SIZES = [(7, 6, 4), (9, 8, 5), (5, 4, 3), (12, 14, 6), (3, 2, 4), (4, 4, 1), (1, 5, 2), (6, 1, 3)]


def brute_completing(cells, columns, rows, run, mark):
    """Empty cells that complete a run, looked for one by one."""
    at = {divmod(index, columns): cell for index, cell in enumerate(cells)}
    found = set()
    for (row, column), cell in at.items():
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            length = 1
            for sign in (1, -1):
                step = 1
                while at.get((row + sign * step * down, column + sign * step * right)) == mark:
                    length, step = length + 1, step + 1
            if length >= run and cell == 0:
                found.add((row, column))
    return found


@pytest.mark.parametrize("columns, rows, run", SIZES + [(20, 20, 5)])
def test_plain_python_sees_every_threat(columns, rows, run):
    chance = random.Random(columns * 100 + rows)
    board = plain.Board(columns, rows, run)
    for _ in range(30):
        cells = [chance.choice((0, 1, 2, 1, 2)) for _ in range(columns * rows)]
        own, other = board.read(cells, 1)
        bits = board.completing(own) & ~(own | other)
        found = {
            (row, column)
            for row in range(rows)
            for column in range(columns)
            if bits >> column * (rows + 1) + rows - 1 - row & 1
        }
        assert found == brute_completing(cells, columns, rows, run, 1)


def test_plain_python_keeps_the_result_late_in_the_game():
    def agent(observation, configuration):
        return plain.choose(observation.board, observation.mark, 7, 6, 4, 20.0)

    exam = kaggle.examine(agent, plies=[26, 30, 34], each=8)
    assert (exam.kept, exam.failed, exam.positions) == (1.0, 0, 24)


@pytest.mark.parametrize("columns, rows, run", SIZES + [(20, 20, 5)])
def test_an_agent_plays_a_legal_move_in_time_on_any_board(columns, rows, run):
    agent = kaggle.Agent()
    configuration = {"columns": columns, "rows": rows, "inarow": run, "actTimeout": 0.4}
    begun = time.perf_counter()
    column = agent({"board": [0] * (columns * rows), "mark": 1}, configuration)
    assert type(column) is int and 0 <= column < columns
    # Three quarters of the time, and what a busy machine adds.
    assert time.perf_counter() - begun < 0.4 + 2.0


def test_the_agent_is_perfect_where_exact_scores_are_at_hand():
    exam = kaggle.examine(kaggle.Agent(), plies=[2, 5, 16, 24, 32], each=4, act_timeout=20.0)
    assert exam.kept == exam.best == 1.0


def test_time_for_a_move():
    from plyground.kaggle.agent import seconds_for

    assert seconds_for({"remainingOverageTime": 60}, {"actTimeout": 2}) == 4.0
    assert seconds_for({"remainingOverageTime": 5}, {"actTimeout": 2}) == 1.5
    assert seconds_for({}, {"timeout": 1}) == 0.75


def test_an_exam_counts_what_goes_wrong():
    def full(observation, configuration):
        return 99

    def raises(observation, configuration):
        raise RuntimeError

    for agent in (full, raises):
        exam = kaggle.examine(agent, plies=[20], each=3)
        assert (exam.kept, exam.failed) == (0.0, 3)
    exam = kaggle.examine("random", plies=[16, 20], each=10)
    assert exam.to_dicts()[0]["positions"] == 10 and "<table>" in exam._repr_html_() and "ply" in str(exam)


def test_the_last_callable_is_the_agent(tmp_path):
    text = kaggle.write_plain(tmp_path / "main.py").read_text()
    names: dict[str, object] = {}
    exec(compile(text, "main.py", "exec"), names)
    assert [value for value in names.values() if callable(value)][-1] is names["agent"]
    assert len(text) < 20_000


def test_a_wheel_without_an_extension_is_refused(tmp_path):
    import zipfile

    with zipfile.ZipFile(tmp_path / "empty.whl", "w") as archive:
        archive.writestr("plyground/__init__.py", "")
    with pytest.raises(ValueError, match="expected a wheel of plyground"):
        kaggle.write_tar(tmp_path / "submission.tar.gz", wheel=tmp_path / "empty.whl")


EPISODE = """
import json, sys
import kaggle_environments
main, sizes = sys.argv[1], json.loads(sys.argv[2])
for columns, rows, run in sizes:
    configuration = {"columns": columns, "rows": rows, "inarow": run, "actTimeout": 1}
    environment = kaggle_environments.make("connectx", configuration=configuration)
    last = environment.run([main, "random"])[-1]
    errors = [log[0]["stderr"] for log in environment.logs if log and log[0] and log[0].get("stderr")]
    print(json.dumps([last[0].status, last[0].reward, errors]))
print(json.dumps(getattr(sys.modules.get("plyground"), "__file__", None)))
"""


@pytest.fixture(scope="module")
def episodes():
    """What plays ConnectX in a process of its own, where kaggle-environments can be had: without what it depends on, of which
    ConnectX needs jsonschema and requests alone."""
    probe = [sys.executable, "-c", "import kaggle_environments as k; k.make('connectx')"]
    if subprocess.run(probe, capture_output=True).returncode:
        if sys.prefix == sys.base_prefix:
            pytest.skip("kaggle-environments is not installed, and this is no environment to install it into")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "kaggle-environments"]
        subprocess.run(pip, capture_output=True)
        if subprocess.run(probe, capture_output=True).returncode:
            pytest.skip("kaggle-environments cannot be had here")

    def play(main, sizes):
        command = [sys.executable, "-c", EPISODE, str(main), json.dumps(sizes)]
        # Where the package is found by this variable alone, only what the submission carries is left.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(command, capture_output=True, text=True, timeout=200, env=environment)
        assert done.returncode == 0, done.stderr
        lines = [json.loads(line) for line in done.stdout.splitlines() if line[0] in '["n']
        return lines[:-1], lines[-1]

    return play


def test_a_single_file_plays(episodes, tmp_path):
    main = kaggle.write_file(tmp_path / "main.py", preset=0)
    results, where = episodes(main, [(7, 6, 4), (5, 4, 3), (3, 2, 4)])
    assert results == [["DONE", 1, []], ["DONE", 1, []], ["DONE", 0, []]]
    # What played was unpacked from the file, not what is installed here.
    assert where.endswith("__init__.py") and where != pg.__file__


def test_an_archive_plays(episodes, tmp_path):
    import tarfile

    archive = kaggle.write_tar(tmp_path / "submission.tar.gz", player="uct:sims=300", preset=1)
    with tarfile.open(archive) as files:
        names = files.getnames()
        files.extractall(tmp_path)
    assert names[0] == "main.py" and "plyground/kaggle/plain.py" in names
    assert any(name.endswith(".so") for name in names) and not any("envs" in name for name in names)
    results, where = episodes(tmp_path / "main.py", [(9, 8, 5), (4, 4, 1)])
    assert results == [["DONE", 1, []], ["DONE", 1, []]]
    assert where.startswith(str(tmp_path)) or "PYTHONPATH" not in os.environ


def test_plain_python_plays(episodes, tmp_path):
    results, where = episodes(kaggle.write_plain(tmp_path / "main.py"), [(7, 6, 4), (6, 1, 3)])
    assert [result[0] for result in results] == ["DONE", "DONE"] and results[0][1] == 1
    assert where is None
