"""Connect-N in plain Python, for boards that the extension does not take and machines that it does not run on.

Alpha-beta with a table, depth by depth until time is up, on boards as whole numbers of any size: a column is rows + 1 bits,
the lowest cell first. This file needs nothing but the standard library, since a submission carries its text.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

WIN = 1_000_000
TABLE = 400_000


class Late(Exception):
    """Time is up."""


class Board:
    """What a board of one size needs: masks, and the shifts along lines."""

    def __init__(self, columns: int, rows: int, inarow: int) -> None:
        self.columns, self.rows, self.inarow = columns, rows, inarow
        self.height = rows + 1
        self.bottom = sum(1 << column * self.height for column in range(columns))
        self.cells = self.bottom * ((1 << rows) - 1)
        self.shifts = (1, self.height - 1, self.height, self.height + 1)
        self.order = sorted(range(columns), key=lambda column: (abs(2 * column - columns + 1), column))
        middle = [column for column in range(columns) if abs(2 * column - columns + 1) <= max(1, columns // 3)]
        self.middle = sum(((1 << rows) - 1) << column * self.height for column in middle)

    def read(self, cells: Sequence[int], mark: int) -> tuple[int, int]:
        """The stones of whoever is to move and of the other; cells are in rows from the top, 0 where empty."""
        own = other = 0
        for at, cell in enumerate(cells):
            row, column = divmod(at, self.columns)
            bit = 1 << column * self.height + self.rows - 1 - row
            if cell == mark:
                own |= bit
            elif cell:
                other |= bit
        return own, other

    def completing(self, stones: int) -> int:
        """Cells, empty or not, that would complete a run of these stones."""
        found = 0
        for shift in self.shifts:
            # below[k]: cells with k stones in a row right below them along the line; above[k] likewise.
            below, above = [self.cells], [self.cells]
            for _ in range(self.inarow - 1):
                below.append((below[-1] & stones) << shift & self.cells)
                above.append((above[-1] & stones) >> shift & self.cells)
            for count in range(self.inarow):
                found |= below[count] & above[self.inarow - 1 - count]
        return found


class Search:
    """A search of one position."""

    def __init__(self, board: Board, seconds: float) -> None:
        self.board = board
        self.end = time.perf_counter() + seconds
        self.nodes = 0
        self.table: dict[tuple[int, int], tuple[int, int, int, int]] = {}

    def moves(self, own: int, other: int, first: int) -> list[int]:
        """Moves as bits: the best of before, then from the middle outwards."""
        board = self.board
        open_cells = ((own | other) + board.bottom) & board.cells
        found = []
        for column in board.order:
            bit = open_cells & ((1 << board.rows) - 1) << column * board.height
            if bit:
                found.append(bit)
        if first in found:
            found.remove(first)
            found.insert(0, first)
        return found

    def score(self, own: int, other: int, depth: int, alpha: int, beta: int) -> int:
        """What the position is worth for whoever is to move; wins are worth more the sooner they come."""
        self.nodes += 1
        if self.nodes & 63 == 0 and time.perf_counter() > self.end:
            raise Late
        board = self.board
        taken = own | other
        open_cells = (taken + board.bottom) & board.cells
        if not open_cells:
            return 0
        plies = taken.bit_count()
        mine, theirs = board.completing(own) & ~taken, board.completing(other) & ~taken
        if mine & open_cells:
            return WIN - plies
        forced = theirs & open_cells
        if forced & forced - 1:
            return plies + 1 - WIN
        if depth <= 0:
            middle = (own & board.middle).bit_count() - (other & board.middle).bit_count()
            return 8 * (mine.bit_count() - theirs.bit_count()) + middle
        key, first = (own, other), 0
        if key in self.table:
            kept, low, high, first = self.table[key]
            if kept >= depth:
                alpha, beta = max(alpha, low), min(beta, high)
                if alpha >= beta:
                    return alpha
        best = -WIN
        for bit in [forced] if forced else self.moves(own, other, first):
            value = -self.score(other, own | bit, depth - 1, -beta, -max(alpha, best))
            if value > best:
                best, first = value, bit
                if best >= beta:
                    break
        if len(self.table) < TABLE:
            low = best if best > alpha else -WIN
            high = best if best < beta else WIN
            self.table[key] = (depth, low, high, first)
        return best

    def best(self, own: int, other: int) -> int:
        """The best move, as a bit."""
        board = self.board
        taken = own | other
        moves = self.moves(own, other, 0)
        for stones in (own, other):
            for bit in moves:
                if board.completing(stones) & ~taken & bit:
                    return bit
        try:
            for depth in range(1, board.cells.bit_count() - taken.bit_count() + 1):
                found, best = -WIN - 1, moves[0]
                for bit in moves:
                    value = -self.score(other, own | bit, depth - 1, -WIN, -found)
                    if value > found:
                        found, best = value, bit
                moves.remove(best)
                moves.insert(0, best)
                if abs(found) > WIN // 2:
                    break
        except Late:
            pass
        return moves[0]


def choose(cells: Sequence[int], mark: int, columns: int, rows: int, inarow: int, seconds: float) -> int:
    """The column to play, from 0; cells are in rows from the top, 0 where empty, and ``mark`` is whose turn it is.

    >>> choose([0, 0, 0,  1, 0, 0,  1, 2, 2], 1, 3, 3, 3, 0.1)
    0
    """
    board = Board(columns, rows, inarow)
    own, other = board.read(cells, mark)
    bit = Search(board, seconds).best(own, other)
    return (bit.bit_length() - 1) // board.height
