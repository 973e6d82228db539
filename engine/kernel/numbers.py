"""Current numbers of cards and seats as views and rules list them, several at a time."""

from collections.abc import Collection, Iterable

from engine.kernel.position import Position
from engine.kernel.reading import BELOW_ALL, card_stat, seat_stat
from engine.kernel.records import Card
from engine.kernel.rules import CardRules
from engine.kernel.statics import changes, in_force, reachable


def numbers_of(game: Position, cards: Iterable[int], name: str) -> list[int]:
    """Compute one current number of several cards, as :func:`card_stat` gives it of each."""
    there, printed = game.state.cards, game.pack.printed
    added = changes(game).get(name)
    if added is None:
        return [printed[there[card].design].get(name, 0) for card in cards]
    if name in in_force(game):
        return [card_stat(game, card, name) for card in cards]
    return [max(0, printed[there[card].design].get(name, 0) + added.get(card, 0)) for card in cards]


def card_stats(game: Position, card: Card, names: Collection[str]) -> dict[str, int]:
    """Compute several of a card's current numbers, as :func:`card_stat` gives each."""
    printed = game.pack.printed[card.design]
    stats = {name: printed.get(name, 0) for name in names}
    for name in changes(game):
        if name in stats:
            stats[name] = card_stat(game, card.id, name)
    return stats


def card_words(game: Position, card: Card, names: Iterable[str]) -> list[str]:
    """List those of several numbers that are more than 0, as :func:`card_stat` gives each: the
    keywords and states that a card has."""
    printed, changed = game.pack.printed[card.design], changes(game)
    return [
        name
        for name in names
        if (name in printed or name in changed) and card_stat(game, card.id, name)
    ]


def badges(game: Position, card: Card) -> tuple[str, ...]:
    """List the states of a card that its title shows as badges, as catalogue terms."""
    found: list[str] = []
    for shown in game.places[card.zone].badges:
        if card.face_up or not shown.face:
            if shown.roles and (role := game.rules[CardRules].role(game, card)) in shown.roles:
                found.append(role)
            if shown.numbers:
                found += card_words(game, card, shown.numbers)
            if card.counters:
                found += [name for name in (*shown.counters, *shown.counts) if card.counter(name)]
    if not found:
        return ()
    keywords = game.title.words.terms.keywords
    return tuple([f"{'keyword' if word in keywords else 'mark'}.{word}" for word in found])


def card_numbers(game: Position, card: Card) -> dict[str, int]:
    """Compute all current numbers of printed ones; ``life`` is what is left of ``max_life``. Beside
    them the counters whose number the title's badges tell."""
    printed = game.pack.designs[card.design].stats
    stats: dict[str, int] = {}
    for name in printed:
        stats[name] = printed[name]
        if name == "life":
            stats["max_life"] = printed[name]
    for name, added in changes(game).items():
        if name in printed and (card.id in added or name in reachable(game, card.zone)):
            stats[name] = card_stat(game, card.id, name)
    if "life" in stats:
        stats["max_life"] = stats["life"]
        stats["life"] = max(0, stats["life"] - card.counter("damage"))
    if card.counters:
        for shown in game.places[card.zone].badges:
            if shown.counts and (card.face_up or not shown.face):
                counted = ((name, card.counter(name)) for name in shown.counts)
                stats.update((name, count) for name, count in counted if count)
    return stats


def seat_numbers(game: Position, seat: int, reader: int) -> dict[str, int]:
    """The current numbers of a seat that its title's layout shows, which are the same for all."""
    return {name: seat_stat(game, seat, name) for name in game.title.shape.layout.numbers}


def total_bonus(game: Position, card_id: int, seat: int, name: str) -> int:
    """Sum what is added for a card, where there is one, and for its player; may be negative."""
    card = card_stat(game, card_id, name, BELOW_ALL) if card_id in game.state.cards else 0
    return card + seat_stat(game, seat, name, BELOW_ALL)
