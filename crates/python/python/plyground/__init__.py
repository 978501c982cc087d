"""plyground: a laboratory for game-tree search, in Python.

Games are played by text or by numbers, players think about their states, and Connect-N has exact scores:

>>> import plyground as pg
>>> state = pg.Game("connect:7x6x4").start("4455")
>>> state.legal_moves()
['1', '2', '3', '4', '5', '6', '7']
>>> state.solve_moves()["3"]
18
>>> pg.Player("uct:sims=2000").analyze(state).best
'6'

Columns count from 1 where they are text, as people count, and actions from 0 where they are numbers.
"""

import atexit as _atexit

from ._plyground import Game, IllegalMoveError, Solver, State, __version__
from ._plyground import _end
from .bulk import playouts, solve_many
from .lab import dataset, match, regret, review, study, tournament, train
from .player import Player, Watch
from .reports import Contest, Dataset, Regret, Review, Study
from .result import Frame, Move, Result
from .vector import VectorGame

_atexit.register(_end)

__all__ = [
    "Contest",
    "Dataset",
    "Frame",
    "Game",
    "IllegalMoveError",
    "Move",
    "Player",
    "Regret",
    "Result",
    "Review",
    "Solver",
    "State",
    "Study",
    "VectorGame",
    "Watch",
    "__version__",
    "dataset",
    "match",
    "playouts",
    "regret",
    "review",
    "solve_many",
    "study",
    "tournament",
    "train",
]
