"""Many games at once, stepped by arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._plyground import Fleet, Game

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class VectorGame:
    """So many games of one kind, each played on by one action a step; a game that ends begins anew.

    The arrays are the same ones all the time, and each step writes them anew: copy what is to be kept.

    >>> import plyground as pg
    >>> games = pg.VectorGame("connect", 4)
    >>> games.reset()
    >>> games.observations.shape, games.masks.shape, games.rewards.shape
    ((4, 2, 6, 7), (4, 7), (4, 2))
    >>> for _ in range(100):
    ...     games.step(games.sample())
    >>> bool(games.masks.any(axis=1).all())
    True
    """

    observations: npt.NDArray[np.int8]
    """(games, colours, rows, columns): which cells each colour has, 1 or 0, the colour to move first and the others in turn
    order, the top row first."""
    masks: npt.NDArray[np.int8]
    """(games, actions): which actions are legal, 1 or 0."""
    rewards: npt.NDArray[np.float32]
    """(games, seats): where the step ended a game, twice what each seat's payoff is above an even share, so that two seats
    get 1 and -1; else 0."""
    dones: npt.NDArray[np.bool_]
    """(games,): whether the step ended the game, which has begun anew."""
    turns: npt.NDArray[np.uint8]
    """(games,): the seat to move, from zero."""

    def __init__(self, game: str | Game, games: int, *, seed: int = 1, observe: bool = True) -> None:
        """Without ``observe`` no observations are written."""
        import numpy as np

        self.game = game if isinstance(game, Game) else Game(game)
        self.games = games
        self.seed = seed
        self._fleet = Fleet(self.game, games)
        sizes = list(self._fleet.sizes())
        if not observe:
            sizes[0] = 0
        self._buffers: Any = [bytearray(size) for size in sizes]
        rows, columns = self.game.shape
        cells = np.frombuffer(self._buffers[0], np.int8)
        self.observations = cells.reshape(games if observe else 0, self.game.colours, rows, columns)
        self.masks = np.frombuffer(self._buffers[1], np.int8).reshape(games, self.game.actions)
        self.rewards = np.frombuffer(self._buffers[2], np.float32).reshape(games, self.game.seats)
        self.dones = np.frombuffer(self._buffers[3], np.bool_)
        self.turns = np.frombuffer(self._buffers[4], np.uint8)
        self.reset()

    def reset(self) -> None:
        """All games from their start."""
        self._fleet.reset(self._buffers)

    def step(self, actions: npt.ArrayLike) -> None:
        """Plays an action in each game; where one is not legal, nothing is played in any of them."""
        import numpy as np

        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions of shape {chosen.shape} and type {chosen.dtype}: expected {self.games} whole numbers")
        if chosen.size and (int(chosen.min()) < 0 or int(chosen.max()) >= self.game.actions):
            raise ValueError(f"actions from {chosen.min()} to {chosen.max()}: expected 0 to {self.game.actions - 1}")
        self._fleet.step(chosen.astype(np.int32, copy=False).tobytes(), self._buffers)

    def sample(self) -> npt.NDArray[np.int32]:
        """A legal action of each game, each as likely as any other."""
        import numpy as np

        return np.frombuffer(self._fleet.sample(self.seed), np.int32)

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"plyground.VectorGame({self.game.spec!r}, {self.games})"
