"""From a position file to a game: install the state that a person has written down.

What the file leaves open is filled in by the title: numbers, the cards that it does not place,
whatever goes on from that phase. Nobody knows a card that they could not have come to know: unless
the file says otherwise, a card that lies face down is known to whoever controls it, and to no one
else.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.cards.loader import read_yaml
from engine.game import Game
from engine.kernel import atoms, chance, codec
from engine.kernel.pack import Pack
from engine.kernel.permanents import HELD
from engine.kernel.records import ALL_SEATS, Modifier, Player
from engine.kernel.rules import GameRules, PositionRules
from engine.kernel.state import State
from engine.kernel.title import titles
from engine.kernel.values import NOBODY, SEAT_LETTERS, BadOptions, BadPack, EngineError, msg
from engine.mechanics.stops import STOPS, StopRules, carry_over, heed
from engine.scenarios.placement import EVERYBODY, FieldReader, Placement, mark_from_file, slots
from engine.scenarios.snapshot import readable

BORNE = frozenset(("damage", "entered", "exiled_by", "round", HELD))
"""The counters of which the rules make use, whatever those of a title are called besides."""

KEYS = (
    "title",
    "pack",
    "options",
    "rules_version",
    "seed",
    "round",
    "turn",
    "active",
    "phase",
    "seats",
    "rest",
    "marks",
    "modifiers",
    "exact",
)


def load_position(text: str, pack: Pack, *, seed: int = 1, file: str = "position") -> Game:
    """The game of a position file, run on to its next question.

    ``pack`` holds the cards, ``seed`` is used where the file names none (a host gives one that
    nobody knows), ``file`` is the name that errors tell. :class:`BadPack` says what is wrong
    where.

    >>> game = load_position('''
    ... title: yongheng
    ... phase: play
    ... seats:
    ...   A: {gold: 3, character: [ember_queen, marsh_hound -2], hand: [falling_ember]}
    ...   B: {character: [tide_prelate down]}
    ... ''', titles["yongheng"].pack())
    >>> hand = game.view(1).seats[0].zones["hand"]  # as the other seat sees it
    >>> hand.count, hand.cards
    (1, ())
    >>> print(game)
    title: yongheng
    ...
    phase: play
    seats:
      A:
        gold: 3
    ...
    """
    return install(read_yaml(file, text), pack, seed=seed, file=file)


def install(
    record: Any,
    pack: Pack,
    *,
    seed: int = 1,
    forced: Mapping[str, tuple[int, ...]] | None = None,
    first: int = 1,
    file: str = "position",
) -> Game:
    """The game of a position that has been read already; see :func:`load_position`.

    ``forced`` are the first numbers that streams of chance bring once play goes on, ``first`` is
    the least id that a question may get.
    """
    if not isinstance(record, dict):
        raise BadPack(msg("error.position_map", file=file, field="-"))
    if "exact" in record:
        return _exact(record, pack, file)
    reader = FieldReader(file, len(SEAT_LETTERS))
    installer = _Installer(reader, reader.mapping("-", record), pack, seed, first)
    return installer.game(dict(forced or {}))


def _exact(record: dict[str, Any], pack: Pack, file: str) -> Game:
    """The very game that was dumped, where nobody has changed what a person reads of it."""
    reader = FieldReader(file, len(SEAT_LETTERS))
    try:
        state = codec.from_data(record["exact"])
    except (msgspec.ValidationError, ValueError, RecursionError) as error:
        reader.refuse("error.position_exact", "exact", problem=str(error))
    if state.title not in titles or state.pack != pack.hash:
        reader.refuse("error.position_pack", "pack", value=str(record.get("pack", "")))
    game = Game(state, pack)
    if {**readable(game), "exact": record["exact"]} != record:
        reader.refuse("error.position_edited", "exact")
    return game


class _Installer:
    """Puts one position on the table, step by step."""

    def __init__(
        self, reader: FieldReader, record: dict[str, Any], pack: Pack, seed: int, first: int
    ) -> None:
        self.reader = reader
        self.record = record
        self.pack = pack
        self.seed = seed
        self.first = first

    def game(self, forced: dict[str, tuple[int, ...]]) -> Game:
        """The game, run on to its next question."""
        game = Game(self._state(), self.pack)
        self.installed = game
        self._known_keys()
        for letter, body in self.seats.items():
            self._seat(SEAT_LETTERS.index(letter), letter, self.reader.mapping(letter, body))
        for rule in game.title.shape.zones:
            if rule.shared and rule.name in self.record:
                self._zone(rule.name, NOBODY, rule.name, self.record[rule.name])
        self._rest()
        self._marks()
        self._modifiers()
        game.state.forced = forced
        self._begin()
        return game

    def _state(self) -> State:
        """An empty table of that title."""
        reader, record = self.reader, self.record
        title = record.get("title")
        if not isinstance(title, str) or title not in titles:
            reader.refuse("error.position_title", "title", value=str(title))
        rules = titles[title]
        given_pack = record.get("pack", self.pack.hash)
        if self.pack.title != title or given_pack != self.pack.hash:
            reader.refuse("error.position_pack", "pack", value=str(given_pack))
        self.seats = reader.mapping("seats", record.get("seats"))
        count = len(self.seats)
        if not rules.shape.least_seats <= count <= rules.shape.most_seats:
            reader.refuse("error.position_number", "seats", value=str(count))
        if list(self.seats) != list(SEAT_LETTERS[:count]):
            reader.refuse("error.position_seat", "seats", value=", ".join(self.seats))
        reader.seats = count
        options = self._options()
        state = State(
            title=title, pack=self.pack.hash, seed=chance.key(self._seed()), options=options
        )
        state.next_decision = self.first
        state.rules_version = int(options.get("rules_version", 1))
        state.players = [Player(seat) for seat in range(count)]
        state.round = reader.number("round", record.get("round", 1))
        state.turn = reader.number("turn", record.get("turn", 1))
        state.active = reader.seat("active", record.get("active", "A"))
        return state

    def _seed(self) -> int:
        seed = self.record.get("seed", self.seed)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**128:
            self.reader.refuse("error.position_number", "seed", value=str(seed))
        return seed

    def _options(self) -> dict[str, int | str | bool]:
        """The table options. YAML reads ``on`` and ``off`` as yes and no."""
        given = self.reader.mapping("options", self.record.get("options"))
        chosen = {
            name: ("off", "on")[value] if isinstance(value, bool) else value
            for name, value in given.items()
        }
        if "rules_version" in self.record:
            chosen["rules_version"] = self.record["rules_version"]
        try:
            return titles[self.record["title"]].shape.choose_options(chosen)
        except (BadOptions, TypeError):
            self.reader.refuse("error.position_value", "options", value=str(chosen))

    def _known_keys(self) -> None:
        shared = [rule.name for rule in self.installed.title.shape.zones if rule.shared]
        for key in self.record:
            if key not in KEYS and key not in shared:
                self.reader.refuse("error.position_field", key)

    def _seat(self, seat: int, letter: str, body: dict[str, Any]) -> None:
        """A seat's numbers and zones."""
        game, reader = self.installed, self.reader
        numbers = game.title.shape.numbers
        zones = {rule.name for rule in game.title.shape.zones if not rule.shared}
        for name, value in numbers.items():
            atoms.set_number(game, seat, name, value)
        for name, value in body.items():
            field = f"{letter}.{name}"
            if name == "alive":
                if not isinstance(value, bool):
                    reader.refuse("error.position_value", field, value=str(value))
                player = game.state.players[seat]
                game.state.players[seat] = msgspec.structs.replace(player, alive=value)
            elif name == "fell":
                player = game.state.players[seat]
                fell = reader.number(field, value)
                game.state.players[seat] = msgspec.structs.replace(player, fell=fell)
            elif name in zones:
                self._zone(name, seat, field, value)
            elif name == STOPS and StopRules in game.rules:
                self._stops(seat, field, value)
            elif name in numbers:
                atoms.set_number(game, seat, name, reader.number(field, value))
            else:
                reader.refuse("error.position_field", field)

    def _stops(self, seat: int, field: str, record: Any) -> None:
        """All the stops of a seat, by the names that the title has for its moments."""
        reader, moments = self.reader, self.installed.rules[StopRules].moments
        wanted = reader.listing(field, record)
        for stop in wanted:
            if stop not in moments:
                allowed = ", ".join(moments)
                reader.refuse("error.position_stop", field, value=str(stop), allowed=allowed)
        heed(self.installed, seat, wanted)

    def _zone(self, name: str, seat: int, field: str, record: Any) -> None:
        for item in self.reader.listing(field, record):
            for placed in self.reader.placements(field, item):
                self._place(name, seat, field, placed)

    def _place(self, zone: str, seat: int, field: str, placed: Placement) -> None:
        """One card at the end of a zone."""
        game, reader = self.installed, self.reader
        if placed.card not in game.pack.designs:
            reader.refuse("error.position_card", field, card=placed.card)
        rule = game.places[zone].rule
        if placed.face == "down" and rule.sight != "face":
            reader.refuse("error.position_value", field, value=f"{placed.card} down")
        if placed.cell not in (game.free_cells(zone, seat) if rule.cells else (0,)):
            reader.refuse("error.position_value", field, value=f"{placed.card}@{placed.cell}")
        owner = reader.seat(field, placed.of) if placed.of else NOBODY
        controller = reader.seat(field, placed.by) if placed.by else NOBODY
        if controller < 0 and (rule.in_play or rule.sight == "public"):
            controller = seat
        seen = 0
        if placed.seen == [EVERYBODY]:
            seen = ALL_SEATS
        elif placed.seen is not None:
            seen = sum(1 << reader.seat(field, letter) for letter in set(placed.seen))
        elif placed.face == "down":
            seen = 1 << controller
        counters = dict(placed.counters)
        strange = next((name for name in counters if name not in self._borne()), "")
        if strange:
            reader.refuse("error.position_value", field, value=f"{placed.card} {strange}")
        if placed.damage:
            counters["damage"] = placed.damage
        key = zone if seat < 0 else f"{zone}:{seat}"
        face_up = placed.face == "up" and not rule.secret
        card = atoms.create(game, placed.card, key, face_up=face_up)
        atoms.update(
            game,
            card,
            owner=owner,
            controller=controller,
            tapped=placed.tapped,
            counters=counters,
            seen=seen,
            cell=placed.cell,
        )

    def _borne(self) -> frozenset[str]:
        """List the counters that cards of the title can bear, by name."""
        return BORNE | frozenset(self.installed.title.words.terms.counters)

    def _rest(self) -> None:
        """The cards that the file does not place, shuffled, under what it does place there.

        Where players bring decks there is nothing but what the file places.
        """
        game, reader = self.installed, self.reader
        zone = self.record.get("rest", game.rules[PositionRules].rest)
        if not zone and not game.rules[PositionRules].rest:
            return
        if zone not in [rule.name for rule in game.title.shape.zones if rule.shared]:
            reader.refuse("error.position_value", "rest", value=str(zone))
        left = dict(game.rules[PositionRules].cards(game.pack))
        for card in game.state.cards.values():
            left[card.design] = left.get(card.design, 0) - 1
            if left[card.design] < 0:
                reader.refuse("error.position_many", "-", card=card.design)
        above = game.zone(zone)
        game.state.zones[zone] = ()
        face_up = not game.places[zone].rule.secret
        for design, count in left.items():
            for _ in range(count):
                atoms.create(game, design, zone, face_up=face_up)
        if not face_up:
            atoms.shuffle(game, zone)
        game.state.zones[zone] = (*above, *game.zone(zone))

    def _marks(self) -> None:
        """Set the marks of the game; a value is a number or a seat's letter."""
        reader = self.reader
        for name, value in reader.mapping("marks", self.record.get("marks")).items():
            known = mark_from_file(self.installed, reader, name)
            field = f"marks.{name}"
            if isinstance(value, str):
                self.installed.state.marks[known] = reader.seat(field, value)
            else:
                self.installed.state.marks[known] = reader.number(field, value)

    def _modifiers(self) -> None:
        """Changes for a while; ``card`` is a slot label, ``seat`` and ``by`` are letters."""
        reader = self.reader
        there = slots(self.installed)
        for place, item in enumerate(reader.listing("modifiers", self.record.get("modifiers"))):
            field = f"modifiers.{place + 1}"
            record = dict(reader.mapping(field, item))
            if "card" in record:
                if record["card"] not in there:
                    reader.refuse("error.position_slot", field, slot=str(record["card"]))
                record["card"] = there[record["card"]]
            for name in ("seat", "by"):
                if name in record:
                    record[name] = reader.seat(f"{field}.{name}", record[name])
            try:
                modifier = msgspec.convert(record, Modifier)
            except msgspec.ValidationError as error:
                reader.refuse("error.position_placement", field, problem=str(error))
            atoms.add_modifier(self.installed, modifier)

    def _begin(self) -> None:
        """Let the phase begin, and see that the position is one that can be."""
        game, reader = self.installed, self.reader
        rules = game.rules[PositionRules]
        phase = self.record.get("phase")
        if phase not in rules.phases:
            allowed = ", ".join(rules.phases)
            reader.refuse("error.position_phase", "phase", value=str(phase), allowed=allowed)
        if not game.alive(game.state.active):
            reader.refuse("error.position_seat", "active", value=self.record.get("active", "A"))
        game.state.phase = phase
        try:
            rules.arrange(game, phase)
            if game.rules[GameRules].settle(game) is not None:
                problem = "something is waiting to happen, such as the death of a character"
                reader.refuse("error.position_broken", "-", problem=problem)
            game.run()
        except BadPack:
            raise
        except EngineError as error:
            reader.refuse("error.position_broken", "-", problem=str(error))
        problems = game.rules[GameRules].check(game)
        if problems:
            reader.refuse("error.position_broken", "-", problem=problems[0])


FREE = ("seed", "exact")
"""Fields that a file may not set for a game in play: chance to come, and what nobody can read."""


def mended(game: Game, text: str, *, seed: int, file: str = "position") -> Game:
    """The game as it goes on from a position file in the place of ``game``: the same title, cards,
    options and seats. Its questions get ids that none before had, so that no old button answers
    one. What chance has yet to bring comes of ``seed`` alone, so that whoever has written the file
    cannot foresee it. The stops of the seats stay those of ``game``.
    :class:`~engine.kernel.values.BadPack` says what is wrong where; the game itself is not
    touched."""
    record = read_yaml(file, text)
    reader = FieldReader(file, len(game.state.players))
    for field in FREE:
        if isinstance(record, dict) and field in record:
            reader.refuse("error.position_field", field)
    made = install(record, game.pack, seed=seed, first=game.state.next_decision, file=file)
    if len(made.state.players) != len(game.state.players):
        reader.refuse("error.position_number", "seats", value=str(len(made.state.players)))
    if made.state.options != game.state.options:
        reader.refuse("error.position_value", "options", value=str(record.get("options", {})))
    if made.result is not None or not made.decisions or made.state.active == NOBODY:
        problem = "nobody has anything to decide"
        reader.refuse("error.position_broken", "-", problem=problem)
    carry_over(made, game)
    return made
