"""A board for notebooks: play against a player, or watch a search while it thinks. It needs ``anywidget``.

>>> from plyground.widget import play, watch
>>> board = play("connect", "level:3")                     # in a notebook: the last line of a cell
>>> board.play("4")
>>> board.wait()
>>> board.state.ply
2
"""

from .board import Board, play, watch

__all__ = ["Board", "play", "watch"]
