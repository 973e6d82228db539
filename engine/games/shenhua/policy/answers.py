"""A good answer, quickly found. Only ever given games that are guessed from a view."""

from operator import itemgetter

from msgspec.structs import replace

from engine.games.shenhua import terms as w
from engine.games.shenhua.combat import FieldAttack, can_attack
from engine.games.shenhua.effects import Undercut
from engine.games.shenhua.policy.fighting import best_target, gain
from engine.games.shenhua.policy.programs import CARD, LIFE, OUTLOOK, item_worth, stands_up
from engine.games.shenhua.policy.standing import card_worth, gear_worth
from engine.games.shenhua.turn import END
from engine.kernel.asking import BACK, PASS
from engine.kernel.grammar import Ability, Cost
from engine.kernel.pack import CardDesign
from engine.kernel.position import Position
from engine.kernel.records import Event
from engine.kernel.rng import Rng
from engine.kernel.scope import Scope
from engine.kernel.state import StackItem
from engine.kernel.values import Decision, DecisionKind
from engine.language import hands, modifiers
from engine.mechanics import announce
from engine.mechanics.priority import PriorityRound
from engine.players.answers import Answer, Rule
from engine.players.outlook import least
from engine.players.rules import any_answer

EARLY_SPIRIT, ENOUGH_SPIRIT = 4, 7
"""Spirit that is always wanted, and after which only a full hand gives more."""

TWICE = 90
"""Extra worth of an adventure in hand while spirit is wanted: it pays, and does something."""

GROWING = 6
"""Spirit up to which more of it may be worth a card that could be used."""

SPARE = 12
"""Points that a spirit is worth which no card of the hand will need this turn."""

HURRY = 110
"""Points by which a creature is worth more now than next turn, when it could attack already."""

CLEARLY = 20
"""Points by which an answer in a window must be worth more than it costs."""

IN_ANY_ORDER = frozenset((w.MIGHT, w.VANGUARD, w.PEERLESS, "no_attack"))
"""Keywords whose changes come to the same whichever is the first."""

LATE = frozenset(("main_over", "turn_over"))
"""The moments of the other's turn in which what is left over is spent: all of it stands up soon."""


def answer(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The answer to any question of the title."""
    key = owed.prompt.key
    rule = _RULES.get(key)
    if rule is not None:
        return rule(game, owed, rng)
    if key.startswith("prompt.discard"):
        return least(owed, lambda card: _kept_for(game, owed.seat, card))
    if owed.kind is DecisionKind.RESPOND:
        return _respond(game, owed)
    if owed.kind in (DecisionKind.ORDER, DecisionKind.SECRET):
        return owed.default
    return any_answer(game, owed, rng)


def _main(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Spirit first, then what is worth most; but what changes might for this turn right before an
    attack, and only where one is worth making."""
    seat = owed.seat
    keys = [option.key for option in owed.options]
    placing = [int(key[7:]) for key in keys if key.startswith("spirit:")]
    if placing and _wants_spirit(game, seat, placing):
        return (f"spirit:{for_spirit(game, seat, placing)[0]}",)
    rated = [(action_value(game, seat, key), key) for key in keys]
    gainful = [(value, key) for value, key in rated if value > 0]
    boosts = [(value, key) for value, key in gainful if _boosts(game, key)]
    if not any(key.startswith("attack") for _, key in gainful):
        gainful = [one for one in gainful if one not in boosts]
    if not gainful:
        return (END,)
    best = max(gainful, key=itemgetter(0))[1]
    if best.startswith("attack") and boosts:
        best = max(boosts, key=itemgetter(0))[1]
    return (best,)


def _boosts(game: Position, key: str) -> bool:
    """Test if an action changes might for this turn."""
    verb, _, rest = key.partition(":")
    card, _, place = rest.partition(":")
    if verb == "skill":
        ability: Ability | None = game.design(int(card)).abilities[int(place)]
    else:
        ability = announce.play_ability(game, int(card)) if verb == "use" else None
    return ability is not None and any(
        isinstance(effect, modifiers.Modify)
        and effect.stat in (w.MIGHT, "wield_bonus")
        and effect.until != "leaves"
        for effect in ability.do
    )


def _wants_spirit(game: Position, seat: int, hand: list[int]) -> bool:
    """Early always, and whatever lies there face up; later only for what the hand still needs, or
    what it can spare."""
    have = len(game.zone(w.SPIRIT, seat))
    if have < EARLY_SPIRIT or any(game.design(card).kind == w.ADVENTURE for card in hand):
        return True
    dearest = max(game.design(card).stat(w.COST) for card in hand)
    return have < dearest or len(hand) > (2 if have < ENOUGH_SPIRIT else 4)


def worth_placing(game: Position, seat: int, hand: list[int]) -> list[int]:
    """The cards of a hand that may be worth placing as spirit, the best first: none where no more
    is wanted, unless something of one's own happens then."""
    growing = len(game.zone(w.SPIRIT, seat)) < GROWING
    paid = OUTLOOK.heard(game, Event("placed", seat=seat))
    wanted = growing or paid or (bool(hand) and _wants_spirit(game, seat, hand))
    return for_spirit(game, seat, hand) if wanted else []


def for_spirit(game: Position, seat: int, hand: list[int]) -> list[int]:
    """The cards of a hand, those first that are best spent as spirit: adventures, then what comes
    too late or too early, then what there is more of."""
    have = len(game.zone(w.SPIRIT, seat))

    def rank(card: int) -> int:
        design = game.design(card)
        if design.kind == w.ADVENTURE:
            return 1000
        cost = design.stat(w.COST)
        same = sum(game.card(other).design == design.id for other in hand)
        early = 40 * max(0, cost - have - 2)
        late = 12 * max(0, 3 - cost) if have >= 4 else 0
        idle = 25 * (design.kind != w.CREATURE and _use_value(game, seat, card) <= 0)
        return early + late + idle + 15 * same + 30 * (w.FROM_SPIRIT in design.keywords)

    return sorted(hand, key=lambda card: (-rank(card), card))


def _kept_for(game: Position, seat: int, card: int) -> int:
    """The worth of a card in a hand; an adventure is two things while there is little spirit."""
    wanted = len(game.zone(w.SPIRIT, seat)) < ENOUGH_SPIRIT
    return card_worth(game, card) + TWICE * (wanted and game.design(card).kind == w.ADVENTURE)


def action_value(game: Position, seat: int, key: str) -> int:
    """The worth of an action; 0 and less: better not."""
    verb, _, rest = key.partition(":")
    if verb == "attack":
        return best_target(game, seat, int(rest))[1]
    if verb == "use":
        return _use_value(game, seat, int(rest))
    if verb == "skill":
        card, _, place = rest.partition(":")
        return _skill_value(game, seat, int(card), int(place))
    return 0


def _use_value(game: Position, seat: int, card: int) -> int:
    """A creature or equipment is worth its body and its entry; a spell what it does."""
    design = game.design(card)
    price = announce.price(game, card)
    scope = Scope(seat, card)
    if design.kind == w.CREATURE:
        return 0 if w.FLASH in design.keywords else _body_value(game, seat, card)
    if design.kind == w.EQUIPMENT:
        worn = game.zone(w.GEAR, seat)
        if any(not game.card(gear).tapped for gear in worn):
            return 0
        strikes = 35 * design.stat(w.MIGHT) * design.stat(w.DURABILITY)
        lost = 2 * sum(gear_worth(game, gear) for gear in worn)
        return strikes - lost - 20 * price + _entry(game, scope, design)
    ability = announce.play_ability(game, card)
    if ability is None or _too_early(game, seat, card, ability):
        return 0
    extra = _extra(game, seat, card, ability.cost)
    return _worth_it(game, scope, ability, extra + 20 * price + CARD // 2)


def _too_early(game: Position, seat: int, card: int, ability: Ability) -> bool:
    """Test if a spell that could answer does no more now, in its player's own main phase, than draw
    cards, while the other has creatures against which it would do more and draw as well."""
    if game.state.stack or game.state.active != seat or w.FLASH not in game.design(card).keywords:
        return False
    rest = tuple(effect for effect in ability.do if not isinstance(effect, hands.Draw))
    if not rest or len(rest) == len(ability.do) or not game.zone(w.FIELD, game.seat_after(seat)):
        return False
    found = OUTLOOK.aimed(game, Scope(seat, card), replace(ability, do=rest), ability.targets)
    return found is None or found[0] <= 0


def _extra(game: Position, seat: int, card: int, cost: Cost | None) -> int:
    """The worth of what a cost takes besides spirit."""
    if cost is None:
        return 0
    return CARD * cost.discard + LIFE * cost.life + OUTLOOK.offered(game, seat, card, cost)


def _body_value(game: Position, seat: int, card: int) -> int:
    """A creature that comes now instead of next turn."""
    entry = _entry(game, Scope(seat, card), game.design(card))
    ability = announce.play_ability(game, card)
    extra = _extra(game, seat, card, ability.cost) if ability is not None else 0
    return card_worth(game, card) + HURRY - 20 * announce.price(game, card) - extra + entry


def _entry(game: Position, scope: Scope, design: CardDesign) -> int:
    """The worth of what a card does as it enters."""
    total = 0
    for ability in design.abilities:
        when = ability.when
        if when is not None and when.event == "entered" and when.card == "this":
            found = OUTLOOK.aimed(game, scope, ability, ability.targets)
            total += found[0] if found else 0
    return total


def _worth_it(game: Position, scope: Scope, ability: Ability, price: int) -> int:
    """The worth of a program with the best targets it can find, less its price in points."""
    found = OUTLOOK.aimed(game, scope, ability, ability.targets)
    return found[0] - price if found else -1


def _skill_value(game: Position, seat: int, card: int, place: int) -> int:
    """A skill against all that it costs; spirit that is left over costs little."""
    ability = game.design(card).abilities[place]
    cost = ability.cost
    if cost is None:
        return -1
    price = SPARE * ability.price("spirit") + _extra(game, seat, card, cost)
    if cost.tap and game.card(card).zone.startswith((w.FIELD, w.GENERAL, w.GEAR)):
        price += max(0, best_target(game, seat, card)[1]) if can_attack(game, card) else 0
    return _worth_it(game, Scope(seat, card), ability, price)


def holds_back(game: Position, seat: int) -> bool:
    """Test if what could be used in this moment is better kept: nothing waits to be answered, and
    what is spent in one's own turn, or before the other has done anything, is not there for an
    attack, for what the other uses, or for the end of their turn. What one has used oneself waits
    for no answer of one's own: the next thing can be done when it is carried out."""
    frame, stack = game.state.frames[-1], game.state.stack
    if not isinstance(frame, PriorityRound) or frame.kind == "attack":
        return False
    mine = game.state.active == seat
    if not stack:
        return mine or frame.kind not in LATE
    gains = len(stack) > 1 and _for_inserting(game, seat) > 0
    return mine and not gains and all(item.you == seat for item in stack)


def idle(game: Position, seat: int, key: str) -> bool:
    """Test if what is used would do nothing good, were it for free: it heals who is not hurt, say.
    What can be used again may be worth inserting by that alone; no card is spent on it."""
    verb, _, rest = key.partition(":")
    if verb not in ("use", "skill"):
        return False
    card, _, place = rest.partition(":")
    if verb == "skill":
        ability: Ability | None = game.design(int(card)).abilities[int(place)]
    else:
        ability = announce.play_ability(game, int(card))
    if ability is not None and verb == "use" and _too_early(game, seat, int(card), ability):
        return True
    if ability is None or _worth_it(game, Scope(seat, int(card)), ability, 0) > 0:
        return False
    spent = verb == "use" or (ability.cost is not None and ability.cost.flip)
    return spent or len(game.state.stack) < 2 or _for_inserting(game, seat) <= 0


def _respond(game: Position, owed: Decision) -> Answer:
    """Answer only with what wins clearly more than it costs; in one's own attack, with nothing to
    answer, only with what makes it stronger: its target would be taken from it."""
    if holds_back(game, owed.seat):
        return (PASS,)
    best, most = PASS, CLEARLY
    own = _own_attack(game, owed.seat)
    extra = _for_inserting(game, owed.seat) if len(game.state.stack) > 1 else 0
    for option in owed.options:
        verb, _, rest = option.key.partition(":")
        if own and not _boosts(game, option.key):
            continue
        if verb == "use":
            value = _answer_value(game, owed.seat, int(rest))
        elif verb == "skill":
            card, _, place = rest.partition(":")
            value = _skill_value(game, owed.seat, int(card), int(place))
        else:
            continue
        if value + extra > most and not (extra and idle(game, owed.seat, option.key)):
            best, most = option.key, value + extra
    return (best,)


def _own_attack(game: Position, seat: int) -> bool:
    """Test if it is the moment of that seat's own attack, and nothing waits."""
    attacks = (frame for frame in game.state.frames if isinstance(frame, FieldAttack))
    return not game.state.stack and any(frame.seat == seat for frame in attacks)


def _answer_value(game: Position, seat: int, card: int) -> int:
    """A spell is worth what it does; a creature comes where its entry helps, or late enough to
    attack in its player's next turn before it can be answered in theirs."""
    design = game.design(card)
    if design.kind == w.SPELL:
        return _use_value(game, seat, card)
    frame = game.state.frames[-1]
    last = isinstance(frame, PriorityRound) and frame.kind in LATE and not game.state.stack
    if not last and _entry(game, Scope(seat, card), design) < LIFE:
        return 0
    return _body_value(game, seat, card)


def _for_inserting(game: Position, seat: int) -> int:
    """The worth for a player of inserting something, by that alone."""
    return OUTLOOK.seen(game, Event("inserted", seat=seat))


def _insert(game: Position, owed: Decision, rng: Rng) -> Answer:
    """On top; but what stops the object below it goes on the best one, and where inserting triggers
    something of one's own, below what it has nothing to do with: what that does is done when the
    stack has resolved, so it need not be worth anything yet."""
    stack, made = game.state.stack, game.state.made
    if made is None:
        return owed.default
    does = made.ability.do if made.ability is not None else ()
    if any(isinstance(effect, Undercut) for effect in does):
        theirs = [at for at, item in enumerate(stack) if item.you != owed.seat]
        best = max(theirs, key=lambda at: (item_worth(game, stack[at]), at), default=len(stack) - 1)
        return (str(best + 1),)
    event = Event("inserted", seat=owed.seat)
    if not OUTLOOK.heard(game, event) or OUTLOOK.seen(game, event) < 0:
        return owed.default
    met = [at for at, item in enumerate(stack) if _meets(made, item)]
    least = max(met, default=0) + 1
    return (str(min(max(least, len(stack) - 1), len(stack))),)


def _meets(made: StackItem, item: StackItem) -> bool:
    """Test if it matters which of two objects resolves first: they mean the same card, and not both
    do nothing but add to numbers and forbid."""
    aims = frozenset(made.targets)
    if item.source in aims:
        return True
    return not aims.isdisjoint(item.targets) and not (_adds_up(made) and _adds_up(item))


def _adds_up(item: StackItem) -> bool:
    """Test if an object comes to the same in any order."""
    does = item.ability.do if item.ability is not None else ()
    return all(isinstance(one, modifiers.Modify) and one.stat in IN_ANY_ORDER for one in does)


def _attack_whom(game: Position, owed: Decision, rng: Rng) -> Answer:
    frame = game.state.frames[-1]
    attacker = int(getattr(frame, "attacker", 0))
    rated = [
        (gain(game, owed.seat, attacker, int(option.key)), option.key)
        for option in owed.options
        if option.key != BACK
    ]
    best, key = max(rated)
    return (key,) if best > 0 else (BACK,)


def _weapon(game: Position, owed: Decision, rng: Rng) -> Answer:
    rated = [
        (game.design(int(option.key)).stat(w.MIGHT), option.key)
        for option in owed.options
        if option.key != BACK
    ]
    return (max(rated)[1],)


def _mulligan(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Send back what costs more than four; keep the rest."""
    return tuple(
        option.key for option in owed.options if game.design(int(option.key)).stat(w.COST) > 4
    )


def _stay_tapped(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Those that do more harm by standing up than they could do good once they stand."""
    return tuple(
        option.key for option in owed.options if _upright(game, owed.seat, int(option.key)) < 0
    )


def _upright(game: Position, seat: int, card: int) -> int:
    """The worth of a card's standing up: what that triggers, and what it can do then."""
    return stands_up(game, card) + max(
        (
            _skill_value(game, seat, card, place)
            for place, ability in enumerate(game.design(card).abilities)
            if ability.cost is not None and ability.cost.tap
        ),
        default=0,
    )


_RULES: dict[str, Rule] = {
    **OUTLOOK.rules(),
    "prompt.main": _main,
    "prompt.attack_whom": _attack_whom,
    "prompt.weapon": _weapon,
    "prompt.mulligan": _mulligan,
    "prompt.stay_tapped": _stay_tapped,
    "prompt.insert": _insert,
}
