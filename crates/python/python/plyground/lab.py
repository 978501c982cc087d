"""What the lab measures, as rows that pandas takes as they are: ``pandas.DataFrame(pg.match(...).games)``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from ._plyground import _contest, _dataset, _regret, _review, _study, _train
from .reports import Contest, Dataset, Regret, Review, Study

Progress = Callable[[int, int], object]
"""Called with what is done and of how much, on the caller's thread."""


def _threads(threads: int | None) -> int:
    return threads if threads is not None else os.cpu_count() or 1


def match(
    one: str,
    other: str,
    *,
    game: str = "connect",
    games: int = 100,
    seed: int = 1,
    threads: int | None = None,
    openings: int | None = None,
    book: Iterable[str] = (),
    sprt: tuple[float, float] | None = None,
    journal: str | Path | None = None,
    on_progress: Progress | None = None,
) -> Contest:
    """A match between two players; every opening is played twice, from either side.

    The same seed gives the same games on any number of threads. ``sprt=(elo0, elo1)`` ends it when the test is decided; with a
    ``journal`` it goes on from where it was.

    >>> import plyground as pg
    >>> contest = pg.match("uct:sims=200", "random", games=20)
    >>> contest.players[0]["wins"] > 15, len(contest.games)
    (True, 20)
    """
    terms = _terms(games, seed, threads, False, openings, book, sprt, journal)
    return Contest(*_contest(game, [one, other], terms, on_progress))


def tournament(
    players: Sequence[str],
    *,
    game: str = "connect",
    games: int = 20,
    seed: int = 1,
    threads: int | None = None,
    gauntlet: bool = False,
    openings: int | None = None,
    book: Iterable[str] = (),
    journal: str | Path | None = None,
    on_progress: Progress | None = None,
) -> Contest:
    """A tournament: everybody meets everybody at least ``games`` times, or with ``gauntlet`` only the first player the others.

    >>> import plyground as pg
    >>> contest = pg.tournament(["greedy", "random", "twoply"], games=10)
    >>> [row["player"] for row in contest.standings()][-1]
    'random'
    """
    terms = _terms(games, seed, threads, gauntlet, openings, book, None, journal)
    return Contest(*_contest(game, list(players), terms, on_progress))


def _terms(
    games: int,
    seed: int,
    threads: int | None,
    gauntlet: bool,
    openings: int | None,
    book: Iterable[str],
    sprt: tuple[float, float] | None,
    journal: str | Path | None,
) -> dict[str, Any]:
    return {
        "games": games,
        "seed": seed,
        "threads": _threads(threads),
        "gauntlet": gauntlet,
        "openings": openings,
        "book": list(book),
        "sprt": sprt,
        "journal": journal,
    }


def regret(
    players: str | Sequence[str],
    *,
    game: str = "connect",
    positions: int | Iterable[str] = 100,
    plies: tuple[int, int] | None = None,
    reference: str | None = None,
    seed: int = 1,
    threads: int | None = None,
    on_progress: Progress | None = None,
) -> Regret:
    """How far the moves of players are from the best ones, in random positions or in these lines of play.

    By exact scores where there is a solver; else, or where a ``reference`` is named, by what that expects.

    >>> import plyground as pg
    >>> sheet = pg.regret(["perfect", "random"], positions=20)
    >>> [row["player"] for row in sheet.marks], sheet.marks[0]["regret"], sheet.marks[1]["regret"] > 1
    (['perfect', 'random'], 0.0, True)
    """
    lines = [] if isinstance(positions, int) else list(positions)
    question = {
        "positions": positions if isinstance(positions, int) else len(lines),
        "lines": lines,
        "plies": plies,
        "reference": reference,
        "seed": seed,
        "threads": _threads(threads),
    }
    given = [players] if isinstance(players, str) else list(players)
    return Regret(*_regret(game, given, question, on_progress))


def study(
    file: str | Path,
    *,
    out: str | Path | None = None,
    fresh: bool = False,
    on_progress: Progress | None = None,
) -> Study:
    """Runs a study, a grid of games, players, threads and seeds in a file of TOML, or goes on with it.

    Results are written beside the file, or into the folder ``out``, as ``plyground lab run`` writes them.
    """
    return Study(*_study(Path(file), None if out is None else Path(out), fresh, on_progress))


def train(
    file: str | Path,
    *,
    game: str = "connect",
    games: int = 1000,
    sims: int | None = None,
    c: float | None = None,
    min_visits: int | None = None,
    max_bytes: int | None = None,
    seed: int | None = None,
    generation: int | None = None,
    threads: int | None = None,
    on_progress: Progress | None = None,
) -> dict[str, Any]:
    """Trains the store of values in a file by self-play until it holds so many games; ``uct:values=FILE`` plays with it.

    One seed gives one file, byte for byte. What is not said is as in the store.

    >>> import plyground as pg, tempfile, os
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     trained = pg.train(os.path.join(folder, "v"), game="connect:4x4x3", games=8, sims=50)
    >>> trained["games"], trained["complete"]
    (8, True)
    """
    plan = {
        "games": games,
        "sims": sims,
        "c": c,
        "min_visits": min_visits,
        "max_bytes": max_bytes,
        "seed": seed,
        "generation": generation,
        "threads": _threads(threads),
    }
    return _train(game, Path(file), plan, on_progress)


def review(
    line: str,
    *,
    game: str = "connect",
    referee: str = "level:9",
    language: str = "en",
    deep: bool = False,
    seed: int = 1,
    threads: int | None = None,
    on_progress: Progress | None = None,
) -> Review:
    """A game move by move: what each did to the result, and why, in sentences that are checked.

    Connect is held against exact scores; in other games the ``referee`` values moves.

    >>> import plyground as pg
    >>> review = pg.review("4455667")
    >>> [row["class"] for row in review.moves][-2:], review.moves[-1]["move"]
    (['ok', 'ok'], '7')
    """
    args = (game, line, referee, language, deep, seed, _threads(threads), on_progress)
    return Review(*_review(*args))


def dataset(
    game: str = "connect",
    positions: int = 1000,
    *,
    plies: tuple[int, int] | None = None,
    per_game: int = 1,
    seed: int = 1,
    threads: int | None = None,
    on_progress: Progress | None = None,
) -> Dataset:
    """Random positions with exact scores of each move, to learn from; `per_game` of them of each random game.

    >>> import plyground as pg
    >>> data = pg.dataset("connect:5x4x3", 10)
    >>> row = data.rows[0]
    >>> row["score"] == max(score for score in row["scores"] if score is not None)
    True
    >>> data.to_numpy()["boards"].shape
    (10, 4, 5)
    """
    if positions < 0:
        raise ValueError(f"{positions} positions: expected none or more")
    return Dataset(game, *_dataset(game, positions, (plies, per_game), seed, _threads(threads), on_progress))
