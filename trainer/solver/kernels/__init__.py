"""The game compiled, over plain integer arrays: a room for each subject, and here what the rest of the trainer uses.

The words are those of trainer/rules, which says the same in readable Python and stays the truth; tests compare the two
turn by turn. Card facts are not repeated here: `tables.py` makes them from trainer/rules/characters.py and they come in
as the arrays `cards` and `squares` (see `facts`).

A game is one int64 vector `s`: five player blocks, then the board, then decks and discard piles (see `layout`). A block
on its own (a scratch player) is addressed the same way, as vector `me` and offset `o`.

A turn is one integer, see `turn_code`; REFRESH is a turn of its own. `list_turns` lists the turns of a position in the
order of their texts, which is that of `trainer.rules.turns.legal_turns`.
"""

from trainer.solver.kernels.decks import deal_sample, refill
from trainer.solver.kernels.facts import EMPTY, FACE_DOWN, FACE_DOWN_CARDS
from trainer.solver.kernels.features import DECK_CARDS, DECK_SHIELDS, FEATURES, PLAYER_COUNT, ROW_HERE, ROW_OTHER
from trainer.solver.kernels.games import play_exploring, play_games, refresh_targets
from trainer.solver.kernels.last_turn import FINAL_SCORE, LEAD, OPPONENTS, WIN, last_turn_prospects, last_turn_values
from trainer.solver.kernels.last_two_turns import last_two_turns_values
from trainer.solver.kernels.layout import (
    ALL_FIELDS,
    ALL_SHIELDS,
    CARDS,
    DECK_SIZE,
    DECKS,
    DISCARD_PILES,
    DISCARD_SIZE,
    GOLD,
    GOLD_ON_CARDS,
    KEYS,
    MASK,
    MESSENGER,
    PLACE_CARDS,
    PLAYER_SIZE,
    PLAYERS,
    REFRESHED,
    RESHUFFLE_SEED,
    RESHUFFLES,
    ROWS,
    SCRATCH_SIZE,
    SEAT,
    STATE_SIZE,
    TAKEN,
    TURNS,
)
from trainer.solver.kernels.network import AFTER_REFRESH, AFTER_TURN, BIAS, DOUBT, HIDDEN, OUTPUT, OUTPUT_BIAS
from trainer.solver.kernels.options import dealt_options, turn_values
from trainer.solver.kernels.playouts import SAMPLES_A_BLOCK, play_outs
from trainer.solver.kernels.policies import GREEDY, GREEDY_REFRESH, RANDOM_POLICY, VALUE, one_policy_turn
from trainer.solver.kernels.ranking import NOTHING
from trainer.solver.kernels.scoring import KEY_POINTS, POINTS, PURSE_POINTS, score_all
from trainer.solver.kernels.turns import REFRESH, apply_turn, list_turns
