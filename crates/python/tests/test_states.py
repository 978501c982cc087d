"""Games and states: moves by text and by number, copies, hashes, arrays."""

import copy
import pickle
import random

import numpy as np
import plyground as pg
import pytest

GAMES = ["connect", "connect:5x4x3", "connect:9x9x5", "blokus", "blokus:2", "blokus:3", "blokus:duo", "blokus:school:X"]


def random_state(game: pg.Game, seed: int, plies: int) -> pg.State:
    rng, state = random.Random(seed), game.start()
    for _ in range(plies):
        if state.is_over:
            break
        state.play(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("spec", GAMES)
def test_numbers_and_text_are_the_same_moves(spec):
    game = pg.Game(spec)
    for seed in range(5):
        state = random_state(game, seed, 5 + 3 * seed)
        if state.is_over:
            continue
        actions, moves = state.legal_actions(), state.legal_moves()
        assert [game.action_name(action) for action in actions] == moves
        assert np.flatnonzero(state.legal_mask()).tolist() == sorted(actions)
        assert state.child(actions[-1]) == state.child(moves[-1])
        assert state.child(np.int64(actions[0])) == state.child(actions[0])


@pytest.mark.parametrize("spec", GAMES)
def test_states_copy_hash_and_pickle(spec):
    game = pg.Game(spec)
    state = random_state(game, 3, 11)
    for other in (state.copy(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), game.start(state.line)):
        assert other == state and hash(other) == hash(state) and other.key() == state.key()
        assert other.line == state.line and other.actions() == state.actions()
    last = state.actions()[-1]
    other = state.copy().undo()
    assert other != state and other.play(last) == state
    assert len({state, state.copy(), state.copy().undo()}) == 2
    assert game == pickle.loads(pickle.dumps(game)) == state.game


@pytest.mark.parametrize("spec", GAMES)
def test_games_end_with_returns_that_add_up_to_zero(spec):
    state = random_state(pg.Game(spec), 7, 1000)
    assert state.is_over and state.legal_actions() == [] and state.legal_moves() == []
    assert sum(state.returns()) == pytest.approx(0) and sum(state.payoffs()) == pytest.approx(1)
    with pytest.raises(pg.IllegalMoveError, match="over"):
        state.play(0)


def test_a_board_is_a_state():
    game = pg.Game("connect")
    for seed in range(20):
        state = random_state(game, seed, seed)
        cells = state.cells()
        for board in (cells, cells.tolist(), cells.ravel(), cells.tobytes(), cells.astype(np.int64)):
            assert game.state(board) == state
        assert pickle.loads(pickle.dumps(game.state(cells))) == state
        if not state.is_over:
            assert game.state(cells).solve() == state.solve()
    drawn = ".......\n.......\n.......\n.......\n...O...\n...X..."
    assert game.state(drawn) == game.start("44") == game.state(drawn.replace("\n", "/"))


@pytest.mark.parametrize("spec", GAMES)
def test_planes_are_the_cells(spec):
    state = random_state(pg.Game(spec), 5, 9)
    cells, planes, fixed = state.cells(), state.to_numpy(), state.to_numpy(relative=False)
    assert planes.dtype == np.int8 and planes.shape == (state.game.colours, *state.game.shape) and planes.flags.c_contiguous
    for colour in range(state.game.colours):
        assert ((cells == colour + 1) == fixed[colour]).all()
        assert (planes[colour] == fixed[(colour + state.colour) % state.game.colours]).all()


def test_a_line_that_names_colours_survives():
    game = pg.Game("blokus")
    state = game.start("1:a20,b20 3:t1,s1")
    assert -1 in state.actions()
    assert pickle.loads(pickle.dumps(state)) == state


def test_pictures():
    svg = pg.Game("connect").start("121212")._repr_svg_()
    assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")
    assert pg.Game("blokus").start()._repr_svg_().startswith("<svg")
    plain = pg.Game("connect").start("121212")
    assert plain.svg(threats=True) != plain.svg()
