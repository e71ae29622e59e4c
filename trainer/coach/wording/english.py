"""The coach's words in English."""

from trainer.coach.kinds import Kind
from trainer.coach.wording.words import CoachWords, HintWords, Source, ThemeWords, WhyWords
from trainer.solver.verdicts import Verdict

HINTS = HintWords(
    kinds={
        Kind.KEY: "The question is the key: keep it, or spend it, and how.",
        Kind.CARD: "The question is which card to take.",
        Kind.SIDE: "The question is which side up the card goes.",
        Kind.CELL: "The question is which cell the card goes on.",
    },
    option="The question is which option of your card's ability to choose.",
    gains={
        Source.PLACED: "The best turn gains the most from scrolls in your tableau.",
        Source.TO_COME: "The best turn gains the most from cards still to come.",
        Source.PURSES: "The best turn gains the most from gold on purses.",
        Source.KEYS: "The best turn gains the most from keys.",
    },
    refresh="A key is well spent here.",
    messenger="Spend a key to move the messenger: your card is in the {place} row.",
    keep="Keep your keys: your card is in the messenger's row, at the {place}.",
    one_row="Only the {place} row is within reach; your card goes {side}.",
    card="Take {name}, {side}.",
    as_good=" {names} would do just as well.",
    new_cards="Take none of the cards on the table: three new ones promise more.",
    up="face up",
    down="face down",
)

WHY = WhyWords(
    told={
        Verdict.BEST: "No turn is worth more. Compared with the next best one, it {}.",
        Verdict.GOOD: "A solid turn, but there was a little more to gain: the better one {}.",
        Verdict.INACCURACY: "There was more to gain: the better turn {}.",
        Verdict.MISTAKE: "Look at this one again: the better turn {}.",
        Verdict.BLUNDER: "Here is what the better turn saw: it {}.",
    },
    equal="As good as the best turn: the points come from the same places.",
    equal_but="As good as the best turn, but in another way: that one {}.",
    titles={
        Source.PLACED: "Scrolls placed",
        Source.OTHERS: "Other scrolls placed",
        Source.TO_COME: "Scrolls to come",
        Source.TO_COME_AND_NEW: "Scrolls to come, including the new row’s card",
        Source.PURSES: "Purses",
        Source.KEYS: "Keys",
    },
    sources={
        Source.PLACED: "scrolls placed",
        Source.OTHERS: "other scrolls placed",
        Source.TO_COME: "scrolls to come",
        Source.TO_COME_AND_NEW: "scrolls to come (including the new row’s card)",
        Source.PURSES: "purses",
        Source.KEYS: "keys",
    },
    gains="earns {}",
    gain="{points} more from {name}",
    gains_all_over="earns a little more here and there",
    passes_up="passes up {name} ({points} points)",
    costs="gives up {}",
    cost="{points} on {name}",
    but=", but ",
)

THEMES = {
    "face-down": ThemeWords(
        "Face down",
        "A card face down, for its six gold and two keys, was worth more than any card you could buy.",
        "Six gold and two keys for a card face down were worth more than buying {}.",
    ),
    "face-down-tempts": ThemeWords(
        "Face down tempts",
        "A card face down, for its six gold and two keys, was tempting, but another turn was worth more.",
        "Six gold and two keys for a card face down were tempting, but {} was worth more.",
    ),
    "key-for-messenger": ThemeWords(
        "A key for the messenger",
        "It was worth a key to send the messenger to the other row.",
        "It was worth a key to reach {} in the other row.",
    ),
    "key-to-refresh": ThemeWords(
        "A key for a new row",
        "Three new cards promised more than anything you could take, and were worth a key.",
    ),
    "keep-the-key": ThemeWords(
        "Keep the key",
        "Spending a key was tempting, but the best turn didn't need one.",
        "{} needed no key: spending one was tempting, but worth less.",
    ),
    "which-key": ThemeWords(
        "Which way to spend a key",
        "A key buys three new cards or access to the other row: the question was which.",
    ),
    "little-gold": ThemeWords(
        "Little gold",
        "Most of the cards in reach cost more gold than you had.",
    ),
    "economy-first": ThemeWords(
        "Gold before points",
        "Another turn scores more at once, but the gold you keep with the best one buys more later.",
        "Another turn scores more at once, but the gold you keep with {} buys more later.",
    ),
    "worth-its-price": ThemeWords(
        "Worth its price",
        "The card was expensive, and still better than the cheaper ones.",
        "{} was expensive, and still better than the cheaper cards.",
    ),
    "discount": ThemeWords(
        "A discount",
        "The best turn buys a discount that lasts: the sooner you have one, the more it can save.",
        "The best turn buys {}, whose discount lasts: the sooner you have one, the more it can save.",
    ),
    "purses": ThemeWords(
        "Purses",
        "Each gold on a purse is worth two points, and the best turn gets more gold there than the next best.",
    ),
    "keys-score": ThemeWords(
        "Keys are points",
        "Keys left at the end score points, and the best turn gets more out of them than the next best.",
    ),
    "cell-decides": ThemeWords(
        "The cell decides",
        "The right card was only half of it: on any other cell it is worth at least a point less.",
        "{} was only half of it: on any other cell it is worth at least a point less.",
    ),
    "card-decides": ThemeWords(
        "The card decides",
        "The two best turns put different cards on the same cell: only the card makes the difference.",
        "{} go on the same cell in the two best turns: only the card makes the difference.",
    ),
    "keep-floating": ThemeWords(
        "Keep the square floating",
        "The best turn leaves the square more ways to settle than the next best.",
    ),
    "rows-and-columns": ThemeWords(
        "Rows and columns",
        "At stake were scrolls that count only what is in their own row or column.",
        "At stake were scrolls that count only what is in their own row or column ({}).",
    ),
    "sets": ThemeWords(
        "Sets",
        "At stake were scrolls that count pairs or trios.",
        "At stake were scrolls that count pairs or trios ({}).",
    ),
    "missing-shield": ThemeWords(
        "The missing shield",
        "At stake were scrolls that reward shields you don't have.",
        "At stake were scrolls that reward shields you don't have ({}).",
    ),
    "variety": ThemeWords(
        "All kinds of shields",
        "At stake were scrolls that count different kinds of shields.",
        "At stake were scrolls that count different kinds of shields ({}).",
    ),
    "banners": ThemeWords(
        "Banners",
        "At stake were scrolls that count cards of the castle or the village.",
        "At stake were scrolls that count cards of the castle or the village ({}).",
    ),
    "cards-alike": ThemeWords(
        "Similar cards",
        "At stake were scrolls that count cards by their cost, shields, discount or purse.",
        "At stake were scrolls that count cards by their cost, shields, discount or purse ({}).",
    ),
    "own-place": ThemeWords(
        "In its place",
        "At stake were scrolls that score only on certain cells of the final square.",
        "At stake were scrolls that score only on certain cells of the final square ({}).",
    ),
    "neighbor": ThemeWords(
        "A look at a neighbor",
        "One of the cards worth taking pays for what is in a neighbor’s tableau: it was worth a look.",
    ),
    "last-turn": ThemeWords(
        "The last turn",
        "It was your last turn: after it, gold and keys buy you nothing any more.",
    ),
    "first-impression": ThemeWords(
        "The first impression",
        "The card that scores most at once was the best one: not every puzzle is a trap.",
        "{} scores most at once and was the best card: not every puzzle is a trap.",
    ),
}

ENGLISH = CoachWords(code="en", hints=HINTS, why=WHY, themes=THEMES)
