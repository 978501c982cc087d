"""Whatever comes in: an exception that says what would be right, never an abort."""

import threading

import numpy as np
import plyground as pg
import pytest


@pytest.mark.parametrize("move", [None, 1.5, True, [], object(), b"4", {}])
def test_moves_of_wrong_types(move):
    with pytest.raises(TypeError, match="expected text such as '4', or an action such as 3"):
        pg.Game().start().play(move)


@pytest.mark.parametrize("move", ["0", "8", "", "x", "44", "é", -1, 7, 10**6])
def test_moves_that_do_not_exist(move):
    state = pg.Game().start()
    with pytest.raises(pg.IllegalMoveError, match="expected"):
        state.play(move)
    assert state.ply == 0


def test_numbers_beyond_all_measure():
    state = pg.Game().start()
    with pytest.raises((TypeError, ValueError, OverflowError)):
        state.play(10**30)
    with pytest.raises((ValueError, OverflowError)):
        pg.Player("random").analyze(state, threads=10**9)
    with pytest.raises((ValueError, OverflowError)):
        pg.Player("random").analyze(state, seed=-1)
    with pytest.raises(ValueError, match="expected seconds"):
        pg.Player("random").analyze(state, time=-1)
    with pytest.raises(ValueError, match="expected seconds"):
        pg.Player("random").analyze(state, time=float("nan"))


@pytest.mark.parametrize("spec", ["", "connect:0x0x0", "connect:1000x1000x4", "connect:7x6x99", "go", "blokus:9", "\0"])
def test_games_that_do_not_exist(spec):
    with pytest.raises(ValueError, match="expected|at most|at least"):
        pg.Game(spec)


@pytest.mark.parametrize("spec", ["", "uct:", "uct:sims=", "uct:sims=-1", "nobody", "human", "uct:sims=1,sims=2", "uct:c=x"])
def test_players_that_do_not_exist(spec):
    if spec == "uct:":
        pg.Player(spec)
        return
    with pytest.raises(ValueError):
        pg.Player(spec).analyze(pg.Game().start())


def test_a_player_of_another_game():
    with pytest.raises(ValueError, match="two seats"):
        pg.Player("alphabeta").analyze(pg.Game("blokus").start())
    with pytest.raises(ValueError, match="the game is over"):
        pg.Player("random").analyze(pg.Game().start("1212121"))


def test_foreign_states():
    solver = pg.Solver("connect:5x4x3")
    with pytest.raises(ValueError, match="expected one of connect:5x4x3"):
        solver.score(pg.Game().start())
    with pytest.raises(TypeError, match="plyground.State"):
        solver.score(3)
    with pytest.raises(TypeError):
        pg.Player("random").analyze("4455")
    with pytest.raises(ValueError, match="position 1: a position of another game"):
        pg.solve_many([pg.Game().start(), pg.Game("blokus").start()])
    with pytest.raises(ValueError, match="no solver"):
        pg.Solver("blokus")


@pytest.mark.parametrize(
    "board",
    [np.zeros((7, 6)), np.zeros((6, 7, 2), int), [[0] * 7] * 5, [0] * 41, np.full((6, 7), 3), [["x"] * 7] * 6, b"", 5, None],
)
def test_boards_of_the_wrong_shape(board):
    with pytest.raises((ValueError, TypeError), match="expected"):
        pg.Game().state(board)


def test_boards_of_no_game():
    with pytest.raises(ValueError, match="expected a line of play"):
        pg.Game("blokus").state(np.zeros((20, 20), np.uint8))


@pytest.mark.parametrize(
    "boards", [np.zeros((6, 7), int), np.zeros((3, 7, 6), int), np.zeros((2, 6, 7)), np.full((1, 6, 7), 9), np.full((1, 6, 7), -1)]
)
def test_arrays_of_the_wrong_shape(boards):
    with pytest.raises(ValueError, match="expected|other numbers"):
        pg.solve_many(boards)


def test_one_position_is_no_list():
    with pytest.raises(TypeError, match="expected a list"):
        pg.solve_many("4455")
    with pytest.raises(ValueError, match="position 1: move 1"):
        pg.solve_many(["4", "9"])


@pytest.mark.parametrize(
    "actions", [[0, 1], [[0], [1], [2]], [0.0, 1.0, 2.0], ["1", "2", "3"], [0, 1, 7], [0, 1, -1], [0, 1, 2**40], None]
)
def test_actions_of_arrays(actions):
    games = pg.VectorGame("connect", 3)
    before = games.observations.copy()
    with pytest.raises(ValueError, match="expected"):
        games.step(actions)
    assert (games.observations == before).all()


@pytest.mark.parametrize("games", [0, -1, 10**12])
def test_huge_and_empty_arrays(games):
    with pytest.raises((ValueError, OverflowError)):
        pg.VectorGame("blokus", games)


def test_huge_sizes():
    with pytest.raises((ValueError, OverflowError)):
        pg.playouts(pg.Game().start(), -1)
    with pytest.raises((ValueError, OverflowError)):
        pg.Solver("connect", memory=-1)
    small = pg.Solver("connect:4x4x3", memory=0)
    assert small.score("") == pg.Game("connect:4x4x3").start().solve()
    with pytest.raises(ValueError, match="at most"):
        pg.dataset(positions=10**9)


def test_a_player_used_from_two_threads():
    player, state, seen = pg.Player("uct:sims=1000000000"), pg.Game().start(), threading.Event()
    errors: list[BaseException] = []

    def other() -> None:
        seen.wait()
        try:
            player.analyze(state)
        except RuntimeError as error:
            errors.append(error)

    thread = threading.Thread(target=other)
    thread.start()

    class Enough(Exception):
        pass

    def on_frame(frame: pg.Frame) -> None:
        seen.set()
        if errors:
            raise Enough

    with pytest.raises(Enough):
        player.analyze(state, on_frame=on_frame, every=0.01)
    thread.join()
    assert "one player for each thread" in str(errors[0])
    assert pg.Player("uct:sims=10").analyze(state).best


def test_a_state_used_from_two_threads_is_never_torn():
    state = pg.Game().start()

    def shake() -> None:
        for _ in range(2000):
            try:
                state.play(3).undo()
            except (RuntimeError, ValueError):
                pass

    threads = [threading.Thread(target=shake) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert 0 <= state.ply <= 6


def test_a_panic_is_an_exception(capfd):
    with pytest.raises(RuntimeError, match="plyground panicked: on purpose"):
        pg._plyground._panic()
    capfd.readouterr()


def test_an_exception_in_a_callback_ends_the_search():
    with pytest.raises(ZeroDivisionError):
        pg.Player("uct:sims=1000000000").analyze(pg.Game().start(), on_frame=lambda _: 1 / 0, every=0.01)
    with pytest.raises(ZeroDivisionError):
        pg.match("uct:sims=2000", "uct:sims=2000", games=10000, on_progress=lambda done, of: 1 / 0)


def test_bad_words_of_the_lab(tmp_path):
    for wrong in (
        lambda: pg.match("random", "nobody"),
        lambda: pg.match("random", "random", game="blokus:9"),
        lambda: pg.match("random", "random", book=["99"]),
        lambda: pg.tournament(["random"]),
        lambda: pg.regret([]),
        lambda: pg.regret("random", plies=(9, 3)),
        lambda: pg.review(""),
        lambda: pg.review("4455", language="xx"),
        lambda: pg.study(tmp_path / "none.toml"),
        lambda: pg.train(tmp_path / "v", game="blokus"),
        lambda: pg.dataset("blokus"),
    ):
        with pytest.raises((ValueError, RuntimeError)):
            wrong()
