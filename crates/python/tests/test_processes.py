"""Signals, forks and the end of the interpreter: a clean end each time. Each in a process of its own."""

import pytest

SEARCHES = {
    "uct": 'pg.Player("uct:sims=10000000000").analyze(state)',
    "mc": 'pg.Player("mc:sims=1000000000").analyze(state)',
    "alphabeta": 'pg.Player("alphabeta:depth=40").analyze(state)',
    "blokus": 'pg.Player("maxn:depth=9").analyze(pg.Game("blokus").start())',
    "solver": 'pg.Solver("connect:9x8x4").score("")',
    "general": 'pg.Solver("connect:9x9x5").score("")',
    "watch": '[0 for _ in pg.Player("uct:sims=10000000000").watch(state)]',
    "solve_many": 'pg.solve_many([""] * 10, solver=pg.Solver("connect:9x8x4"))',
    "playouts": "pg.playouts(state, 10**12)",
    "match": 'pg.match("uct:sims=100000", "uct:sims=100000", games=100000)',
    "regret": 'pg.regret("uct:sims=1000000", positions=1000)',
}


@pytest.mark.parametrize("name", SEARCHES)
def test_ctrl_c_is_answered_soon(name, python):
    script = f"""
import os, signal, threading, time
import plyground as pg
state, sent = pg.Game().start(), []
def later():
    time.sleep(0.6)
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=later).start()
try:
    {SEARCHES[name]}
except KeyboardInterrupt:
    print(time.monotonic() - sent[0])
"""
    # 100 ms are promised, and measured by benches/promised.py; this machine may be busy, and stand still for a second: one of three tries is not.
    times = []
    while not times or (times[-1] >= 1.0 and len(times) < 3):
        done = python(script)
        assert done.returncode == 0, done.stderr
        times.append(float(done.stdout))
    assert times[-1] < 1.0, times


@pytest.mark.parametrize("name", ["uct", "solver", "match"])
def test_the_interpreter_may_end_during_a_search(name, python):
    done = python(
        f"""
import threading, time
import plyground as pg
state = pg.Game().start()
threading.Thread(target=lambda: {SEARCHES[name]}, daemon=True).start()
time.sleep(0.3)
print("end")
"""
    )
    assert (done.returncode, done.stdout) == (0, "end\n"), done.stderr


def test_a_search_that_is_only_watched_ends_with_the_interpreter(python):
    done = python('import plyground as pg\nwatch = pg.Player("uct:sims=1000000000").watch(pg.Game().start())\nnext(watch)')
    assert done.returncode == 0, done.stderr


POOLS = ["mc:sims=20000", "uct:sims=20000,divide=ensemble", "uct:sims=20000,divide=shared", "alphabeta:depth=6,divide=root"]


@pytest.mark.parametrize("spec", POOLS)
def test_a_player_made_before_a_fork_says_so(spec, python):
    done = python(
        f"""
import os
import plyground as pg
state, player = pg.Game().start(), pg.Player({spec!r})
player.analyze(state, threads=2)
pg.Game().start("44").solve()
if os.fork() == 0:
    try:
        player.analyze(state, threads=2)
    except RuntimeError as error:
        assert "made before a fork" in str(error)
        assert pg.Player({spec!r}).analyze(state, threads=2).best
        assert pg.Game().start("44").solve() == 1
        os._exit(7)
    os._exit(1)
print(os.waitstatus_to_exitcode(os.wait()[1]))
"""
    )
    assert (done.returncode, done.stdout) == (0, "7\n"), done.stderr


def test_engines_start_in_a_forked_process(python):
    done = python(
        """
import os
import plyground as pg
state = pg.Game("connect:4x4x3").start()
spec = "cmd:time=2s nobody-is-called-so"
def ask():
    try:
        pg.Player(spec).analyze(state)
    except (RuntimeError, ValueError) as error:
        return str(error)
first = ask()
if os.fork() == 0:
    os._exit(7 if ask() == first else 1)
print(os.waitstatus_to_exitcode(os.wait()[1]))
"""
    )
    assert (done.returncode, done.stdout) == (0, "7\n"), done.stderr


def test_a_fork_while_a_pool_runs(python):
    done = python(
        """
import os, threading, time
import plyground as pg
state, player = pg.Game().start(), pg.Player("uct:sims=100000000,divide=ensemble")
with player.watch(state, threads=2) as watch:
    next(watch)
    if os.fork() == 0:
        try:
            player.analyze(state)
        except RuntimeError:
            os._exit(7 if pg.Player("mc:sims=100").analyze(state, threads=2).best else 1)
        os._exit(2)
    print(os.waitstatus_to_exitcode(os.wait()[1]))
"""
    )
    assert (done.returncode, done.stdout) == (0, "7\n"), done.stderr


def test_processes_of_a_pool(python):
    done = python(
        """
import multiprocessing as mp
import plyground as pg
def think(state):
    return pg.Player("uct:sims=100").analyze(state, threads=2).best, state.solve()
if __name__ == "__main__":
    states = [pg.Game().start(line) for line in ("", "4", "44")]
    expected = [think(state) for state in states]
    with mp.get_context("fork").Pool(2) as pool:
        assert pool.map(think, states) == expected
"""
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "words, code, out",
    [
        (["solve", "4455"], 0, "4455 18\n"),
        (["--version"], 0, "plyground "),
        (["solve", "9"], 2, ""),
        (["nonsense"], 2, ""),
    ],
)
def test_the_command_line_comes_along(words, code, out, python):
    done = python(f"import sys, runpy; sys.argv = ['plyground', *{words!r}]; runpy.run_module('plyground', run_name='__main__')")
    assert done.returncode == code, done.stderr
    assert done.stdout.startswith(out)


def test_numpy_is_asked_for_late(python):
    done = python(
        """
import sys
sys.modules["numpy"] = None
import plyground as pg
state = pg.Game().start("4455")
assert state.solve() == 18 and pg.Player("uct:sims=100").analyze(state).best and pg.solve_many(["4455"]) == [18]
try:
    state.cells()
except ImportError:
    print("late")
"""
    )
    assert (done.returncode, done.stdout) == (0, "late\n"), done.stderr
