"""The board for notebooks, as far as Python goes; and its bars."""

from __future__ import annotations

import time
import xml.etree.ElementTree as xml

import pytest

import plyground as pg
from plyground.bars import bars

pytest.importorskip("anywidget", reason="anywidget is not installed")

from plyground.widget import Board, play, watch  # noqa: E402


def test_a_game_is_played_by_messages():
    board = play("connect", "perfect")
    assert board.moves == ["1", "2", "3", "4", "5", "6", "7"] and board.columns == 7
    board._heard(board, {"kind": "play", "move": "1"}, [])
    board.wait(60)
    assert board.state.ply == 2 and board.words == "Red to move" and not board.thinking
    board._heard(board, {"kind": "undo"}, [])
    assert board.state.ply == 0
    board._heard(board, {"kind": "play", "move": "9"}, [])
    assert board.words == 'no column "9": expected 1 to 7'
    board._heard(board, {"kind": "nonsense"}, [])
    board._heard(board, "nonsense", [])
    assert board.state.ply == 0


def test_all_others_answer():
    board = play("blokus:4", "greedy", seat=1)
    board.wait(60)
    assert board.state.turn == 1 and board.state.ply == 1 and board.columns == 0
    board.play(board.moves[0])
    board.wait(60)
    assert board.state.ply == 5


def test_a_search_is_watched_and_stopped():
    board = watch("uct:sims=1000000000", "connect", every=0.02)
    end = time.monotonic() + 30
    while board.frames < 3 and time.monotonic() < end:
        time.sleep(0.02)
    assert board.thinking and board.frames >= 3 and "thinks" in board.words
    assert board.moves == [] and board.bars.startswith("<svg")
    with pytest.raises(RuntimeError, match="is thinking"):
        board.play("4")
    board.stop()
    assert not board.thinking and board.state.ply == 0
    assert board.result is not None and not board.result.complete


def test_the_end_of_a_game():
    board = Board(pg.Game("connect").start("121212"), "random", seat=None)
    board.play("1")
    assert board.words == "Red wins" and board.moves == [] and not board.thinking
    board.think()
    assert not board.thinking
    board.new()
    assert board.state.line == "121212"


def test_a_wrong_seat_says_what_would_be_right():
    with pytest.raises(ValueError, match="expected 0 to 1, or None"):
        play("connect", "random", seat=2)


@pytest.mark.parametrize("player", ["mc:sims=50", "uct:sims=500", "perfect", "alphabeta:depth=5", "greedy"])
def test_bars_are_well_formed(player):
    state = pg.Game("connect").start("44")
    result = pg.Player(player).analyze(state)
    picture = xml.fromstring(result.with_truth()._repr_svg_())
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert result.best in texts and "wins (+1)" in texts
    assert result._repr_svg_().startswith("<svg")


def test_bars_of_many_moves_show_those_tried_most():
    state = pg.Game("blokus:duo").start()
    result = pg.Player("uct:sims=300").analyze(state)
    picture = bars(result.moves, result.best, most=5)
    assert picture.count("text-anchor=\"end\"") == 5
    assert picture.count("font-weight=\"bold\"") == 1
