"""Bars: what a player thinks of every move, as a picture for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .result import Move

_ROW, _LEFT, _WIDE, _RIGHT = 22, 84, 260, 210
_BAR, _BEST, _LINE, _INK, _PALE = "#7a9cc6", "#2f6f4f", "#333333", "#222222", "#eeeeee"
_TRUTH = {1: ("#2f6f4f", "wins"), 0: ("#8a6d00", "draws"), -1: ("#b03030", "loses")}


def bars(moves: Sequence[Move], best: str | None = None, *, most: int = 14) -> str:
    """Moves as bars in SVG: the value from 0 to 1 with its interval as a line, and the exact score in words where it is known
    beside. Of who gives no values, but scores or what a search with a horizon makes of a move, these from the middle on; bounds
    are paler. Of more moves than ``most`` those that were tried most are shown.

    >>> import plyground as pg
    >>> result = pg.Player("mc:sims=100").analyze(pg.Game("connect").start("44"))
    >>> picture = bars(result.with_truth().moves, result.best)
    >>> picture.count("<rect"), "wins" in picture, "wins" in bars(result.moves)
    (15, True, False)
    """
    shown = list(moves)
    if not any(_figures(move) for move in shown):
        # A player without values: its choice is all there is to show.
        shown = [move for move in shown if move.move == best]
    if len(shown) > most:
        shown = sorted(shown, key=_weight, reverse=True)[:most]
    has_values = any(_tried(move) or move.value is not None for move in shown)
    is_signed = not has_values and any(_signed(move) is not None for move in shown)
    highest = max((abs(_signed(move) or 0) for move in shown), default=1) or 1
    width, height = _LEFT + _WIDE + _RIGHT, _ROW * len(shown) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' font-family="DejaVu Sans, Verdana, Helvetica, Arial, sans-serif" font-size="12" role="img">',
        f"<title>{escape(_spoken(shown, best))}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for at, move in enumerate(shown):
        top = _ROW * at + 2
        parts += _row(move, top, move.move == best, highest if is_signed else None)
    bottom = _ROW * len(shown) + 16
    for share in (0.0, 0.5, 1.0):
        x = _LEFT + _WIDE * share
        parts.append(f'<line x1="{x}" x2="{x}" y1="0" y2="{bottom - 12}" stroke="#bbbbbb" stroke-dasharray="2 3"/>')
    ends = (f"-{highest}", "0", f"+{highest}") if is_signed else ("0", "½", "1")
    for share, name in zip((0.0, 0.5, 1.0), ends, strict=True):
        x = _LEFT + _WIDE * share
        parts.append(f'<text x="{x}" y="{bottom + 3}" text-anchor="middle" fill="#595959">{name}</text>')
    return "\n".join([*parts, "</svg>"])


def _weight(move: Move) -> tuple[float, float]:
    return (float(_tried(move)), move.value or float(move.eval or 0))


def _tried(move: Move) -> int:
    """How often it was tried, where that is counted."""
    return move.visits or move.playouts or 0


def _signed(move: Move) -> int | None:
    """What it is worth as a number below or above zero, where it is valued so."""
    return move.score if move.eval is None else move.eval


def _spoken(moves: Sequence[Move], best: str | None) -> str:
    """The picture in words."""
    said = [f"{move.move} {_figures(move)}".strip() for move in moves]
    return f"Moves and what they are worth{'' if best is None else f', best {best}'}: " + "; ".join(said)


def _row(move: Move, top: int, is_best: bool, highest: int | None) -> list[str]:
    name = move.move if len(move.move) <= 9 else move.move[:8] + "…"
    weight = ' font-weight="bold"' if is_best else ""
    parts = [
        f'<rect x="{_LEFT}" y="{top + 2}" width="{_WIDE}" height="{_ROW - 6}" fill="{_PALE}"/>',
        f'<text x="{_LEFT - 8}" y="{top + 14}" text-anchor="end" fill="{_INK}"{weight}>'
        f"{escape(name)}<title>{escape(move.move)}</title></text>",
    ]
    if highest is not None:
        low, high = sorted((0.5, 0.5 + (_signed(move) or 0) / highest / 2))
    else:
        low, high = 0.0, 0.0 if move.value is None else move.value
    x, wide = _LEFT + low * _WIDE, (high - low) * _WIDE
    fill = _BEST if is_best else _BAR
    pale = "" if move.bound is None else ' fill-opacity="0.4"'
    parts.append(f'<rect x="{x:.1f}" y="{top + 2}" width="{wide:.1f}" height="{_ROW - 6}" fill="{fill}"{pale}/>')
    if move.interval is not None:
        left, right = (_LEFT + end * _WIDE for end in move.interval)
        middle = top + _ROW / 2 - 1
        parts.append(
            f'<path d="M{left:.1f} {middle}H{right:.1f}M{left:.1f} {middle - 4}v8M{right:.1f} {middle - 4}v8"'
            f' stroke="{_LINE}" fill="none"/>'
        )
    # An exact score is told by the word at the end.
    text = "" if highest is not None and move.eval is None else _figures(move)
    parts.append(f'<text x="{_LEFT + _WIDE + 8}" y="{top + 14}" fill="{_INK}">{escape(text)}</text>')
    if move.score is not None:
        colour, word = _TRUTH[(move.score > 0) - (move.score < 0)]
        x = _LEFT + _WIDE + _RIGHT - 8
        parts.append(f'<text x="{x}" y="{top + 14}" text-anchor="end" fill="{colour}">{word} ({move.score:+})</text>')
    return parts


def _figures(move: Move) -> str:
    """What a player made of it, in a few signs."""
    if move.eval is not None:
        return {"atmost": "≤", "atleast": "≥"}.get(move.bound or "", "") + f"{move.eval:+}"
    if move.value is not None:
        return f"{move.value:.3f}" + (f"  {_tried(move):,}×" if _tried(move) else "")
    return "" if move.score is None else f"{move.score:+}"
