"""plyground beside OpenSpiel and BitBully, in one run: ``pip install open_spiel bitbully numpy`` beside plyground, then run this file.

Every row is a time or a rate of the same work in the same process, the best of some repetitions; who is not installed is left out. Scores are
compared before they are timed.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable

import plyground as pg


def best(work: Callable[[], int], repeats: int) -> float:
    """The most units of work a second, of some repetitions."""
    rates = []
    for _ in range(repeats):
        start = time.perf_counter()
        units = work()
        rates.append(units / (time.perf_counter() - start))
    return max(rates)


def best_of_new(make: Callable[[], Callable[[], int]], repeats: int) -> float:
    """The same, each repetition with something made for it, which is not timed."""
    return max(best(make(), 1) for _ in range(repeats))


def loop(count: int, step: Callable[[], object]) -> Callable[[], int]:
    """A call over and over."""

    def work() -> int:
        for _ in range(count):
            step()
        return count

    return work


def random_games(games: int) -> Callable[[], int]:
    """Random games of Connect, move by move, with plyground."""
    game, rng = pg.Game("connect"), random.Random(1)
    choice = rng.choice

    def work() -> int:
        for _ in range(games):
            state = game.start()
            while not state.is_over:
                state.play(choice(state.legal_actions()))
        return games

    return work


def spiel_games(games: int) -> Callable[[], int] | None:
    """The same with OpenSpiel."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, choice = pyspiel.load_game("connect_four"), random.Random(1).choice

    def work() -> int:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
        return games

    return work


def bully_games(games: int) -> Callable[[], int] | None:
    """The same with BitBully."""
    try:
        from bitbully import Board
    except ImportError:
        return None
    choice = random.Random(1).choice

    def work() -> int:
        for _ in range(games):
            board = Board()
            while not board.is_game_over():
                board.play(choice(board.legal_moves()))
        return games

    return work


def positions(count: int, plies: tuple[int, int]) -> list[str]:
    """Random positions, as lines."""
    return [row["position"] for row in pg.dataset("connect", count, plies=plies, seed=7).rows]


def scores(lines: list[str], repeats: int) -> dict[str, float]:
    """Exact scores a second without books, each engine on one thread with new tables."""
    rates, found = {}, {}

    def ours() -> Callable[[], int]:
        solver = pg.Solver("connect", book=False)

        def work() -> int:
            found["plyground"] = [solver.score(line) for line in lines]
            return len(lines)

        return work

    rates["plyground"] = best_of_new(ours, repeats)
    try:
        from bitbully import BitBully, Board
    except ImportError:
        return rates
    boards = []
    for line in lines:
        board = Board()
        for column in line:
            board.play(int(column) - 1)
        boards.append(board)

    def theirs() -> Callable[[], int]:
        agent = BitBully(opening_book=None)

        def work() -> int:
            found["bitbully"] = [agent.mtdf(board) for board in boards]
            return len(boards)

        return work

    rates["bitbully"] = best_of_new(theirs, repeats)
    assert found["plyground"] == found["bitbully"], "scores differ"
    return rates


def calls(repeats: int) -> dict[str, float]:
    """Nanoseconds a call."""
    state, blokus = pg.Game("connect").start("4455"), pg.Game("blokus").start()
    rng = random.Random(3)
    while len(blokus.legal_actions()) < 400 or blokus.ply < 12:
        if blokus.ply > 40:
            blokus = pg.Game("blokus").start()
        blokus.play(rng.choice(blokus.legal_actions()))
    late = pg.Game("connect").start(positions(1, (30, 30))[0])
    late.solve()
    rows: dict[str, tuple[int, Callable[[], object]]] = {
        "an empty call": (100_000, lambda: None),
        "play(3) + undo()": (100_000, lambda: state.play(3).undo()),
        "play('4') + undo()": (100_000, lambda: state.play("4").undo()),
        "legal_actions()": (100_000, state.legal_actions),
        "legal_moves()": (100_000, state.legal_moves),
        "copy()": (100_000, state.copy),
        "solve(), late, in the table": (20_000, late.solve),
        f"legal_actions(), blokus, {len(blokus.legal_actions())} moves": (2_000, blokus.legal_actions),
    }
    return {name: 1e9 / best(loop(count, step), repeats) for name, (count, step) in rows.items()}


def vector(games: int, steps: int) -> Callable[[], int]:
    """Steps of many games, with observations and masks."""
    fleet = pg.VectorGame("connect", games)

    def work() -> int:
        for _ in range(steps):
            fleet.step(fleet.sample())
        return games * steps

    return work


def frames(repeats: int) -> float:
    """What frames at 10 Hz add to a search, as a share."""
    state, spec = pg.Game("connect").start(), "uct:sims=3000000"
    plain = best(lambda: int(pg.Player(spec).analyze(state).complete), repeats)
    watched = best(lambda: int(pg.Player(spec).analyze(state, on_frame=lambda _: None, every=0.1).complete), repeats)
    return plain / watched - 1


def main() -> None:
    """Prints a row a line, as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--games", type=int, default=2000)
    args = parser.parse_args()
    for name, nanoseconds in calls(args.repeats).items():
        print(json.dumps({"row": name, "nanoseconds": round(nanoseconds)}), flush=True)
    games = {"plyground": random_games(args.games), "open_spiel": spiel_games(args.games), "bitbully": bully_games(args.games)}
    rates = {name: round(best(work, args.repeats)) for name, work in games.items() if work is not None}
    print(json.dumps({"row": "random games a second, from Python", **rates}), flush=True)
    print(json.dumps({"row": "steps a second, arrays of 1024", "plyground": round(best(vector(1024, 200), args.repeats))}))
    for plies, count in (((18, 30), 3000), ((12, 16), 200)):
        found = {name: round(rate) for name, rate in scores(positions(count, plies), max(args.repeats // 2, 1)).items()}
        print(json.dumps({"row": f"exact scores a second, {plies[0]} to {plies[1]} plies", **found}), flush=True)
    print(json.dumps({"row": "frames at 10 Hz cost", "share": round(frames(3), 4)}), flush=True)


if __name__ == "__main__":
    main()
