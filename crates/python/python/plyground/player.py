"""Players: searches, the solver and programs from outside, by their spec."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

from ._plyground import Player as _Player
from ._plyground import State, Watching
from .result import Frame, Result


class Player(_Player):
    """A player by its spec, such as ``uct:sims=10000``; ``plyground players`` lists all with their options.

    What it keeps from move to move, such as a tree, is its own. It thinks about one state at a time: have one for each thread,
    and make it again in a process that was forked.

    >>> import plyground as pg
    >>> player = pg.Player("alphabeta:depth=4")
    >>> state = pg.Game("connect:5x4x3").start()
    >>> player.choose(state)
    '3'
    >>> pg.Player("uct:sim=5")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    ValueError: uct has no option "sim": expected sims, c, time, nodes, ...; did you mean sims?
    """

    def analyze(
        self,
        state: State,
        *,
        seed: int = 1,
        threads: int = 1,
        time: float | None = None,
        on_frame: Callable[[Frame], object] | None = None,
        every: float = 0.1,
    ) -> Result:
        """Thinks about a state and returns what every move is worth.

        The same seed gives the same answer on any number of threads. ``time`` ends it after so many seconds with what is known
        by then, and so does nothing else but Ctrl-C, which raises ``KeyboardInterrupt``. ``on_frame`` is called with what is
        known so far, about every so many seconds, on this thread; an exception in it ends the search.

        >>> import plyground as pg
        >>> frames = []
        >>> state = pg.Game("connect").start()
        >>> result = pg.Player("uct:sims=100000").analyze(state, on_frame=frames.append, every=0.01)
        >>> result.complete, all(frame.done <= 100000 for frame in frames)
        (True, True)
        """
        show: Callable[[dict[str, Any]], object] | None = None
        if on_frame is not None:
            shown = on_frame
            show = lambda row: shown(Frame._of(row))  # noqa: E731
        return Result._of(self._think(state, seed, threads, time, show, every))

    def choose(self, state: State, *, seed: int = 1, threads: int = 1, time: float | None = None) -> str:
        """The move it would play, as text."""
        return self.analyze(state, seed=seed, threads=threads, time=time).best

    def watch(self, state: State, *, seed: int = 1, threads: int = 1, every: float = 0.1) -> Watch:
        """Begins to think on a thread of its own, to be watched frame by frame.

        >>> import plyground as pg
        >>> with pg.Player("uct:sims=1000000000").watch(pg.Game("connect").start(), every=0.01) as watch:
        ...     for frame in watch:
        ...         if frame.done >= 1000:
        ...             watch.cancel()
        ...     watch.result().complete
        False
        """
        return Watch(self._watch(state, seed, threads, every))

    def __repr__(self) -> str:
        return f"plyground.Player({self.spec!r})"

    def __reduce__(self) -> tuple[type[Player], tuple[str]]:
        return (type(self), (self.spec,))


class Watch:
    """A search under way: an iterator of frames, and then its result."""

    def __init__(self, watching: Watching) -> None:
        self._watching = watching

    def __iter__(self) -> Iterator[Frame]:
        return self

    def __next__(self) -> Frame:
        return Frame._of(next(self._watching))

    def cancel(self) -> None:
        """Tells it to stop; its result is then the best of what it has."""
        self._watching.cancel()

    @property
    def is_finished(self) -> bool:
        """Whether there is a result, so that nobody has to wait for it."""
        return self._watching.is_finished

    def result(self) -> Result:
        """Waits for the answer; the player is free again then."""
        return Result._of(self._watching._result())

    def __enter__(self) -> Watch:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.cancel()
