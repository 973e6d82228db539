"""A good answer, quickly found. Only ever given games that are guessed from a view."""

from operator import itemgetter

from engine.games.zongheng import attacks, planning, raising
from engine.games.zongheng import terms as w
from engine.games.zongheng.planning import PlanBattle
from engine.games.zongheng.policy.fighting import best_plan, blow, gain, left_of
from engine.games.zongheng.policy.programs import OUTLOOK, best_object, hurt, item_worth
from engine.games.zongheng.policy.standing import CARD, LIFE, RESOURCE, SOUL, card_worth, unit_worth
from engine.kernel.asking import BACK, NO, PASS, YES
from engine.kernel.grammar import Ability, Cost
from engine.kernel.pack import CardDesign
from engine.kernel.position import Position
from engine.kernel.rng import Rng
from engine.kernel.scope import Scope
from engine.kernel.state import DAMAGE
from engine.kernel.values import Decision, DecisionKind
from engine.mechanics import announce
from engine.mechanics.priority import PriorityRound
from engine.mechanics.using import Announced
from engine.players.answers import Answer, Rule
from engine.players.outlook import least
from engine.players.rules import any_answer

ENOUGH, PLENTY = 6, 8
"""Resources up to which a card is raised each turn, and beyond which only a full hand is."""

SPARE = 11
"""Points that a resource is worth which no card of the hand will need this turn."""

PRICE = 20
"""Points of a resource that a card costs."""

HELD = 90
"""Points by which what is used must be worth more where no answer could be paid for after it."""

CLEARLY = 25
"""Points by which an answer must be worth more than it costs."""

SPENT = 22
"""Points of a soul that a skill costs."""

KEPT_COST = 4
"""The dearest cards that are kept in the first hand."""


def answer(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The answer to any question of the title."""
    key = owed.prompt.key
    rule = _RULES.get(key)
    if rule is not None:
        return rule(game, owed, rng)
    if key.startswith("prompt.discard"):
        return least(owed, lambda card: card_worth(game, card))
    if owed.kind is DecisionKind.ACTION and key in ("prompt.moment_main1", "prompt.moment_main2"):
        return _main(game, owed)
    if owed.kind in (DecisionKind.RESPOND, DecisionKind.ACTION):
        return _respond(game, owed)
    if owed.kind in (DecisionKind.ORDER, DecisionKind.SECRET):
        return owed.default
    return any_answer(game, owed, rng)


def _main(game: Position, owed: Decision) -> Answer:
    """Raise first, then what is worth most, then the fight, then the end of the turn."""
    seat = owed.seat
    keys = [option.key for option in owed.options]
    hand = [int(key[6:]) for key in keys if key.startswith("raise:")]
    if hand and wants_raise(game, seat, hand):
        return (f"raise:{for_raise(game, seat, hand)[0]}",)
    spare = announce.left_for(game, seat) - _held(game, seat)

    def rate(key: str) -> int:
        value = action_value(game, seat, key)
        return value - HELD if value > 0 and _takes(game, key) > spare else value

    value, best = max(((rate(key), key) for key in keys), key=itemgetter(0))
    if value > 0:
        return (best,)
    if w.TO_COMBAT in keys and (w.TO_END not in keys or best_plan(game, seat)):
        return (w.TO_COMBAT,)
    return (w.TO_END,)


def _held(game: Position, seat: int) -> int:
    """The resources of the cheapest answer that a hand holds for the other's turn; 0 for none."""
    fast = [card for card in game.zone(w.HAND, seat) if w.FAST in game.design(card).keywords]
    kept = [card for card in fast if _use_value(game, seat, card) <= 0]
    return min((announce.price(game, card) for card in kept), default=0)


def _takes(game: Position, key: str) -> int:
    """The resources that an action takes."""
    verb, _, rest = key.partition(":")
    if verb == "use":
        return announce.price(game, int(rest))
    card, _, place = rest.partition(":")
    return game.design(int(card)).abilities[int(place)].price(w.RESOURCE) if place else 0


def wants_raise(game: Position, seat: int, hand: list[int]) -> bool:
    """Test if another resource is wanted: always at first, later for what the hand still needs, or
    of a hand that is full."""
    have = len(game.zone(w.RESOURCE, seat))
    if have < ENOUGH:
        return len(hand) > 1 or have < 4
    dearest = max(game.design(card).stat(w.COST) for card in hand)
    return have < dearest or len(hand) > (3 if have < PLENTY else 5)


def for_raise(game: Position, seat: int, hand: list[int]) -> list[int]:
    """The cards of a hand, those first that are best raised: with a good raise box, too dear or too
    cheap for now, or there more than once."""
    have = len(game.zone(w.RESOURCE, seat))

    def rank(card: int) -> int:
        design = game.design(card)
        cost = design.stat(w.COST)
        same = sum(game.card(other).design == design.id for other in hand)
        early = 30 * max(0, cost - have - 2)
        late = 25 * max(0, 3 - cost) if have >= 5 else 0
        return early + late + 12 * same + _box_value(game, seat, card) - card_worth(game, card) // 4

    return sorted(hand, key=lambda card: (-rank(card), card))


def _box_value(game: Position, seat: int, card: int) -> int:
    """The worth of a raise box now, less its price."""
    ability = raising.box(game, card)
    if ability is None:
        return 0
    cost = ability.cost
    price = SPARE * ability.price(w.RESOURCE) + (CARD * cost.discard if cost else 0)
    found = OUTLOOK.aimed(game, Scope(seat, card), ability, ability.targets)
    value = (found[0] if found else 0) - price
    return max(0, value) if ability.optional else value


def action_value(game: Position, seat: int, key: str) -> int:
    """The worth of an action; 0 and less: better not."""
    verb, _, rest = key.partition(":")
    if verb == "use":
        return _use_value(game, seat, int(rest))
    if verb == "skill":
        card, _, place = rest.partition(":")
        return _skill_value(game, seat, int(card), int(place))
    if verb == "taunt":
        return _taunt_value(game, seat, int(rest))
    return 0


def _use_value(game: Position, seat: int, card: int) -> int:
    """A unit is worth its body and its entry; a stratagem what it does."""
    design = game.design(card)
    price, scope = PRICE * announce.price(game, card), Scope(seat, card)
    ability = announce.play_ability(game, card)
    if design.kind == w.UNIT:
        return card_worth(game, card) + _entry(game, scope, design) - price
    if ability is None:
        return 0
    price += CARD // 2 + _extra(game, seat, card, ability.cost)
    if ability.object is not None:
        return best_object(game, scope, ability) - price
    if ability.cost is not None and ability.cost.x:
        return _burn_value(game, seat, card, ability) - price
    found = OUTLOOK.aimed(game, scope, ability, ability.targets)
    return found[0] - price if found else -1


def _burn_value(game: Position, seat: int, card: int, ability: Ability) -> int:
    """The best unit that X can kill with the resources that are left."""
    left = announce.left_for(game, seat)
    scope = Scope(seat, card)
    foes = game.zone(w.FIELD, game.seat_after(seat))
    found = [
        unit_worth(game, one) - PRICE * left_of(game, one)
        for one in foes
        if left_of(game, one) <= left and hurt(game, scope, one, left)
    ]
    return max(found, default=0)


def _extra(game: Position, seat: int, card: int, cost: Cost | None) -> int:
    """The worth of what a cost takes besides resources."""
    if cost is None:
        return 0
    return CARD * cost.discard + LIFE * cost.life + OUTLOOK.offered(game, seat, card, cost)


def _entry(game: Position, scope: Scope, design: CardDesign) -> int:
    """The worth of what a card does as it enters."""
    entries = [
        ability
        for ability in design.abilities
        if (when := ability.when) is not None
        and (when.event, when.card) == ("entered", "this")
        and (when.given is None or when.given.holds(game, scope))
    ]
    found = (OUTLOOK.aimed(game, scope, ability, ability.targets) for ability in entries)
    return sum(one[0] for one in found if one is not None)


def _skill_value(game: Position, seat: int, card: int, place: int) -> int:
    """A skill against all that it costs; resources that are left over cost little, and a general
    that may awaken gets a soul for it."""
    ability = game.design(card).abilities[place]
    cost = ability.cost
    if cost is None:
        return -1
    price = SPARE * ability.price(w.RESOURCE) + SPENT * ability.price(w.SOUL)
    price += _extra(game, seat, card, cost)
    if cost.tap and game.is_in_zone(card, w.FIELD) and not attacks.kept(game, card):
        mine = game.state.active == seat and game.state.phase in (w.MAIN1, w.FORM)
        planned = dict(best_plan(game, seat)) if mine else {}
        price += max(0, gain(game, card, planned[card])) if card in planned else 0
    design = game.design(card)
    if design.kind == w.GENERAL_CARD and design.stat(w.AWAKEN) and design.back:
        price -= 2 * SOUL if game.card(card).counter(w.SOUL) < design.stat(w.AWAKEN) else SPENT
    scope = Scope(seat, card)
    if ability.object is not None:
        return best_object(game, scope, ability) - price
    found = OUTLOOK.aimed(game, scope, ability, ability.targets)
    return found[0] - price if found else -1


def _taunt_value(game: Position, seat: int, card: int) -> int:
    """To draw an attack away from what it would do most to."""
    best = 0
    for one in attacks.attackers(game):
        target = attacks.target_of(game, one)
        if not target or target == card:
            continue
        spared = hurt(game, Scope(seat, card), target, blow(game, one, target))
        dealt = blow(game, one, card)
        lost = unit_worth(game, card) if dealt >= left_of(game, card) else 20 * dealt
        back = blow(game, card, one)
        won = unit_worth(game, one) if back >= left_of(game, one) else 20 * back
        best = max(best, spared + won - lost)
    return best


def holds_back(game: Position, seat: int) -> bool:
    """Test if nothing is spent at this moment: nothing waits to be answered, or only what one has
    put there oneself."""
    frame, stack = game.state.frames[-1], game.state.stack
    if not isinstance(frame, PriorityRound):
        return False
    if stack:
        theirs = any(item.you != seat and item.kind != DAMAGE for item in stack)
        return not theirs and stack[-1].kind != DAMAGE
    own = game.state.active == seat
    return frame.kind not in (w.DECLARE, w.END) if not own else frame.kind not in w.MAINS


def _respond(game: Position, owed: Decision) -> Answer:
    """Answer only with what wins clearly more than it costs."""
    if holds_back(game, owed.seat):
        return (PASS,) if any(o.key == PASS for o in owed.options) else owed.default
    best, most = PASS, CLEARLY
    for option in owed.options:
        verb, _, rest = option.key.partition(":")
        if verb == "use" and game.design(int(rest)).kind == w.UNIT:
            last = not game.state.stack and game.state.phase == w.END
            value = _use_value(game, owed.seat, int(rest)) if last else 0
        else:
            value = action_value(game, owed.seat, option.key)
        if value > most:
            best, most = option.key, value
    return (best,)


def _plan(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The best plan, unit by unit; all at the general where that is it."""
    keys = [option.key for option in owed.options]
    frame = game.state.frames[-1]
    planned = frame.pairs if isinstance(frame, PlanBattle) else ()
    wanted = best_plan(game, owed.seat)
    everybody = attacks.everybody(game, owed.seat)
    if not planned and planning.ALL_END in keys and sorted(wanted) == sorted(everybody):
        return (planning.ALL_END,)
    for card, _ in wanted:
        if f"from:{card}" in keys:
            return (f"from:{card}",)
    last = (planning.ATTACK_END, planning.NONE, planning.ALL_END)
    return (next((key for key in last if key in keys), keys[0]),)


def _target_of_plan(game: Position, owed: Decision, rng: Rng) -> Answer:
    frame = game.state.frames[-1]
    if isinstance(frame, PlanBattle):
        target = dict(best_plan(game, owed.seat)).get(frame.attacker, 0)
        if any(option.key == str(target) for option in owed.options):
            return (str(target),)
    return (next(option.key for option in owed.options if option.key != BACK),)


def _mulligan(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Keep what can be used soon."""
    return _dear(game, owed, KEPT_COST)


def _dear(game: Position, owed: Decision, most: int) -> Answer:
    dear = [o.key for o in owed.options if game.design(int(o.key)).stat(w.COST) > most]
    return tuple(dear[: owed.maximum])


def _strike_back(game: Position, owed: Decision, rng: Rng) -> Answer:
    """At the attacker that dies of it and is worth most, else the mightiest."""
    frame = game.state.frames[-1]
    unit = next(iter(getattr(frame, "waiting", ())), 0)

    def rank(card: int) -> tuple[bool, int]:
        dies = bool(unit) and blow(game, unit, card) >= left_of(game, card)
        return dies, unit_worth(game, card)

    return (max((option.key for option in owed.options), key=lambda key: rank(int(key))),)


def _bodyguard(game: Position, owed: Decision, rng: Rng) -> Answer:
    """A guard that survives it, or that is worth less than what it spares."""
    amount = owed.prompt.args.get("amount", 0)
    hits = amount if isinstance(amount, int) else 0
    leader = game.leader(owed.seat)
    saved = hurt(game, Scope(owed.seat), leader, hits) if leader else 0

    def won(key: str) -> int:
        card = int(key) if key != planning.NONE else 0
        lost = unit_worth(game, card) if card and hits >= left_of(game, card) else 20 * hits
        return saved - lost if card else 0

    keys = [planning.NONE, *(option.key for option in owed.options)]
    return (max(keys, key=won),)


def _object(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The object of the other player that is worth most."""
    rated = {item.id: item_worth(game, item) for item in game.state.stack if item.you != owed.seat}
    keys = [option.key for option in owed.options if int(option.key) in rated]
    return (max(keys, key=lambda key: rated[int(key)]),) if keys else owed.default


def _cost_x(game: Position, owed: Decision, rng: Rng) -> Answer:
    """As much as kills the best unit that can be killed."""
    most = max(int(option.key) for option in owed.options)
    foes = game.zone(w.FIELD, game.seat_after(owed.seat))
    able = [card for card in foes if left_of(game, card) <= most]
    best = max(able, key=lambda card: unit_worth(game, card), default=0)
    return (str(left_of(game, best) if best else 0),)


def _extra_paid(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Yes where it is worth it: paid extras are usually a second target."""
    frame = game.state.frames[-1]
    if not isinstance(frame, Announced):
        return (NO,)
    ability = announce.play_ability(game, frame.card)
    if ability is None:
        return (NO,)
    scope = Scope(owed.seat, frame.card)
    plain = OUTLOOK.aimed(game, scope, ability, ability.aimed(paid=False))
    paid = scope.with_number("extra", 1)
    more = OUTLOOK.aimed(game, paid, ability, ability.aimed(paid=True))
    amount = sum(ability.cost.extra.values()) if ability.cost else 0
    worth = (more[0] if more else -1) - (plain[0] if plain else 0)
    return (YES,) if worth > SPARE * amount else (NO,)


def _raise_box(game: Position, owed: Decision, rng: Rng) -> Answer:
    frame = game.state.frames[-1]
    card = getattr(frame, "card", 0)
    return (YES,) if _box_value(game, owed.seat, card) > 0 else (NO,)


def _contest(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The highest cost of what is not needed most."""
    hand = [int(option.key) for option in owed.options]
    best = min(hand, key=lambda card: (-game.design(card).stat(w.COST), card_worth(game, card)))
    return (str(best),)


def _sift(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Away with what is too dear for now."""
    return _dear(game, owed, len(game.zone(w.RESOURCE, owed.seat)) + 2)


def _pick_tag(game: Position, owed: Decision, rng: Rng) -> Answer:
    """The word that most of the other's units bear."""
    foes = game.zone(w.FIELD, game.seat_after(owed.seat))
    keys = [option.key for option in owed.options]
    return (max(keys, key=lambda key: sum(key in game.design(card).tags for card in foes)),)


def _unless(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Pay for what would be lost otherwise."""
    mine = [item for item in game.state.stack if item.you == owed.seat]
    amount = owed.prompt.args.get("amount", 0)
    worth = max((item_worth(game, item) for item in mine), default=0)
    return (YES,) if worth > RESOURCE * (amount if isinstance(amount, int) else 1) // 2 else (NO,)


_AS_OFFERED = ("prompt.goes_first", "prompt.raise_by", "prompt.breach", "prompt.sift_order")

_RULES: dict[str, Rule] = {
    **OUTLOOK.rules(),
    **dict.fromkeys(_AS_OFFERED, lambda game, owed, rng: owed.default),
    **dict.fromkeys(("prompt.awaken", "prompt.may_pay"), lambda game, owed, rng: (YES,)),
    "prompt.plan_attack": _plan,
    "prompt.attack_whom": _target_of_plan,
    "prompt.mulligan": _mulligan,
    "prompt.strike_back": _strike_back,
    "prompt.bodyguard": _bodyguard,
    "prompt.taunt": _strike_back,
    "prompt.target_object": _object,
    "prompt.cost_x": _cost_x,
    "prompt.cost_extra": _extra_paid,
    "prompt.raise_box": _raise_box,
    "prompt.contest": _contest,
    "prompt.sift": _sift,
    "prompt.pick_tag": _pick_tag,
    "prompt.unless": _unless,
}
