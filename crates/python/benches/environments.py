"""Steps a second: PettingZoo's own connect_four_v3 beside ours, and games in bulk.

``python crates/python/benches/environments.py`` with plyground, pettingzoo, gymnasium and pygame installed. Each figure is the best of several
rounds of CPU time; a step is one action, drawn by the mask.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from plyground.envs.pettingzoo import env, raw_env
from plyground.envs.vector import SelfPlay


def best(rounds: int, work: Callable[[], int]) -> float:
    """The most steps a second of several rounds."""
    rates = []
    for _ in range(rounds):
        begun = time.process_time()
        steps = work()
        rates.append(steps / (time.process_time() - begun))
    return max(rates)


def random_games(environment: object, games: int) -> int:
    """Random games of an AEC environment; returns its steps."""
    chance, steps = np.random.default_rng(1), 0
    for _ in range(games):
        environment.reset()
        for _ in environment.agent_iter():
            seen, _, termination, truncation, _ = environment.last()
            action = None
            if not (termination or truncation):
                action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
                steps += 1
            environment.step(action)
    return steps


def bulk(game: str, games: int, steps: int, observe: bool) -> int:
    """Random games in bulk."""
    envs = SelfPlay(game, games, observe=observe)
    envs.reset()
    for _ in range(steps):
        envs.step(envs.sample())
    return games * steps


def main() -> None:
    """Prints a row for each."""
    rows = [
        ("plyground connect, wrapped", best(5, lambda: random_games(env("connect"), 40))),
        ("plyground connect, raw", best(5, lambda: random_games(raw_env("connect"), 40))),
    ]
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as error:
        print(f"connect_four_v3 cannot be had: {error}")
    else:
        rows += [
            ("connect_four_v3, wrapped", best(5, lambda: random_games(connect_four_v3.env(), 40))),
            ("connect_four_v3, raw", best(5, lambda: random_games(connect_four_v3.raw_env(), 40))),
        ]
    rows += [
        ("plyground blokus:duo, raw", best(3, lambda: random_games(raw_env("blokus:duo"), 5))),
        ("bulk connect, 4096 games", best(5, lambda: bulk("connect", 4096, 100, True))),
        ("bulk connect, masks alone", best(5, lambda: bulk("connect", 4096, 100, False))),
        ("bulk blokus:duo, 256 games", best(3, lambda: bulk("blokus:duo", 256, 40, True))),
        ("bulk blokus:4, 256 games", best(3, lambda: bulk("blokus:4", 256, 40, True))),
    ]
    for name, rate in rows:
        print(f"{name:28} {rate:>14,.0f} steps/s")


if __name__ == "__main__":
    main()
