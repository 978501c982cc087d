"""The agent: exact scores where there is time for them, else a tree search, within the limits of a move."""

from __future__ import annotations

import time
from typing import Any

from .. import Game, Player, State
from . import plain

RESERVE = 10.0
"""Seconds of the time for all moves that are never spent."""

LATE = 36
"""With so many empty cells the solver has half of a move's time; before, when it seldom gets through, a seventh."""


def field(of: Any, name: str, default: Any = None) -> Any:
    """A field of an observation or a configuration, which are dicts, or objects, or both."""
    if isinstance(of, dict):
        return of.get(name, default)
    return getattr(of, name, default)


def seconds_for(observation: Any, configuration: Any) -> float:
    """The time for a move: three quarters of its own, and a twentieth of what is left for all moves beyond a reserve."""
    own = float(field(configuration, "actTimeout", None) or field(configuration, "timeout", 2) or 2)
    left = float(field(observation, "remainingOverageTime", 0) or 0)
    return 0.75 * own + max(0.0, left - RESERVE) / 20


class Agent:
    """An agent for ConnectX with any ``rows``, ``columns`` and ``inarow``.

    Without ``player`` it plays exactly where the solver gets through in time, as on 7x6 always, and asks a tree search where
    it does not. Boards that the extension has no rules for (one in a row, runs longer than the board, more than 128 bits) are
    left to ``plain``.

    >>> agent = Agent()
    >>> agent({"board": [0] * 42, "mark": 1}, {"rows": 6, "columns": 7, "inarow": 4})
    3
    """

    def __init__(self, player: str | None = None, *, threads: int = 1) -> None:
        self.player = None if player is None else Player(player)
        self.threads = threads
        self._games: dict[str, tuple[Game, Player, Player]] = {}

    def __call__(self, observation: Any, configuration: Any) -> int:
        """The column to play, from 0."""
        columns, rows, inarow = (int(field(configuration, name)) for name in ("columns", "rows", "inarow"))
        cells, mark = list(field(observation, "board")), int(field(observation, "mark"))
        seconds = seconds_for(observation, configuration)
        end = time.perf_counter() + seconds
        try:
            game, exact, tree = self._players(f"connect:{columns}x{rows}x{inarow}")
            state = game.state(cells)
        except ValueError:
            return plain.choose(cells, mark, columns, rows, inarow, seconds)
        if self.player is not None:
            return self.player.analyze(state, time=seconds, threads=self.threads).action
        return self._choose(state, cells.count(0), exact, tree, end)

    def _players(self, spec: str) -> tuple[Game, Player, Player]:
        if spec not in self._games:
            self._games[spec] = (Game(spec), Player("perfect"), Player("uct:time=1h"))
        return self._games[spec]

    def _choose(self, state: State, empty: int, exact: Player, tree: Player, end: float) -> int:
        left = end - time.perf_counter()
        limit = left * (0.5 if empty <= LATE else 0.15)
        answer = exact.analyze(state, time=limit, threads=self.threads)
        scores = {at: move.score for at, move in zip(state.legal_actions(), answer.moves, strict=True)}
        known = {column: score for column, score in scores.items() if score is not None}
        # All is known, or enough: of what is proven a win may not be the quickest, but it is one.
        if known and (len(known) == len(scores) or max(known.values()) > 0):
            best, columns = max(known.values()), state.game.shape[1]
            good = [column for column, score in known.items() if score == best]
            return min(good, key=lambda column: (abs(2 * column - columns + 1), column))
        left = max(0.02, end - time.perf_counter())
        return tree.analyze(state, time=left, threads=self.threads).action
