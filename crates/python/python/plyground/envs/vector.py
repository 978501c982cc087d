"""Thousands of games at once for Gymnasium, stepped by arrays in Rust: the learner has all seats in turn.

>>> from plyground.envs.vector import SelfPlay
>>> envs = SelfPlay("connect:7x6x4", 1024)
>>> observations, infos = envs.reset()
>>> for _ in range(50):
...     observations, rewards, terminations, truncations, infos = envs.step(envs.sample())
>>> observations.shape, infos["action_mask"].shape, infos["turns"].shape
((1024, 2, 6, 7), (1024, 7), (1024,))
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .. import Game, VectorGame

Array = npt.NDArray[Any]


class SelfPlay(VectorEnv[Array, Array, Array]):
    """So many games of one kind; each step plays an action of whoever is to move in each.

    An observation is the board as planes through the eyes of the seat to move. ``rewards`` are those of the seats that just
    moved; ``infos["rewards"]`` has all seats, ``infos["turns"]`` who is to move now, ``infos["action_mask"]`` what is legal. A
    game that ends has begun anew in the same step: what is observed then is the new game, and the last board of the old one
    is not kept. The arrays are written over by the next step unless ``copy`` is on.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str | Game = "connect",
        num_envs: int = 1024,
        *,
        seed: int = 1,
        observe: bool = True,
        copy: bool = False,
    ) -> None:
        """Without ``observe`` no observations are written, only masks: for speed, or where they are made elsewhere."""
        self.games = VectorGame(game, num_envs, seed=seed, observe=observe)
        self.game = self.games.game
        self.num_envs = num_envs
        self.copy = copy
        shape = (self.game.colours, *self.game.shape) if observe else (0,)
        self.single_observation_space = spaces.Box(0, 1, shape, np.int8)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._every = np.arange(num_envs)
        self._empty = np.zeros((num_envs, 0), np.int8)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """All games from their start. A seed is that of ``sample``; the games themselves leave nothing to chance."""
        if seed is not None:
            self.games.seed = seed
        self.games.reset()
        return self._seen(), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Plays an action in each game; where one is not legal, ``IllegalMoveError`` or ``ValueError``, and none is played."""
        movers = self.games.turns.copy()
        self.games.step(actions)
        rewards = self.games.rewards[self._every, movers]
        dones = self.games.dones.copy() if self.copy else self.games.dones
        return self._seen(), rewards, dones, self._never, self._infos()

    def sample(self) -> npt.NDArray[np.int32]:
        """A legal action of each game, each as likely as any other."""
        return self.games.sample()

    def _seen(self) -> Array:
        if not len(self.games.observations):
            return self._empty
        return self.games.observations.copy() if self.copy else self.games.observations

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Array] = {"action_mask": self.games.masks, "turns": self.games.turns, "rewards": self.games.rewards}
        return {name: array.copy() for name, array in infos.items()} if self.copy else infos

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held but memory."""
