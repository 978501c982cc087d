"""Connect-N and Blokus for Gymnasium: one seat learns, and a player of ours has the others.

>>> from plyground.envs.gymnasium import Versus
>>> env = Versus("connect:7x6x4", opponent="uct:sims=100", seat=0)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].tolist()
((2, 6, 7), [1, 1, 1, 1, 1, 1, 1])
>>> observation, reward, terminated, truncated, info = env.step(3)
>>> int(observation[0].sum()), int(observation[1].sum()), reward
(1, 1, 0.0)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .. import Game, Player, State
from .planes import planes

Planes = npt.NDArray[np.int8]


class Versus(gymnasium.Env[Planes, np.int64]):
    """A game in which one seat learns, against a player that has all other seats.

    Observations are planes (colours, rows, columns) of 0 and 1 with the learner's own first. ``info["action_mask"]`` tells
    which actions are legal, and so does ``action_masks()``, which maskable algorithms ask for. The reward comes at the end:
    twice what the learner's payoff is above an even share, 1 or -1 with two seats. An illegal action loses, as -1, or raises
    ``IllegalMoveError`` with ``illegal="raise"``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "connect",
        opponent: str | Player = "random",
        *,
        seat: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        """Without ``seat`` the learner's is drawn anew for each game."""
        self.game = game if isinstance(game, Game) else Game(game)
        self.opponent = opponent if isinstance(opponent, Player) else Player(opponent)
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"seat {seat} of {self.game.spec}: expected 0 to {self.game.seats - 1}, or None")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal={illegal!r}: expected 'lose' or 'raise'")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode {render_mode!r}: expected 'ansi'")
        self.fixed_seat, self.seat = seat, seat or 0
        self.illegal = illegal
        self.render_mode = render_mode
        self.state: State = self.game.start()
        self.action_space = spaces.Discrete(self.game.actions)
        self.observation_space = spaces.Box(0, 1, (self.game.colours, *self.game.shape), np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """A new game, up to the learner's first move; ``options={"line": "4455"}`` begins after these moves."""
        super().reset(seed=seed)
        self.state = self.game.start((options or {}).get("line", ""))
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.game.seats))
        self.opponent.forget()
        self._answer()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Plays the learner's action, and then the others up to its next."""
        if self.state.is_over:
            raise gymnasium.error.ResetNeeded("the game is over: expected reset()")
        action = int(action)
        if self.illegal == "lose" and action not in self.state.legal_actions():
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        self.state.play(action)
        self._answer()
        reward = self.state.returns()[self.seat] if self.state.is_over else 0.0
        return self._seen(), reward, self.state.is_over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal."""
        mask: npt.NDArray[np.bool_] = self.state.legal_mask().astype(np.bool_)
        return mask

    def _answer(self) -> None:
        """The others move, each with a seed of its own."""
        while not self.state.is_over and self.state.turn != self.seat:
            seed = int(self.np_random.integers(2**32))
            self.state.play(self.opponent.analyze(self.state, seed=seed).action)

    def _seen(self) -> Planes:
        return planes(self.state, self.seat).copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.legal_mask().copy(), "seat": self.seat}

    def render(self) -> str | None:
        """The board as text."""
        return str(self.state) if self.render_mode == "ansi" else None


def register() -> None:
    """Makes it known to ``gymnasium.make("plyground/Versus-v0", game="blokus:duo", opponent="greedy")``."""
    if "plyground/Versus-v0" not in gymnasium.registry:
        gymnasium.register("plyground/Versus-v0", entry_point="plyground.envs.gymnasium:Versus")


register()
