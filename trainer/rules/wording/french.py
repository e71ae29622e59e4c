"""The game's words in French: the player is addressed as `tu`, cards are feminine (la carte), Or has no plural."""

from trainer.rules import cards as c
from trainer.rules import characters as positions
from trainer.rules.wording.words import Side, Words

COLON = "\u00a0: "
SEMICOLON = "\u202f; "
SHIELDS = {
    c.Shield.NOBILITY: "Noble",
    c.Shield.FAITH: "Religieux",
    c.Shield.SCHOLARSHIP: "Érudit",
    c.Shield.MILITARY: "Militaire",
    c.Shield.CRAFTSMANSHIP: "Artisan",
    c.Shield.PEASANTRY: "Paysan",
}
PLACES = {c.Place.CASTLE: "Château", c.Place.VILLAGE: "Village"}
CURRENCIES = {c.Currency.GOLD: "Or", c.Currency.KEYS: "clés"}
SIDES = {Side.RIGHT: "à droite", Side.LEFT: "à gauche", Side.BELOW: "au-dessous", Side.ABOVE: "au-dessus"}
WHERES = {
    c.Where.TABLEAU: "dans ton tableau",
    c.Where.ROW: "dans sa ligne",
    c.Where.COLUMN: "dans sa colonne",
    c.Where.ROW_AND_COLUMN: "dans sa ligne et sa colonne",
}
NAMES = {
    "steward": "Intendant",
    "his-holiness": "Sa Sainteté",
    "chaplain": "Aumônier",
    "cardinal": "Cardinale",
    "templar": "Templier",
    "gravedigger": "Fossoyeur",
    "alchemist": "Alchimiste",
    "astronomer": "Astronome",
    "pilgrim": "Pèlerin",
    "devout": "Dévot",
    "nun": "Nonne",
    "architect": "Architecte",
    "goldsmith": "Orfèvre",
    "apothecary": "Apothicaire",
    "professor": "Professeur",
    "officer": "Officier",
    "captain": "Capitaine",
    "judge": "Juge",
    "patron": "Mécène",
    "guildmaster": "Maître de guilde",
    "general": "Générale",
    "knight": "Chevaleresse",
    "lookout": "Veilleur",
    "royal-guard": "Garde royal",
    "banker": "Banquière",
    "pawnbroker": "Prêteur sur gages",
    "chatelaine": "Châtelaine",
    "glassblower": "Souffleur de verre",
    "princess": "Princesse",
    "prince": "Prince",
    "his-majesty": "Son Altesse",
    "queen-mother": "Doyenne",
    "jester": "Bouffon",
    "chancellor": "Chancelière",
    "baron": "Baron",
    "her-majesty-the-queen": "Sa Majesté la reine",
    "duchess": "Duchesse",
    "scribe": "Scribe",
    "mother-superior": "Mère supérieure",
    "inventor": "Inventeur",
    "spy": "Espion",
    "vicar": "Curé",
    "miraculously-cured": "Miraculée",
    "squire": "Écuyer",
    "philosopher": "Philosophe",
    "doctor": "Médecin",
    "executioner": "Bourreau",
    "barbarian": "Barbare",
    "militiaman": "Milicien",
    "bombardier": "Artificier",
    "stonemason": "Tailleuse de pierre",
    "blacksmith": "Forgeronne",
    "master-at-arms": "Maître d'armes",
    "mercenary": "Mercenaire",
    "innkeeper": "Aubergiste",
    "sculptor": "Sculptrice",
    "clockmaker": "Horlogère",
    "spice-merchant": "Épicière",
    "armorer": "Armurière",
    "potter": "Potier",
    "farmer": "Agricultrice",
    "locksmith": "Serrurier",
    "carpenter": "Charpentier",
    "witch": "Sorcière",
    "brigand": "Brigand",
    "woodcutter": "Bûcheron",
    "monk": "Moine",
    "beggar": "Mendiante",
    "stable-boy": "Bâtard",
    "winemaker": "Vigneron",
    "shepherd": "Bergère",
    "usurper": "Usurpateur",
    "traveler": "Voyageuse",
    "farmhand": "Fermière",
    "revolutionary": "Révolutionnaire",
    "fisherman": "Pêcheur",
    "baker": "Boulangère",
    "beekeeper": "Apiculteur",
}
OF_BEST_NEIGHBOR = "du voisin qui en a le plus"
GROUPS = {2: "paire", 3: "trio"}
POSITIONS = {
    positions.TOP_ROW: "sur la ligne du haut",
    positions.MIDDLE_ROW: "sur la ligne du milieu",
    positions.BOTTOM_ROW: "sur la ligne du bas",
    positions.LEFT_COLUMN: "dans la colonne de gauche",
    positions.MIDDLE_COLUMN: "dans la colonne du milieu",
    positions.RIGHT_COLUMN: "dans la colonne de droite",
    positions.CORNERS: "dans un coin",
    positions.EDGES: "au milieu d’un côté",
}


def of(name: str) -> str:
    """Put `de` before a name, elided before a vowel or the silent h that names start with."""
    return f"d’{name}" if name[0] in "AÂEÉIOUH" else f"de {name}"


def number_of(word: str, number: int) -> str:
    """Return a number of something in words: in French the plural starts with 2."""
    return f"{number} {word}" if number < 2 else f"{number} {word}s"


def amount(what: c.Currency, number: int) -> str:
    """Return an amount of gold or keys in words."""
    return f"{number} Or" if what is c.Currency.GOLD else number_of("clé", number)


def shields(per: c.Shields) -> str:
    """Return which shields count."""
    return f"par blason {SHIELDS[per.shield]} {OF_BEST_NEIGHBOR if per.of_best_neighbor else WHERES[per.where]}"


def shield_sets(per: c.ShieldSets) -> str:
    """Return which shields make a set."""
    kinds = FRENCH.listed([SHIELDS[shield] for shield in per.shields])
    return f"par {GROUPS[len(per.shields)]} de blasons {kinds} dans ton tableau"


def banner_sets(per: c.BannerSets) -> str:
    """Return which banners make a set."""
    kinds = FRENCH.listed(list(dict.fromkeys(PLACES[place] for place in per.places)))
    return f"par {GROUPS[len(per.places)]} de bannières {kinds} dans ton tableau"


def banners(per: c.Banners) -> str:
    """Return which banners count."""
    return f"par bannière {PLACES[per.place]} {OF_BEST_NEIGHBOR if per.of_best_neighbor else 'dans ton tableau'}"


def cards_costing(per: c.CardsCosting) -> str:
    """Return which cost counts."""
    return f"par carte de ton tableau qui coûte {per.cost} Or{' ou plus' if per.or_more else ''}"


def cards_with_shields(per: c.CardsWithShields) -> str:
    """Return how many shields a card has to have."""
    return f"par carte de ton tableau qui a exactement {number_of('blason', per.shields)}"


def gain(effect: c.Gain) -> str:
    """Return the words for gaining gold or keys."""
    gained = f"gagne {amount(effect.what, effect.amount)}"
    return gained if effect.per is None else f"{gained} {FRENCH.counts[type(effect.per)](effect.per)}"


def discount(effect: c.Discount) -> str:
    """Return how much less later cards cost."""
    if effect.castle == effect.village:
        return f"tes prochaines cartes coûtent {effect.castle} Or de moins"
    discounts = [(c.Place.CASTLE, effect.castle), (c.Place.VILLAGE, effect.village)]
    return " et ".join(
        f"tes prochaines cartes du {PLACES[place]} coûtent {less} Or de moins" for place, less in discounts if less
    )


def discard_from_row(effect: c.DiscardFromRow) -> str:
    """Return the words for discarding a card and gaining its cost."""
    currency = CURRENCIES[effect.gain_its_cost_in]
    return f"défausse une carte de la ligne du {PLACES[effect.place]} et gagne son coût en {currency}"


def choose_one(effect: c.ChooseOne) -> str:
    """Return the words for choosing one of the options."""
    return f"au choix{COLON}{', ou '.join(FRENCH.effects[type(option)](option) for option in effect.options)}"


FRENCH = Words(
    code="fr",
    own_name="Français",
    word_for_language="Langue",
    date="EEEE d MMMM y",
    first_of_month="EEEE d'er' MMMM y",
    decimal_point=",",
    name=lambda card: NAMES[card.id],
    amount=amount,
    points=lambda number: number_of("point", number),
    next_to=lambda side, name: f"{SIDES[side]} {of(name)}",
    counts={
        c.Shields: shields,
        c.ShieldTypes: lambda per: f"par type de blason {WHERES[per.where]}",
        c.MissingShieldTypes: lambda _: "par type de blason absent de ton tableau",
        c.IfNoShield: lambda per: f"si ton tableau n’a aucun blason {SHIELDS[per.shield]}",
        c.ShieldSets: shield_sets,
        c.IdenticalShieldSets: lambda per: f"par {GROUPS[per.size]} de blasons identiques dans ton tableau",
        c.BannerSets: banner_sets,
        c.Keys: lambda _: "par clé que tu possèdes",
        c.Banners: banners,
        c.CardsWithShields: cards_with_shields,
        c.CardsCosting: cards_costing,
        c.DiscountCards: lambda _: "par carte de ton tableau qui a une réduction",
        c.PurseCards: lambda _: "par carte de ton tableau qui a une bourse",
        c.GoldOnThisCard: lambda per: f"par Or dans cette bourse, qui en contient {per.capacity} au plus",
        c.GoldOnAllCards: lambda _: "par Or posé sur l’ensemble de tes cartes",
        c.Cards: lambda _: "par carte dans ton tableau, même face cachée",
        c.EmptySpaces: lambda _: "par emplacement vide dans ton tableau",
        c.IfFaceDownCard: lambda _: "si au moins une de tes cartes est face cachée",
        c.IfPosition: lambda per: f"si cette carte est {POSITIONS[per.cells]}",
    },
    effects={
        c.Gain: gain,
        c.OpponentsGain: lambda effect: f"chaque adversaire gagne {amount(effect.what, effect.amount)}",
        c.Discount: discount,
        c.DiscardFromRow: discard_from_row,
        c.PutGoldOnEachPurse: lambda effect: f"pose jusqu’à {effect.gold} Or sur chacune de tes bourses",
        c.FillPurses: lambda effect: f"remplis jusqu’à {effect.cards} de tes bourses",
        c.ChooseOne: choose_one,
    },
    shields=SHIELDS,
    places=PLACES,
    cells={
        (0, 0): "dans le coin en haut à gauche",
        (1, 0): "au milieu de la ligne du haut",
        (2, 0): "dans le coin en haut à droite",
        (0, 1): "à l’extrémité gauche de la ligne du milieu",
        (1, 1): "au centre du carré",
        (2, 1): "à l’extrémité droite de la ligne du milieu",
        (0, 2): "dans le coin en bas à gauche",
        (1, 2): "au milieu de la ligne du bas",
        (2, 2): "dans le coin en bas à droite",
    },
    and_=" et ",
    or_=" ou ",
    semicolon=SEMICOLON,
    face_down="{name} (face cachée)",
    as_first_card="pour commencer ton tableau",
    buy="achète {name} pour {gold}",
    take_for_free="prends gratuitement {name}",
    take_face_down="prends {name} face cachée",
    any_card="n’importe quelle carte du {place}",
    place="place la carte {where}",
    discard="défausse {name}",
    move_messenger="dépense une clé pour déplacer le Messager au {place}, puis {then}",
    refresh=f"dépense une clé pour renouveler la ligne du {{place}}{COLON}les cartes {{names}} sont défaussées et"
    " remplacées par 3 nouvelles",
    spends_key="dépense une clé",
    pays="paie {gold}",
    pays_nothing="ne paie rien",
    gains="gagne {amounts}",
    gains_nothing="ne gagne rien",
    discards="défausse {names}",
    puts_gold="pose {gold} sur {name}",
    opponent_gains="l’adversaire gagne {amounts}",
    opponents_gain="chaque adversaire gagne {amounts}",
    messenger_goes="le Messager va au {place}",
    messenger_goes_on=", puis au {place}",
    is_exhausted=f"le {{place}} est épuisé{COLON}ses cartes quittent la partie",
)
