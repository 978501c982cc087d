"""Players, their frames, and the lab."""

import re

import numpy as np
import pandas as pd
import plyground as pg
import pytest


def test_results_do_not_depend_on_threads():
    state = pg.Game().start("4455")
    one, two = (pg.Player("uct:sims=3000").analyze(state, threads=threads) for threads in (1, 2))
    assert one.moves == two.moves and one.best == two.best


def test_every_move_has_its_value_interval_and_visits():
    result = pg.Player("uct:sims=5000").analyze(pg.Game().start("43"))
    for move in result.moves:
        assert move.visits is not None and move.value is not None and move.interval is not None
        assert 0 <= move.interval[0] <= move.value <= move.interval[1] <= 1
    assert pg.Game().action_name(result.action) == result.best
    exact = pg.Player("perfect").analyze(pg.Game().start("43"))
    assert exact.exact and {move.move: move.score for move in exact.moves} == pg.Game().start("43").solve_moves()


def test_a_time_limit_ends_it_with_what_is_known():
    result = pg.Player("uct:sims=10000000000").analyze(pg.Game().start(), time=0.2)
    assert not result.complete and result.best and result.seconds < 2
    with pytest.raises(TimeoutError, match="more time"):
        pg.Solver("connect:9x8x4").score("", time=0.1)


def test_frames_grow():
    player = pg.Player("uct:sims=300000")
    watch = player.watch(pg.Game().start(), every=0.0)
    done = [frame.done for frame in watch]
    assert done == sorted(done) and watch.result().complete
    assert watch.result().best == watch.result().best == player.analyze(pg.Game().start()).best


def test_a_watched_player_is_taken_until_it_is_done():
    player, state = pg.Player("uct:sims=10000000000"), pg.Game().start()
    with player.watch(state) as watch:
        with pytest.raises(RuntimeError, match="thinking"):
            player.analyze(state)
    assert not watch.result().complete
    player.analyze(state, time=0.05)


def test_rows_are_what_pandas_takes(tmp_path):
    contest = pg.match("twoply", "random", games=10)
    assert len(pd.DataFrame(contest.games)) == 10 and "twoply" in contest._repr_html_()
    assert len(pd.DataFrame(contest.players)) == 2
    sheet = pg.regret(["mc:sims=50", "random"], positions=5)
    assert len(pd.DataFrame(sheet.answers)) == 10 and list(pd.DataFrame(sheet.marks).player) == ["mc:sims=50", "random"]
    moves = pd.DataFrame(pg.Player("mc:sims=50").analyze(pg.Game().start()).to_dicts())
    assert list(moves["move"]) == list("1234567")
    review = pg.review("4455667")
    assert len(pd.DataFrame(review.moves)) == 7 and "<html" in review.page and "<table" in review._repr_html_()
    file = tmp_path / "small.toml"
    file.write_text('plyground = 1\ntitle = "small"\ngames = ["connect"]\npositions = ["44"]\nplayers = ["mc:sims=50"]\nthreads = [1]\nseeds = [1, 2]\nrepetitions = 1\n')
    study = pg.study(file)
    assert len(pd.DataFrame(study.rows)) == 2 and len(study.cells) == 2


def test_blokus_has_estimates():
    sheet = pg.regret("random", game="blokus:duo", positions=2, reference="uct:sims=50")
    assert sheet.marks[0]["answers"] == 2


def test_matches_repeat_and_go_on(tmp_path):
    journal = tmp_path / "m.journal"
    first = pg.match("greedy", "random", games=6, threads=1, journal=journal)
    again = pg.match("greedy", "random", games=6, threads=2, journal=journal)
    strip = lambda rows: [(row["moves"], row["payoffs"]) for row in rows]  # noqa: E731
    assert strip(first.games) == strip(again.games) == strip(pg.match("greedy", "random", games=6).games)


def test_many_scores_are_the_scores_of_each():
    data = pg.dataset(positions=40, plies=(20, 30), seed=3)
    arrays = data.to_numpy()
    assert pg.solve_many(arrays["boards"]).tolist() == arrays["scores"].tolist()
    assert pg.solve_many([row["position"] for row in data.rows], threads=1) == arrays["scores"].tolist()
    states = [pg.Game().start(row["position"]) for row in data.rows]
    assert pg.solve_many(states, weak=True) == np.sign(arrays["scores"]).tolist()
    assert [state.solve() for state in states] == arrays["scores"].tolist()
    assert ((arrays["action_scores"].max(axis=1, initial=-99, where=arrays["masks"] == 1)) == arrays["scores"]).all()


@pytest.mark.parametrize("spec", ["connect", "connect:9x9x5", "blokus:duo", "blokus:3"])
def test_arrays_of_games_are_games(spec):
    games, game = pg.VectorGame(spec, 3, seed=5), pg.Game(spec)
    states = [game.start() for _ in range(3)]
    ended = 0
    for _ in range(120):
        actions = games.sample()
        games.step(actions)
        for at, action in enumerate(actions.tolist()):
            states[at].play(action)
            assert games.dones[at] == states[at].is_over
            assert games.rewards[at].tolist() == pytest.approx(states[at].returns() if states[at].is_over else [0.0] * game.seats)
            if states[at].is_over:
                states[at] = game.start()
                ended += 1
            assert (games.observations[at] == states[at].to_numpy()).all()
            assert (games.masks[at] == states[at].legal_mask()).all()
            assert games.turns[at] == states[at].turn
    assert ended > 0


def test_playouts_do_not_depend_on_threads():
    state = pg.Game().start("44")
    one, two = (pg.playouts(state, 50_000, threads=threads) for threads in (1, 2))
    assert one == two and one["playouts"] == 50_000
    assert pg.playouts([state, state], 100)[0] == pg.playouts(state, 100)


def test_who_looks_ahead_has_bars_from_the_middle():
    result = pg.Player("alphabeta:depth=4").analyze(pg.Game("connect").start("613724445762"))
    picture = result._repr_svg_()
    bars = [float(width) for width in re.findall(r'<rect x="[\d.]+" y="\d+" width="([\d.]+)" height="16" fill="#(?:7a9cc6|2f6f4f)"', picture)]
    assert len(bars) == 7 and max(bars) == 130.0
    # Bounds are paler.
    assert picture.count("fill-opacity") == picture.count(">≤") + picture.count(">≥") > 0
    highest = max(abs(move.eval or 0) for move in result.moves)
    assert f">-{highest}<" in picture and f">+{highest}<" in picture


def test_a_review_shows_where_the_game_turned():
    review = pg.review("4455361266")
    turned = [move["ply"] for move in review.moves if move["class"] in ("blunder", "missed")]
    page = review._repr_html_()
    assert turned == [3, 4, 7] and page.count("<figure") == page.count("<svg") == 3
    assert "7. 1 is a blunder: 2 was better" in page and "<figure" not in pg.review("44")._repr_html_()
