"""An exam: how many of an agent's moves keep the result that perfect play would have."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .. import Game, Player, Solver, State

Chooser = Callable[[Any, Any], Any]


class Fields(dict[str, Any]):
    """A dict whose fields are attributes too, as agents expect of observations and configurations."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(name) from error


@dataclass(frozen=True)
class Ply:
    """What an agent did after so many moves of the game."""

    ply: int
    """Moves played before."""
    positions: int
    """Positions with a choice: where one move keeps the result and another does not."""
    kept: int
    """Moves that keep it: a won position stays won, a drawn one drawn."""
    best: int
    """Moves that also win as soon, or lose as late, as possible."""
    failed: int
    """Illegal moves and exceptions."""
    slowest: float
    """Seconds of the longest move."""


@dataclass(frozen=True)
class Exam:
    """How an agent did, ply by ply. ``pandas.DataFrame(exam.to_dicts())`` takes it as it is."""

    game: str
    """The game's spec."""
    agent: str
    """Who was examined."""
    plies: list[Ply]
    """A row for each ply."""

    @property
    def positions(self) -> int:
        """Positions in all."""
        return sum(row.positions for row in self.plies)

    @property
    def kept(self) -> float:
        """The share of moves that keep the result."""
        return sum(row.kept for row in self.plies) / max(1, self.positions)

    @property
    def best(self) -> float:
        """The share of moves with the best score."""
        return sum(row.best for row in self.plies) / max(1, self.positions)

    @property
    def failed(self) -> int:
        """Illegal moves and exceptions in all."""
        return sum(row.failed for row in self.plies)

    def to_dicts(self) -> list[dict[str, Any]]:
        """A row for each ply, as plain data."""
        return [asdict(row) for row in self.plies]

    def __str__(self) -> str:
        lines = [f"{self.agent} on {self.game}: {self.kept:.1%} of {self.positions} moves keep the result"]
        lines += ["ply  positions  kept  best  failed  slowest"]
        for row in self.plies:
            shares = f"{row.kept / max(1, row.positions):5.0%} {row.best / max(1, row.positions):5.0%}"
            lines += [f"{row.ply:3}  {row.positions:9} {shares}  {row.failed:6}  {row.slowest:6.2f}s"]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><td>{row.ply}<td>{row.positions}<td>{row.kept / max(1, row.positions):.0%}"
            f"<td>{row.best / max(1, row.positions):.0%}<td>{row.failed}<td>{row.slowest:.2f} s"
            for row in self.plies
        )
        names = "".join(f"<th>{name}" for name in ("ply", "positions", "kept", "best", "failed", "slowest"))
        total = f"{self.kept:.1%} of {self.positions} moves keep the result"
        return f"<table><caption>{total} on {self.game}</caption><tr>{names}{cells}</table>"


def load(path: str | os.PathLike[str]) -> Chooser:
    """The agent of a ``main.py``: its last callable, as ConnectX takes it."""
    import sys

    path = Path(path)
    folder, names = str(path.resolve().parent), dict[str, Any]()
    sys.path.append(folder)
    try:
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    finally:
        sys.path.remove(folder)
    found = [value for value in names.values() if callable(value)]
    if not found:
        raise ValueError(f"{path}: nothing that can be called in it")
    chooser: Chooser = found[-1]
    code = getattr(chooser, "__code__", None)
    if code is not None and code.co_argcount == 1:
        return lambda observation, configuration: chooser(observation)  # type: ignore[call-arg]
    return chooser


def examine(
    agent: Chooser | Player | str | os.PathLike[str],
    game: str | Game = "connect:7x6x4",
    *,
    plies: Iterable[int] = range(4, 37, 4),
    each: int = 10,
    seed: int = 1,
    act_timeout: float = 2.0,
) -> Exam:
    """Asks an agent for moves after random ones, and compares them with exact scores.

    The agent is a function of an observation and a configuration, a ``main.py``, a player or its spec. After each number of
    moves in ``plies`` it gets ``each`` positions in which it can go wrong; the same seed gives the same positions. It is told
    that it has ``act_timeout`` seconds for a move, and nothing beyond.

    >>> exam = examine("perfect", plies=[20, 24], each=5, act_timeout=60)
    >>> exam.kept, exam.failed
    (1.0, 0)
    >>> examine("random", plies=[20, 24], each=20).kept < 0.9
    True
    """
    game = game if isinstance(game, Game) else Game(game)
    solver, rows = Solver(game.spec), []
    name, ask = _asker(agent, game, act_timeout)
    for ply in plies:
        counts = dict.fromkeys(("positions", "kept", "best", "failed"), 0)
        slowest = 0.0
        for state, scores in _choices(game, solver, ply, each, seed):
            begun = time.perf_counter()
            try:
                score = scores.get(str(ask(state) + 1))
            except Exception:  # Whatever an agent raises, it has no move.
                score = None
            slowest = max(slowest, time.perf_counter() - begun)
            most = max(scores.values())
            counts["positions"] += 1
            counts["failed"] += score is None
            counts["kept"] += score is not None and _sign(score) == _sign(most)
            counts["best"] += score == most
        rows.append(Ply(ply=ply, slowest=slowest, **counts))
    return Exam(game.spec, name, rows)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def _choices(
    game: Game, solver: Solver, ply: int, each: int, seed: int
) -> Iterable[tuple[State, dict[str, int]]]:
    """Positions after random moves in which some moves keep the result and some do not, with the scores of all."""
    chance, found = random.Random(f"{game.spec} {ply} {seed}"), 0
    for _ in range(200 * each):
        if found == each:
            return
        state = game.start()
        while state.ply < ply and not state.is_over:
            state.play(chance.choice(state.legal_actions()))
        if state.is_over or state.ply < ply:
            continue
        scores = solver.scores(state)
        if len({_sign(score) for score in scores.values()}) > 1:
            found += 1
            yield state, scores


def _asker(
    agent: Chooser | Player | str | os.PathLike[str], game: Game, act_timeout: float
) -> tuple[str, Callable[[State], int]]:
    """Its name, and what asks it for an action."""
    if isinstance(agent, str) and not agent.endswith(".py"):
        agent = Player(agent)
    if isinstance(agent, Player):
        player = agent
        return player.spec, lambda state: player.analyze(state, time=act_timeout).action
    name = str(agent) if isinstance(agent, (str, os.PathLike)) else getattr(agent, "__name__", type(agent).__name__)
    chooser = load(agent) if isinstance(agent, (str, os.PathLike)) else agent
    (rows, columns), inarow = game.shape, int(game.spec.rsplit("x", 1)[1])
    configuration = Fields(
        rows=rows, columns=columns, inarow=inarow, actTimeout=act_timeout, timeout=act_timeout, episodeSteps=1000
    )

    def ask(state: State) -> int:
        board = list(state.cells_bytes())
        observation = Fields(board=board, mark=state.turn + 1, step=state.ply, remainingOverageTime=0.0)
        return int(chooser(observation, configuration))

    return name, ask
