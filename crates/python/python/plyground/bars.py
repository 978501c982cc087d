"""Results as pictures: a bar for each move, with its interval and, where it is known, the truth."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .result import Move, Result

_ROW, _LEFT, _WIDTH, _RIGHT = 20, 120, 320, 150
_MOST = 40
"""Moves that are shown; of more the best ones."""


def bars(result: Result) -> str:
    """What every move is worth, in SVG: a bar from 0 to 1, a line for the interval, the exact score in words."""
    rows = result.moves
    if len(rows) > _MOST:
        rows = sorted(rows, key=lambda one: (one.visits or 0, one.value or 0.0), reverse=True)[:_MOST]
    height = _ROW * (len(rows) + 2)
    width = _LEFT + _WIDTH + _RIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="DejaVu Sans, Verdana, sans-serif" font-size="12">',
        f"<title>{escape(result.player)} on {escape(result.game)} {escape(result.position)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="8" y="14" fill="#222222">{escape(result.player)}: {escape(result.best)}</text>',
    ]
    for number, one in enumerate(rows):
        parts.append(_bar(one, _ROW * (number + 1), one.move == result.best))
    foot = _ROW * (len(rows) + 1)
    for share in (0.0, 0.5, 1.0):
        x = _LEFT + share * _WIDTH
        parts.append(f'<line x1="{x}" y1="{_ROW}" x2="{x}" y2="{foot}" stroke="#999999" stroke-width="0.5"/>')
        parts.append(f'<text x="{x}" y="{foot + 14}" text-anchor="middle" fill="#555555">{share:g}</text>')
    return "\n".join([*parts, "</svg>"])


def _bar(one: Move, top: float, is_best: bool) -> str:
    middle, name = top + _ROW / 2, one.move if len(one.move) < 16 else one.move[:14] + "…"
    weight = "bold" if is_best else "normal"
    parts = [f'<text x="{_LEFT - 8}" y="{middle + 4}" text-anchor="end" font-weight="{weight}">{escape(name)}</text>']
    if one.value is not None:
        fill = "#0072b2" if is_best else "#9ecae1"
        parts.append(f'<rect x="{_LEFT}" y="{top + 3}" width="{one.value * _WIDTH:.1f}" height="{_ROW - 6}" fill="{fill}"/>')
    if one.interval is not None:
        low, high = (_LEFT + end * _WIDTH for end in one.interval)
        parts.append(f'<line x1="{low:.1f}" y1="{middle}" x2="{high:.1f}" y2="{middle}" stroke="#222222" stroke-width="1.5"/>')
        for end in (low, high):
            parts.append(f'<line x1="{end:.1f}" y1="{middle - 4}" x2="{end:.1f}" y2="{middle + 4}" stroke="#222222"/>')
    parts.append(f'<text x="{_LEFT + _WIDTH + 8}" y="{middle + 4}" fill="#222222">{escape(_words(one))}</text>')
    return "\n".join(parts)


def _words(one: Move) -> str:
    if one.score is not None:
        result = "wins" if one.score > 0 else "loses" if one.score < 0 else "draws"
        return f"{one.score:+d}, {result}" if one.score else "0, draws"
    if one.eval is not None:
        return {"atmost": "at most ", "atleast": "at least "}.get(one.bound or "", "") + str(one.eval)
    if one.visits is not None:
        return f"{one.visits:,} visits"
    return f"{one.playouts:,} playouts" if one.playouts is not None else ""
