"""Connect-N and Blokus for PettingZoo: every seat is an agent, and they move in turn.

>>> from plyground.envs.pettingzoo import env
>>> games = env("connect:7x6x4")
>>> games.reset(seed=1)
>>> for agent in games.agent_iter():
...     observation, reward, termination, truncation, info = games.last()
...     over = termination or truncation
...     action = None if over else games.action_space(agent).sample(observation["action_mask"])
...     games.step(action)
>>> games.agents
[]
"""

# mypy: disable-error-code="import-untyped,import-not-found,misc"
# These libraries have no types of their own.

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import Game, State
from .planes import planes

Observation = dict[str, npt.NDArray[np.int8]]


class raw_env(AECEnv):
    """A game as an AEC environment without wrappers: an illegal action raises ``IllegalMoveError``.

    An observation has ``observation``, planes (colours, rows, columns) with the agent's own first, and ``action_mask``, which
    is all zero for agents that are not to move. Rewards come at the end: twice what each payoff is above an even share, so
    that two seats get 1 and -1, or 0 each.
    """

    metadata: dict[str, Any] = {"name": "plyground_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, game: str | Game = "connect", render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode {render_mode!r}: expected 'ansi' or 'human'")
        self.game = game if isinstance(game, Game) else Game(game)
        self.state_now: State = self.game.start()
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = (self.game.colours, *self.game.shape)
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent can play."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; ``options={"line": "4455"}`` begins after these moves. Nothing is left to chance, so a seed changes nothing."""
        self.state_now = self.game.start((options or {}).get("line", ""))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_now.turn]
        self._end()

    def observe(self, agent: str) -> Observation:
        """The board through the agent's eyes, and what it may play."""
        seat, state = self._seats[agent], self.state_now
        is_to_move = state.turn == seat and not state.is_over
        mask = state.legal_mask() if is_to_move else np.zeros(self.game.actions, np.int8)
        return {"observation": planes(state, seat).copy(), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        """Plays the action of the agent to move; ``None`` once its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"no action of {agent}, whose game goes on: expected a whole number")
        self.state_now.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.agent_selection = self.possible_agents[self.state_now.turn]
        if self._end():
            # Who is told first does not matter; PettingZoo goes round from whoever comes after the last mover.
            self.agent_selection = self.possible_agents[(self._seats[agent] + 1) % self.game.seats]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> bool:
        """Rewards and terminations, where the game is over."""
        if self.state_now.is_over:
            self.rewards = dict(zip(self.possible_agents, self.state_now.returns(), strict=True))
            self.terminations = dict.fromkeys(self.possible_agents, True)
        return self.state_now.is_over

    def render(self) -> str | None:
        """The board as text: returned for ``ansi``, printed for ``human``."""
        if self.render_mode == "human":
            print(self.state_now)
            return None
        return str(self.state_now)

    def close(self) -> None:
        """Nothing is held."""

    def __str__(self) -> str:
        return f"plyground_v0({self.game.spec})"


def env(game: str | Game = "connect", render_mode: str | None = None, *, illegal_reward: float = -1.0) -> Any:
    """A game with PettingZoo's usual wrappers: who plays an illegal action loses, and the order of calls is checked."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode), illegal_reward=illegal_reward)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def parallel_env(game: str | Game = "connect", render_mode: str | None = None) -> Any:
    """The same for algorithms that expect all agents to act at once: who is not to move is not listened to."""
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    return turn_based_aec_to_parallel(raw_env(game, render_mode))
