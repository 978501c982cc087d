"""The games and players for OpenSpiel: ``pyspiel.load_game("plyground(game=blokus:duo)")``, and a bot.

>>> import pyspiel, plyground.envs.openspiel
>>> game = pyspiel.load_game("plyground(game=connect:7x6x4)")
>>> state = game.new_initial_state()
>>> state.apply_action(3)
>>> state.legal_actions(), state.current_player()
([0, 1, 2, 3, 4, 5, 6], 1)
>>> bot = plyground.envs.openspiel.PlayerBot("uct:sims=500", 1)
>>> bot.step(state) in state.legal_actions()
True
"""

# mypy: disable-error-code="import-untyped,import-not-found,misc"
# These libraries have no types of their own.

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from .. import Game, Player, State
from .planes import planes

GAME_TYPE = pyspiel.GameType(
    short_name="plyground",
    long_name="Connect-N and Blokus of plyground",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "connect:7x6x4"},
)


class SpielGame(pyspiel.Game):
    """A game of ours by its spec, as a game of OpenSpiel's."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game = Game(str((params or {}).get("game", "connect:7x6x4")))
        rows, columns = self.game.shape
        # Connect: a stone for each cell. Blokus: 21 rounds with pieces, since who cannot move never can again, and one of passes.
        longest = rows * columns if self.game.actions == columns else 22 * self.game.colours
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=0,
            num_players=self.game.seats,
            min_utility=-2.0 / self.game.seats,
            max_utility=2.0 - 2.0 / self.game.seats,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(GAME_TYPE, info, {"game": self.game.spec})

    def new_initial_state(self, state: Any = None) -> SpielState:
        """The start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """The board as planes; or the moves so far, for whoever asks for perfect recall."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.game, params)
        from open_spiel.python.observation import IIGObserverForPublicInfoGame

        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):
    """A state of ours as a state of OpenSpiel's; ``inner`` is ours."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.inner: State = game.game.start()

    def current_player(self) -> int:
        """The seat to move, or ``TERMINAL``."""
        return int(pyspiel.PlayerId.TERMINAL) if self.inner.is_over else self.inner.turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.inner.legal_actions())

    def _apply_action(self, action: int) -> None:
        self.inner.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.game.action_name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.inner.is_over

    def returns(self) -> list[float]:
        """Twice what each payoff is above an even share; 0 as long as the game goes on."""
        return self.inner.returns()

    def __str__(self) -> str:
        return str(self.inner)


class PlanesObserver:
    """What OpenSpiel's observers look like: ``tensor``, ``dict``, ``set_from`` and ``string_from``."""

    def __init__(self, game: Game, params: Any) -> None:
        if params:
            raise ValueError(f"parameters of an observer {params}: expected none")
        shape = (game.colours, *game.shape)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Planes through the player's eyes, its own first."""
        self.dict["observation"][:] = planes(state.inner, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The board as text."""
        return str(state.inner)


class PlayerBot(pyspiel.Bot):
    """A player of ours as a bot, for our games and for OpenSpiel's own ``connect_four``."""

    def __init__(self, player: str | Player, player_id: int, *, seed: int = 1, threads: int = 1) -> None:
        pyspiel.Bot.__init__(self)
        self.player = player if isinstance(player, Player) else Player(player)
        self._player_id = player_id
        self.seed, self.threads = seed, threads

    def player_id(self) -> int:
        """Its seat."""
        return self._player_id

    def restart_at(self, state: Any) -> None:
        """Forgets the game so far."""
        self.player.forget()

    def step(self, state: Any) -> int:
        """The action it would play. A seed of its own for each ply makes games differ by ``seed`` alone."""
        inner = our_state(state)
        answer = self.player.analyze(inner, seed=self.seed + inner.ply, threads=self.threads)
        return answer.action


def our_state(state: Any) -> State:
    """The state of ours for a state of OpenSpiel's: of our games, or of its ``connect_four`` of any size."""
    if isinstance(state, SpielState):
        return state.inner
    game = state.get_game()
    if game.get_type().short_name != "connect_four":
        raise ValueError(f"a state of {game}: expected one of plyground's games, or of connect_four")
    parameters = {"rows": 6, "columns": 7, "x_in_row": 4, **game.get_parameters()}
    inner = Game("connect:{columns}x{rows}x{x_in_row}".format(**parameters)).start()
    for action in state.history():
        inner.play(action)
    return inner


def _register() -> None:
    if GAME_TYPE.short_name not in pyspiel.registered_names():
        pyspiel.register_game(GAME_TYPE, SpielGame)


_register()
