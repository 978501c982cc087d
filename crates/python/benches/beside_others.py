"""plyground beside OpenSpiel and BitBully, in one run: `pip install open_spiel bitbully numpy` beside plyground, then run this file.

    python beside_others.py [--repeats N] [--only WORD]

Every row is a rate, units a second, of the same work in one process on one thread, in turns, the best of some repetitions; who is not installed or
cannot do it is left out. Scores are compared before they count. The exit code is 1 where plyground is behind in a row, or not as far ahead as is promised:
twice OpenSpiel's random games, 3.5 times BitBully's exact scores without books.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from functools import partial

import plyground as pg
from measuring import Rows, best, best_in_turns, rate

try:
    import pyspiel
except ImportError:
    pyspiel = None
try:
    import bitbully
except ImportError:
    bitbully = None

Works = dict[str, Callable[[], int]]


def random_games(games: int, is_seen: bool) -> Works:
    """Random games of Connect-4, move by move from Python; with what a network would see before each move, as OpenSpiel's own benchmark asks for it."""
    choice = random.Random(1).choice

    def ours() -> int:
        game = pg.Game("connect")
        for _ in range(games):
            state = game.start()
            while not state.is_over:
                if is_seen:
                    state.to_numpy()
                state.play(choice(state.legal_actions()))
        return games

    def spiel() -> int:
        game = pyspiel.load_game("connect_four")
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if is_seen:
                    state.observation_tensor()
                state.apply_action(choice(state.legal_actions()))
        return games

    def bully() -> int:
        for _ in range(games):
            board = bitbully.Board()
            while not board.is_game_over():
                if is_seen:
                    board.to_array()
                board.play(choice(board.legal_moves()))
        return games

    return {"plyground": ours} | ({"open_spiel": spiel} if pyspiel else {}) | ({"bitbully": bully} if bitbully else {})


def copies(count: int) -> Works:
    """Copies of a position."""
    line = "445536"
    state, works = pg.Game("connect").start(line), {}
    works["plyground"] = partial(_again, count, state.copy)
    if pyspiel:
        theirs = pyspiel.load_game("connect_four").new_initial_state()
        for column in line:
            theirs.apply_action(int(column) - 1)
        works["open_spiel"] = partial(_again, count, theirs.clone)
    if bitbully:
        works["bitbully"] = partial(_again, count, bitbully.Board([int(column) - 1 for column in line]).copy)
    return works


def _again(count: int, call: Callable[[], object]) -> int:
    for _ in range(count):
        call()
    return count


def tree_search(sims: int) -> Works:
    """Simulations of a tree search with one random game each, from the empty board."""

    def ours() -> int:
        pg.Player(f"uct:sims={sims}").analyze(pg.Game("connect").start())
        return sims

    def spiel() -> int:
        game = pyspiel.load_game("connect_four")
        # Games after each leaf, seed; the constant of exploration, simulations, megabytes, no proofs, seed, not told.
        leaves = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.MCTSBot(game, leaves, 2.0, sims // 10, 1000, False, 1, False).step(game.new_initial_state())
        return sims // 10

    return {"plyground": ours} | ({"open_spiel": spiel} if pyspiel else {})


def steps(games: int, count: int) -> Works:
    """Steps of environments for learning, with observations and legal actions; OpenSpiel's are those of its Python package."""

    def ours() -> int:
        fleet = pg.VectorGame("connect", games)
        for _ in range(count):
            fleet.step(fleet.sample())
        return games * count

    def spiel() -> int:
        from open_spiel.python import rl_environment

        environment, done = rl_environment.Environment("connect_four"), 0
        choice, step = random.Random(1).choice, environment.reset()
        while done < 5000:
            if step.last():
                step = environment.reset()
            step = environment.step([choice(step.observations["legal_actions"][step.observations["current_player"]])])
            done += 1
        return done

    return {"plyground": ours} | ({"open_spiel": spiel} if pyspiel else {})


def positions(count: int, plies: tuple[int, int]) -> list[str]:
    """Random positions, as lines."""
    return [row["position"] for row in pg.dataset("connect", count, plies=plies, seed=7).rows]


def _boards(lines: list[str]) -> list[object]:
    return [bitbully.Board([int(column) - 1 for column in line]) for line in lines]


def scores(lines: list[str], repeats: int, *, book: str | None = None, moves: bool = False) -> dict[str, float]:
    """Exact scores a second, of positions or of each of their moves, each engine with new tables each time; books are made ready before."""
    found: dict[str, list[object]] = {}

    def ours() -> Callable[[], int]:
        solver = pg.Solver("connect", book=book is not None)

        def work() -> int:
            found["plyground"] = [solver.scores(line) if moves else solver.score(line) for line in lines]
            return len(lines)

        return work

    def bully() -> Callable[[], int]:
        agent, boards = bitbully.BitBully(opening_book=book), _boards(lines)

        def work() -> int:
            found["bitbully"] = [agent.score_all_moves(board) if moves else agent.mtdf(board) for board in boards]
            return len(lines)

        return work

    makers = {"plyground": ours} | ({"bitbully": bully} if bitbully else {})
    rates = dict.fromkeys(makers, 0.0)
    for _ in range(repeats):
        for name, make in makers.items():
            rates[name] = max(rates[name], rate(make()))
    if bitbully:
        if moves:
            found["plyground"] = [{int(move) - 1: score for move, score in one.items()} for one in found["plyground"]]
        assert found["plyground"] == found["bitbully"], "scores differ"
    return rates


def all_rows(rows: Rows, repeats: int) -> Iterator[tuple[str, Callable[[str], None]]]:
    """The rows by their names, each to be measured when it is asked for."""
    few = max(repeats // 2, 1)

    def of(make: Callable[[], Works], least: float = 1.0) -> Callable[[str], None]:
        return lambda name: rows.beside(name, best_in_turns(make(), repeats), least)

    def exact(count: int, plies: tuple[int, int], least: float, **options: object) -> Callable[[str], None]:
        return lambda name: rows.beside(name, scores(positions(count, plies), few, **options), least)

    yield "random games", of(lambda: random_games(2000, False), 2.0)
    yield "random games, seen before each move", of(lambda: random_games(1000, True))
    yield "copies of a position", of(lambda: copies(100_000))
    yield "simulations of a tree search", of(lambda: tree_search(200_000))
    yield "steps of environments", of(lambda: steps(1024, 200))
    yield "exact scores without book, 18 to 30 plies", exact(3000, (18, 30), 3.5)
    yield "exact scores without book, 12 to 16 plies", exact(1000, (12, 16), 3.5)
    yield "exact scores of all moves without book, 18 to 30 plies", exact(500, (18, 30), 3.5, moves=True)
    yield "exact scores with books, 1 to 8 plies", exact(1000, (1, 8), 1.0, book="12-ply-dist")
    yield "exact scores with books, 9 to 12 plies", exact(200, (9, 12), 1.0, book="12-ply-dist")


def main() -> None:
    """Prints a row a line, as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=6)
    parser.add_argument("--only", default="", help="rows with this in their name")
    args = parser.parse_args()
    # A first search pays for tables that all later ones have.
    best(tree_search(1000)["plyground"], 1)
    rows = Rows()
    for name, measure in all_rows(rows, args.repeats):
        if args.only in name:
            measure(name)
    rows.end()


if __name__ == "__main__":
    main()
