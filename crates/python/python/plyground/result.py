"""What a player thinks: of a state, and of each of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .bars import Picture, bars


@dataclass(frozen=True)
class Move:
    """What a player thought of one move. What it does not know is ``None``.

    >>> import plyground as pg
    >>> state = pg.Game("connect").start("121212")
    >>> move = pg.Player("perfect").analyze(state).moves[0]
    >>> move.move, move.score
    ('1', 18)
    """

    move: str
    """The move, as a person would type it."""
    value: float | None = None
    """Expected payoff of the seat to move, 0 to 1."""
    values: list[float] | None = None
    """Expected payoff of each seat, where there are three or four."""
    interval: tuple[float, float] | None = None
    """Where the mean of all games after this move lies, 95 times of 100."""
    visits: int | None = None
    """How often a tree search tried it."""
    score: int | None = None
    """The exact score, by the solver's convention."""
    least: int | None = None
    """What a solver has proven of the score as long as it is not known: at least this."""
    most: int | None = None
    """And at most this."""
    eval: int | None = None
    """What a search with a horizon makes of it, in the unit of the game's evaluation."""
    evals: list[int] | None = None
    """The same for each seat, where the search sees the game through the eyes of all."""
    bound: str | None = None
    """``atmost`` or ``atleast`` where ``eval`` is not the value but bounds it."""
    plies: int | None = None
    """Plies to the end of the game, where it was seen."""
    playouts: int | None = None
    """Random games after this move."""
    wins: int | None = None
    """Of these, won by the seat to move."""
    draws: int | None = None
    """Drawn, or first place shared."""
    losses: int | None = None
    """Lost."""
    deviation: float | None = None
    """The standard deviation of the mover's payoff in a game, with three or four seats."""

    @staticmethod
    def _of(row: dict[str, Any]) -> Move:
        row = dict(row)
        interval = row.get("interval")
        row["interval"] = None if interval is None else (interval[0], interval[1])
        return Move(**row)

    def as_dict(self) -> dict[str, Any]:
        """All that is known, as plain data."""
        return {name: value for name, value in vars(self).items() if value is not None}


@dataclass(frozen=True)
class Frame:
    """What a player knows at a moment while it thinks."""

    done: int
    """Steps done: simulations or playouts for who samples, positions for who looks ahead."""
    of: int | None
    """Steps to be done, where that is known."""
    seconds: float
    """Time since it began to think."""
    best: str | None
    """The move that it would choose now."""
    exact: bool
    """Whether the values are proven."""
    depth: int | None
    """Plies ahead that it is looking, where it counts them."""
    moves: list[Move]
    """Every legal move, in board order."""
    line: list[str]
    """Best play as far as it is seen now."""
    depths: list[int] = field(default_factory=list)
    """Visits by depth of the tree, the root first; empty without a tree."""

    def _repr_html_(self) -> str:
        return bars(self.moves, self.best)

    @staticmethod
    def _of(row: dict[str, Any]) -> Frame:
        return Frame(
            done=row["done"],
            of=row.get("of"),
            seconds=row["seconds"],
            best=row.get("best"),
            exact=row["exact"],
            depth=row.get("depth"),
            moves=[Move._of(one) for one in row["moves"]],
            line=row["line"],
            depths=row["depths"],
        )


@dataclass(frozen=True)
class Result:
    """The answer of a player in one state.

    >>> import plyground as pg
    >>> result = pg.Player("mc:sims=500").analyze(pg.Game("connect").start("12131"), seed=7)
    >>> result.best, len(result.moves), result["1"].playouts
    ('1', 7, 500)
    >>> low, high = result["1"].interval
    >>> low < result["1"].value < high
    True

    ``to_dicts`` is what pandas takes: ``pandas.DataFrame(result.to_dicts())``.
    """

    game: str
    """The game's spec."""
    position: str
    """The line of play that led to the state, or the board as drawn."""
    turn: int
    """The seat to move, from zero."""
    player: str
    """The player's spec."""
    seed: int
    """What its random numbers came from."""
    threads: int
    """The threads it could use."""
    best: str
    """The chosen move, as a person would type it."""
    action: int
    """The chosen move as a number."""
    exact: bool
    """Whether the values are proven."""
    complete: bool
    """Whether the search did all it was asked for."""
    depth: int | None
    """Plies ahead, where the player counts them."""
    moves: list[Move]
    """Every legal move, in board order."""
    line: list[str]
    """Best play as far as it was seen."""
    counts: dict[str, Any]
    """What it took."""
    seconds: float
    """Wall-clock time."""

    @staticmethod
    def _of(row: dict[str, Any]) -> Result:
        return Result(
            game=row["game"],
            position=row["position"],
            turn=row["turn"] - 1,
            player=row["player"],
            seed=row["seed"],
            threads=row["threads"],
            best=row["best"],
            action=row["action"],
            exact=row["exact"],
            complete=row["complete"],
            depth=row.get("depth"),
            moves=[Move._of(one) for one in row["moves"]],
            line=row.get("line", []),
            counts=row["counts"],
            seconds=row["seconds"],
        )

    def __getitem__(self, move: str) -> Move:
        """What was thought of a move, by its text."""
        for one in self.moves:
            if one.move == move:
                return one
        raise KeyError(f"{move!r} is no legal move here")

    @property
    def value(self) -> float | None:
        """What the chosen move is worth, 0 to 1; ``None`` where the player gives no such value."""
        return self[self.best].value

    def bars(self, truth: Mapping[str, int] | None = None) -> Picture:
        """Every move as a bar with its interval; beside it, where they are given, exact scores such as ``solve_moves`` has."""
        return Picture(bars(self.moves, self.best, truth))

    def _repr_html_(self) -> str:
        return bars(self.moves, self.best)

    def to_dicts(self) -> list[dict[str, Any]]:
        """A row for each move."""
        return [one.as_dict() for one in self.moves]
