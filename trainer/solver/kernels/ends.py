"""What a finished game brings each player: final scores and the win, in the order of turns from one player on."""

from trainer.solver.kernels.counts import gold_on_all
from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import CAPACITY
from trainer.solver.kernels.layout import GOLD, GOLD_ON_CARDS, PLAYER_SIZE, PLAYERS
from trainer.solver.kernels.scoring import score_now


@inner
def note_end(cards, squares, s, seat, end):
    """Fill `end`: the final scores from `seat` on, then by how many the win is shared, 0 if that seat has no part."""
    players = s[PLAYERS]
    for step in range(players):
        end[step] = score_now(cards, squares, s, (seat + step) % players * PLAYER_SIZE)
    end[players] = winners_with(cards, s, seat, end)


@inner
def winners_with(cards, s, seat, scores):
    """Return how many share the win with `seat`, itself included, 0 if it has no part; `scores` as in `note_end`."""
    players = s[PLAYERS]
    winners = 1
    for step in range(1, players):
        if scores[step] > scores[0]:
            return 0
        if scores[step] == scores[0]:
            more = gold_left(cards, s, (seat + step) % players * PLAYER_SIZE) - gold_left(cards, s, seat * PLAYER_SIZE)
            if more > 0:
                return 0
            if more == 0:
                winners += 1
    return winners


@inner
def gold_left(cards, me, o):
    """Return the gold that is not on purses once these are filled: it decides between players tied on points."""
    room = -gold_on_all(me[o + GOLD_ON_CARDS])
    for cell in range(9):
        room += cards[me[o + cell], CAPACITY]
    return me[o + GOLD] - min(room, me[o + GOLD])
