"""What came of matches, tournaments, studies and reviews: rows of plain data, which notebooks show as tables."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._plyground import Game

if TYPE_CHECKING:
    import numpy.typing as npt

Row = dict[str, Any]
"""A row of a table."""


def table(rows: list[Row], columns: dict[str, str], caption: str = "") -> str:
    """Rows as a table in HTML, with these columns under these names."""
    # Notebooks put everything to the right: words begin at the left.
    is_words = {key: any(isinstance(row.get(key), str) for row in rows) for key in columns}
    at = {key: ' style="text-align:left"' if is_words[key] else "" for key in columns}
    head = "".join(f"<th{at[key]}>{escape(name)}</th>" for key, name in columns.items())
    body = "".join(
        "<tr>" + "".join(f"<td{at[key]}>{escape(_cell(row.get(key)))}</td>" for key in columns) + "</tr>" for row in rows
    )
    above = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{above}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, dict) and "mean" in value:
        return f"{value['mean']:.3g} ({value['lo']:.3g} to {value['hi']:.3g})"
    return str(value)


class Contest:
    """A match or a tournament: players, meetings, seats, and the games one by one."""

    def __init__(self, report: Row, games: list[Row]) -> None:
        self.report: Row = report
        """The whole report, as ``plyground match --json`` has it."""
        self.games: list[Row] = games
        """The games: number, seats, moves, payoffs (in twelfths), and what each seat spent."""

    @property
    def players(self) -> list[Row]:
        """A row a player, in the order in which they were given."""
        rows: list[Row] = self.report["players"]
        return rows

    @property
    def meetings(self) -> list[Row]:
        """Who met whom, and what that says."""
        rows: list[Row] = self.report["meetings"]
        return rows

    def standings(self) -> list[Row]:
        """The players, those with the larger share of points first."""

        def points(row: Row) -> float:
            return float((row["wins"] + row["draws"] / 2) / max(row["games"], 1))

        return sorted(self.players, key=points, reverse=True)

    def _repr_html_(self) -> str:
        columns = {"player": "player", "games": "games", "wins": "wins", "draws": "draws", "losses": "losses"}
        columns |= {"score": "score", "elo": "Elo", "los": "LOS", "rating": "rating"}
        present = {key: name for key, name in columns.items() if any(row.get(key) is not None for row in self.players)}
        return table(self.standings(), present, f"{self.report['game']}, {self.report['games']} games, seed {self.report['seed']}")

    def __repr__(self) -> str:
        lines = [f"{row['player']}: {row['wins']} won, {row['draws']} drawn, {row['losses']} lost" for row in self.standings()]
        return "\n".join(lines)


class Regret:
    """Answers of players beside the best ones, and the marks they come to."""

    def __init__(self, answers: list[Row], marks: list[Row]) -> None:
        self.answers: list[Row] = answers
        """A row for each player and position."""
        self.marks: list[Row] = marks
        """A row a player: shares and mean regret, each with the ends of its 95 % interval."""

    def _repr_html_(self) -> str:
        columns = {"player": "player", "answers": "positions", "best": "best by score", "agrees": "as the reference"}
        columns |= {"keeps": "keep the result", "regret": "mean regret", "regret_low": "at least", "regret_high": "at most"}
        present = {key: name for key, name in columns.items() if any(row.get(key) is not None for row in self.marks)}
        return table(self.marks, present)

    def __repr__(self) -> str:
        return "\n".join(f"{row['player']}: regret {row['regret']:.3g} in {row['answers']} positions" for row in self.marks)


class Study:
    """What there is after the run of a study."""

    def __init__(self, rows: list[Row], cells: list[Row], files: list[Path]) -> None:
        self.rows: list[Row] = rows
        """A row for each cell and repetition."""
        self.cells: list[Row] = cells
        """The cells, with median and spread."""
        self.files: list[Path] = files
        """The files, as written."""

    def _repr_html_(self) -> str:
        columns = {"game": "game", "position": "position", "player": "player", "threads": "threads", "seed": "seed"}
        columns |= {"move": "move", "median": "median s", "speedup": "speed-up", "regret": "regret"}
        return table(self.cells, columns)

    def __repr__(self) -> str:
        return f"<plyground.Study of {len(self.rows)} rows, {len(self.cells)} cells>"


class Review:
    """A game with what there is to say of it."""

    def __init__(self, report: Row, page: str) -> None:
        self.report: Row = report
        """The whole review, as ``plyground review --json`` has it."""
        self.page: str = page
        """The same as a page of HTML with boards."""

    @property
    def moves(self) -> list[Row]:
        """The moves: what each was worth, its class, and the claims about it."""
        rows: list[Row] = self.report["moves"]
        return rows

    @property
    def accuracy(self) -> list[Row]:
        """How well each seat played."""
        rows: list[Row] = self.report["accuracy"]
        return rows

    def _repr_html_(self) -> str:
        rows = [{**move, "why": " ".join(claim["text"] for claim in move["claims"])} for move in self.moves]
        columns = {"ply": "", "move": "move", "score": "score", "best": "best", "class": "class", "why": "why"}
        shown = table(rows, columns, f"{self.report['game']} {self.report['position']}")
        return f"{shown}<div style=\"display:flex;flex-wrap:wrap;gap:1em\">{''.join(self._turns())}</div>"

    def _turns(self, most: int = 4) -> list[str]:
        """The boards before the first moves that threw something away, each with what would have been better."""
        game = Game(self.report["game"])
        turns: list[str] = []
        lines = [move["move"] for move in self.moves]
        between = "" if all(len(move) == 1 for move in lines) else ","
        for at, move in enumerate(self.moves):
            if move["class"] in ("blunder", "missed") and len(turns) < most and "/" not in self.report["position"]:
                board = game.start(between.join(lines[:at])).svg(cell=20)
                words = f"{move['ply']}. {move['move']} {'is a blunder' if move['class'] == 'blunder' else 'misses the chance'}: {move['best']} was better"
                turns.append(f"<figure style=\"margin:0;max-width:12em\">{board}<figcaption>{escape(words)}</figcaption></figure>")
        return turns

    def __repr__(self) -> str:
        counted: dict[str, int] = {}
        for move in self.moves:
            counted[move["class"]] = counted.get(move["class"], 0) + 1
        return f"<plyground.Review of {len(self.moves)} moves: " + ", ".join(f"{n} {name}" for name, n in counted.items()) + ">"


class Dataset:
    """Positions with exact scores."""

    def __init__(self, game: str, lines: list[str], cells: bytes, best: list[int], scores: list[list[int | None]]) -> None:
        self.game: str = Game(game).spec
        """The game's spec."""
        self._cells = cells
        self.rows: list[Row] = [
            {"game": self.game, "position": line, "score": score, "scores": row}
            for line, score, row in zip(lines, best, scores, strict=True)
        ]
        """A row a position: its line, its score, and those of all actions; ``None`` where one is not legal."""

    def to_numpy(self) -> dict[str, npt.NDArray[Any]]:
        """Arrays: ``boards`` (N, rows, columns) as ``State.cells`` has them, ``scores`` (N,), ``action_scores`` (N, actions) and
        ``masks`` (N, actions), which is 1 where an action is legal."""
        import numpy as np

        rows, columns = Game(self.game).shape
        scores = [row["scores"] for row in self.rows]
        actions = Game(self.game).actions
        numbers = [[0 if one is None else one for one in row] for row in scores]
        return {
            "boards": np.frombuffer(self._cells, np.uint8).reshape(len(self.rows), rows, columns),
            "scores": np.array([row["score"] for row in self.rows], np.int32),
            "action_scores": np.array(numbers, np.int32).reshape(len(self.rows), actions),
            "masks": np.array([[one is not None for one in row] for row in scores], np.int8).reshape(-1, actions),
        }

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<plyground.Dataset of {len(self.rows)} positions of {self.game}>"
