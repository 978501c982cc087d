"""Many positions in one call: exact scores, and random games."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, overload

from ._plyground import Game, Solver, State, _playouts, _solve_boards, _solve_many

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_solvers: dict[tuple[int, str], Solver] = {}


def _threads(threads: int | None) -> int:
    return threads if threads is not None else os.cpu_count() or 1


def _solver(game: str) -> Solver:
    """The solver of a game; a process that was forked makes its own."""
    key = (os.getpid(), Game(game).spec)
    if key not in _solvers:
        _solvers[key] = Solver(key[1])
    return _solvers[key]


@overload
def solve_many(
    positions: Iterable[State | str],
    *,
    game: str = ...,
    solver: Solver | None = ...,
    weak: bool = ...,
    threads: int | None = ...,
) -> list[int]: ...
@overload
def solve_many(
    positions: npt.NDArray[Any],
    *,
    game: str = ...,
    solver: Solver | None = ...,
    weak: bool = ...,
    threads: int | None = ...,
) -> npt.NDArray[np.int32]: ...
def solve_many(
    positions: Any,
    *,
    game: str = "connect",
    solver: Solver | None = None,
    weak: bool = False,
    threads: int | None = None,
) -> Any:
    """The exact scores of many positions of one game, in their order.

    Positions are states, lines of play, or an array of shape (N, rows, columns) with 0 for empty cells, 1 for the stones of
    the first seat and 2 for those of the second, the top row first; an array gives an array.

    >>> import plyground as pg
    >>> pg.solve_many(["44444", "4455", ""], threads=1)
    [-1, 18, 1]
    """
    solver = solver or _solver(game)
    if hasattr(positions, "__array_interface__"):
        import numpy as np

        rows, columns = solver.game.shape
        if positions.ndim != 3 or positions.shape[1:] != (rows, columns):
            raise ValueError(f"an array of shape {positions.shape}: expected (N, {rows}, {columns})")
        if not np.issubdtype(positions.dtype, np.integer):
            raise ValueError(f"an array of {positions.dtype}: expected whole numbers, 0 to 2")
        if positions.size and (positions.min() < 0 or positions.max() > 2):
            raise ValueError("an array with other numbers than 0, 1 and 2")
        cells = np.ascontiguousarray(positions, dtype=np.uint8).tobytes()
        return np.array(_solve_boards(solver, cells, weak, _threads(threads)), dtype=np.int32)
    if isinstance(positions, (str, bytes, State)):
        raise TypeError("one position: expected a list of them")
    return _solve_many(solver, list(positions), weak, _threads(threads))


@overload
def playouts(
    states: State, games: int = ..., *, seed: int = ..., threads: int | None = ..., decisive: bool = ...
) -> dict[str, Any]: ...
@overload
def playouts(
    states: Iterable[State],
    games: int = ...,
    *,
    seed: int = ...,
    threads: int | None = ...,
    decisive: bool = ...,
) -> list[dict[str, Any]]: ...
def playouts(
    states: State | Iterable[State],
    games: int = 10_000,
    *,
    seed: int = 1,
    threads: int | None = None,
    decisive: bool = False,
) -> Any:
    """Random games from a state, or from each of several, added up.

    The same seed gives the same sums on any number of threads. With ``decisive`` nobody overlooks a win or a loss at once.

    >>> import plyground as pg
    >>> row = pg.playouts(pg.Game("connect").start(), 10_000)
    >>> row["playouts"], sum(row["wins"]) + row["ties"][0]
    (10000, 10000)
    >>> round(row["values"][0], 2)
    0.55
    """
    one = isinstance(states, State)
    given = [states] if isinstance(states, State) else list(states)
    if games < 0:
        raise ValueError(f"{games} games: expected none or more")
    rows = _playouts(given, games, seed, _threads(threads), decisive)
    return rows[0] if one else rows
