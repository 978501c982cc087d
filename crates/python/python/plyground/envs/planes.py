"""Observations: boards as planes, through the eyes of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .. import State


def planes(state: State, seat: int) -> npt.NDArray[np.int8]:
    """The board as planes (colours, rows, columns) of 0 and 1, the top row first.

    The first plane is of the colour that the seat plays now, if it is to move; else of its first colour. The others follow in
    turn order.

    >>> import plyground as pg
    >>> state = pg.Game("connect").start("44")
    >>> planes(state, 0)[0, 5, 3], planes(state, 1)[0, 4, 3]
    (np.int8(1), np.int8(1))
    """
    import numpy as np

    if state.turn == seat and not state.is_over:
        seen: npt.NDArray[np.int8] = state.to_numpy()
        return seen
    return np.roll(state.to_numpy(relative=False), -seat, axis=0)
