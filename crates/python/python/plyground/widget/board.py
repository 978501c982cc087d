"""The widget's side in Python: the state, the player, and the search that is watched."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .. import Frame, Game, Player, Result, State
from ..bars import bars

_FOLDER = Path(__file__).parent


class Board(anywidget.AnyWidget):
    """A board that is played on and watched in a notebook.

    What the page shows are its traits; what the person does comes back as messages: a move, take back, a new game, think, stop.
    """

    _esm = _FOLDER / "board.js"
    _css = _FOLDER / "board.css"

    picture = traitlets.Unicode("").tag(sync=True)
    """The board in SVG."""
    bars = traitlets.Unicode("").tag(sync=True)
    """What the player thinks of every move, in SVG."""
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """Legal moves; empty while the player thinks and when the game is over."""
    columns = traitlets.Int(0).tag(sync=True)
    """Columns to choose from by a button each; 0 where moves are typed."""
    words = traitlets.Unicode("").tag(sync=True)
    """How the game stands, in words."""
    thinking = traitlets.Bool(False).tag(sync=True)
    """Whether the player thinks."""
    share = traitlets.Float(0.0).tag(sync=True)
    """How much of the search is done, 0 to 1; 0 where nobody knows."""

    def __init__(
        self,
        state: State,
        player: str | Player,
        *,
        seat: int | None = 0,
        seed: int = 1,
        threads: int = 1,
        every: float = 0.1,
    ) -> None:
        """The person has ``seat``, and the player the others; with ``None`` the person plays all, and asks it to think."""
        super().__init__()
        self.state = state.copy()
        self.first = state.copy()
        self.player = player if isinstance(player, Player) else Player(player)
        if seat is not None and not 0 <= seat < state.game.seats:
            raise ValueError(f"seat {seat} of {state.game.spec}: expected 0 to {state.game.seats - 1}, or None")
        self.seat, self.seed, self.threads, self.every = seat, seed, threads, every
        self.result: Result | None = None
        """The player's last answer."""
        self.frames = 0
        """Frames shown so far."""
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._drop = False
        rows, columns = state.game.shape
        self.columns = columns if state.game.actions == columns else 0
        self.on_msg(self._heard)
        self._show()
        self._answer()

    def play(self, move: str) -> None:
        """Plays a move of the person; the player answers on a thread of its own."""
        if self.thinking:
            raise RuntimeError("the player is thinking: expected stop() or wait() first")
        self.state.play(move)
        self.bars = ""
        self._show()
        self._answer()

    def undo(self) -> None:
        """Takes back to the person's move before."""
        self.stop()
        while self.state.ply > self.first.ply:
            self.state.undo()
            if self.seat is None or self.state.turn == self.seat:
                break
        self.bars = ""
        self._show()
        self._answer()

    def new(self) -> None:
        """Begins anew."""
        self.stop()
        self.state, self.bars = self.first.copy(), ""
        self._show()
        self._answer()

    def think(self, *, and_play: bool = False) -> None:
        """Lets the player think about the state as it is, watched; with ``and_play`` its move is played."""
        if self.thinking or self.state.is_over:
            return
        self._stop.clear()
        self._drop, self.thinking, self.share = False, True, 0.0
        self._show()
        self._thread = threading.Thread(target=self._search, args=(and_play,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends the search; nothing is played."""
        self._drop = True
        self._stop.set()
        self.wait()

    def wait(self, seconds: float | None = None) -> None:
        """Waits for the player."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _answer(self) -> None:
        if self.seat is not None and not self.state.is_over and self.state.turn != self.seat:
            self.think(and_play=True)

    def _search(self, and_play: bool) -> None:
        """On a thread of its own: shows frames as they come, and then the answer."""
        is_others = False
        try:
            while True:
                state = self.state.copy()
                with self.player.watch(state, seed=self.seed + state.ply, threads=self.threads, every=self.every) as search:
                    for frame in search:
                        self._show_frame(frame)
                        if self._stop.is_set():
                            search.cancel()
                    self.result = search.result()
                self.bars = bars(self.result.moves, self.result.best)
                if not and_play or self._drop:
                    break
                self.state.play(self.result.best)
                is_others = not self.state.is_over and self.state.turn != self.seat
                if not is_others:
                    break
                self._show()
        except Exception as error:  # The thread has nobody to raise it to: the person reads it.
            self.thinking = False
            self._show()
            self.words = f"{type(error).__name__}: {error}"
            return
        self.thinking = False
        self._show()

    def _show_frame(self, frame: Frame) -> None:
        self.frames += 1
        self.bars = bars(frame.moves, frame.best)
        self.share = min(1.0, frame.done / frame.of) if frame.of else 0.0
        self.words = f"{self.player.spec} thinks: {frame.done:,} done in {frame.seconds:.1f} s"

    def _show(self) -> None:
        """The board, the moves and the words for the state as it is."""
        state = self.state
        self.picture = state.svg(threats=False)
        can_move = not (state.is_over or self.thinking) and (self.seat is None or state.turn == self.seat)
        self.moves = state.legal_moves() if can_move else []
        names = state.game.seat_names
        if state.is_over:
            self.words = "drawn" if state.winner is None else f"{names[state.winner]} wins"
        elif self.thinking:
            self.words = f"{self.player.spec} thinks"
        else:
            self.words = f"{names[state.turn]} to move"

    def _heard(self, widget: object, content: Any, buffers: object) -> None:
        """What the person did in the page."""
        kind = content.get("kind") if isinstance(content, dict) else None
        try:
            if kind == "play":
                self.play(str(content.get("move", "")))
            elif kind == "undo":
                self.undo()
            elif kind == "new":
                self.new()
            elif kind == "think":
                self.think()
            elif kind == "stop":
                self._stop.set()
        except (ValueError, RuntimeError) as error:
            self.words = str(error)


def play(
    game: str | Game | State = "connect",
    player: str | Player = "level:5",
    *,
    seat: int | None = 0,
    seed: int = 1,
    threads: int = 1,
) -> Board:
    """A board to play on, against a player that has the other seats."""
    return Board(_state(game), player, seat=seat, seed=seed, threads=threads)


def watch(
    player: str | Player, state: str | Game | State = "connect", *, seed: int = 1, threads: int = 1, every: float = 0.1
) -> Board:
    """A board with a search that begins at once and is watched frame by frame; ``stop()`` or the button ends it."""
    board = Board(_state(state), player, seat=None, seed=seed, threads=threads, every=every)
    board.think()
    return board


def _state(given: str | Game | State) -> State:
    if isinstance(given, State):
        return given
    return (given if isinstance(given, Game) else Game(given)).start()
