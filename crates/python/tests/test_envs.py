"""Environments: the checks of the libraries that they are for, and what these do not check."""

from __future__ import annotations

import time
import warnings

import pytest

import plyground as pg

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")

CONNECT = ["connect:7x6x4", "connect:9x8x5", "connect:5x4x3"]
BLOKUS = ["blokus:duo", "blokus:2", "blokus:3", "blokus:4", "blokus:school:F"]


class TestPettingZoo:
    @pytest.fixture(autouse=True)
    def library(self):
        pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")

    @pytest.mark.parametrize("game", CONNECT + BLOKUS)
    @pytest.mark.filterwarnings("ignore::UserWarning")
    def test_its_own_checks_pass(self, game):
        from pettingzoo.test import api_test, parallel_api_test, seed_test

        from plyground.envs.pettingzoo import env, parallel_env, raw_env

        api_test(env(game), num_cycles=100)
        api_test(raw_env(game), num_cycles=100)
        seed_test(lambda: env(game), num_cycles=20)
        parallel_api_test(parallel_env(game), num_cycles=50)

    def test_rewards_and_masks_are_those_of_the_game(self):
        from plyground.envs.pettingzoo import raw_env

        env = raw_env("connect")
        env.reset()
        for column in [0, 1, 0, 1, 0, 1]:
            assert env.observe(env.agent_selection)["action_mask"].all()
            waiting = next(agent for agent in env.agents if agent != env.agent_selection)
            assert not env.observe(waiting)["action_mask"].any()
            env.step(column)
        env.step(0)
        assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
        assert all(env.terminations.values())

    def test_the_observer_sees_its_own_stones_first(self):
        from plyground.envs.pettingzoo import raw_env

        env = raw_env("connect")
        env.reset(options={"line": "45"})
        assert env.observe("player_0")["observation"][0, 5, 3] == 1
        assert env.observe("player_1")["observation"][0, 5, 4] == 1

    def test_who_plays_an_illegal_action_loses(self):
        from plyground.envs.pettingzoo import env, raw_env

        wrapped = env("connect:5x4x3")
        wrapped.reset()
        for _ in range(4):
            wrapped.step(0)
        loser = wrapped.agent_selection
        wrapped.step(0)
        assert wrapped.unwrapped.rewards[loser] == -1.0
        raw = raw_env("connect:5x4x3")
        raw.reset(options={"line": "1111"})
        with pytest.raises(pg.IllegalMoveError):
            raw.step(0)

    def test_wrong_arguments_say_what_would_be_right(self):
        from plyground.envs.pettingzoo import raw_env

        with pytest.raises(ValueError, match="expected 'ansi' or 'human'"):
            raw_env("connect", render_mode="rgb_array")


class TestGymnasium:
    @pytest.mark.parametrize("game", CONNECT + BLOKUS)
    def test_check_env_has_nothing_to_say(self, game):
        from gymnasium.utils.env_checker import check_env

        import plyground.envs.gymnasium  # noqa: F401

        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(gymnasium.make("plyground/Versus-v0", game=game, render_mode="ansi").unwrapped)

    def test_a_game_against_a_player_ends_with_its_result(self):
        from plyground.envs.gymnasium import Versus

        env = Versus("connect", "perfect", seat=1)
        chance = np.random.default_rng(1)
        env.reset(seed=1)
        over = False
        while not over:
            legal = np.flatnonzero(env.action_masks())
            _, reward, over, _, _ = env.step(int(chance.choice(legal)))
        assert reward == -1.0

    def test_the_same_seed_gives_the_same_game(self):
        from plyground.envs.gymnasium import Versus

        def line(seed):
            env = Versus("connect", "random")
            env.reset(seed=seed)
            while not env.state.is_over:
                env.step(env.state.legal_actions()[0])
            return env.seat, env.state.line

        assert line(3) == line(3)
        assert len({line(seed) for seed in range(8)}) > 1

    def test_illegal_actions(self):
        from plyground.envs.gymnasium import Versus

        env = Versus("connect:5x4x3", "random", seat=0)
        env.reset(seed=1, options={"line": "1111"})
        _, reward, terminated, _, info = env.step(0)
        assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
        env = Versus("connect:5x4x3", "random", seat=0, illegal="raise")
        env.reset(seed=1, options={"line": "1111"})
        with pytest.raises(pg.IllegalMoveError):
            env.step(0)
        with pytest.raises(ValueError, match="expected 0 to 1"):
            Versus("connect", seat=2)


class TestVector:
    def test_it_plays_as_states_do(self):
        from plyground.envs.vector import SelfPlay

        envs = SelfPlay("connect", 8, seed=5, copy=True)
        envs.reset()
        states = [pg.Game("connect").start() for _ in range(8)]
        ended = 0
        for _ in range(120):
            actions = envs.sample()
            movers = [state.turn for state in states]
            seen, rewards, dones, _, infos = envs.step(actions)
            for at, state in enumerate(states):
                state.play(int(actions[at]))
                assert bool(dones[at]) == state.is_over
                assert rewards[at] == state.returns()[movers[at]]
                if state.is_over:
                    ended += 1
                    states[at] = pg.Game("connect").start()
                assert (seen[at] == states[at].to_numpy()).all()
                assert (infos["action_mask"][at] == states[at].legal_mask()).all()
        assert ended > 10

    def test_spaces_hold_what_it_returns(self):
        from plyground.envs.vector import SelfPlay

        envs = SelfPlay("blokus:duo", 3)
        seen, infos = envs.reset(seed=1)
        assert envs.observation_space.contains(seen) and infos["turns"].tolist() == [0, 0, 0]
        assert envs.action_space.contains(envs.sample().astype(np.int64))

    def test_a_million_steps_a_second(self):
        from plyground.envs.vector import SelfPlay

        envs = SelfPlay("connect", 4096)
        envs.reset()
        fastest = 0.0
        for _ in range(5):
            begun = time.process_time()
            for _ in range(20):
                envs.step(envs.sample())
            fastest = max(fastest, 20 * 4096 / (time.process_time() - begun))
        assert fastest > 1e6


class TestOpenSpiel:
    @pytest.fixture(autouse=True)
    def library(self):
        pytest.importorskip("pyspiel", reason="open_spiel is not installed")

    @pytest.mark.parametrize("game", CONNECT + BLOKUS)
    def test_random_sim_test(self, game):
        import pyspiel

        import plyground.envs.openspiel  # noqa: F401

        loaded = pyspiel.load_game(f"plyground(game={game})")
        pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)
        assert loaded.num_distinct_actions() == pg.Game(game).actions

    def test_no_game_is_longer_than_it_says(self):
        import random

        from plyground.envs.openspiel import SpielGame

        chance = random.Random(1)
        for spec in BLOKUS + CONNECT:
            most = SpielGame({"game": spec}).max_game_length()
            for _ in range(5):
                state = pg.Game(spec).start()
                while not state.is_over:
                    state.play(chance.choice(state.legal_actions()))
                assert state.ply <= most

    def test_our_player_plays_against_its_tree_search(self):
        import pyspiel
        from open_spiel.python.algorithms import mcts

        from plyground.envs.openspiel import PlayerBot

        game = pyspiel.load_game("plyground(game=connect:7x6x4)")
        random = np.random.RandomState(1)
        theirs = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, random), random_state=random)
        state, bots = game.new_initial_state(), [PlayerBot("perfect", 0), theirs]
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        assert state.returns() == [1.0, -1.0]

    def test_the_bot_plays_their_connect_four(self):
        import pyspiel

        from plyground.envs.openspiel import PlayerBot, our_state

        state = pyspiel.load_game("connect_four").new_initial_state()
        for action in [3, 3, 4, 4]:
            state.apply_action(action)
        assert our_state(state) == pg.Game("connect").start("4455")
        assert PlayerBot("perfect", 0).step(state) in (2, 5)
        with pytest.raises(ValueError, match="expected one of plyground's games"):
            our_state(pyspiel.load_game("tic_tac_toe").new_initial_state())
