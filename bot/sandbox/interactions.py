"""The life of an interaction: sent, acknowledged in three seconds or failed, answered.

Discord's rules kept here ("Receiving and Responding to Interactions"): one callback each (40060),
in time (10062); ephemeral-ness fixed by the first response; the first follow-up after a "thinking"
response takes its place; the token lives fifteen minutes; a modal must be the first response.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from bot.sandbox import eventviews, limits, model, views
from bot.sandbox.announce import Announcer
from bot.sandbox.commandform import check_choices
from bot.sandbox.drafts import MessageDraft, check_edit, check_new
from bot.sandbox.gateway import Gateway
from bot.sandbox.messages import Messenger
from bot.sandbox.modals import check_modal
from bot.sandbox.permissions import Permission
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.wire import Body, Json
from bot.sandbox.world import APPLICATION_ID, World

MESSAGE = 4
DEFER = 5
DEFER_UPDATE = 6
UPDATE = 7
CHOICES = 8
MODAL = 9

_ALLOWED = {
    model.COMMAND: {MESSAGE, DEFER, MODAL},
    model.COMPONENT: {MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL},
    model.AUTOCOMPLETE: {CHOICES},
    model.MODAL_SUBMIT: {MESSAGE, DEFER},
}


class InteractionDesk:
    """Every interaction under way."""

    def __init__(
        self, world: World, gateway: Gateway, announcer: Announcer, messenger: Messenger
    ) -> None:
        self._world = world
        self._gateway = gateway
        self._announcer = announcer
        self._messenger = messenger
        self._deadlines: dict[int, asyncio.TimerHandle] = {}
        self._choices: dict[int, asyncio.Future[list[Json]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.acknowledge_seconds = limits.ACKNOWLEDGE_SECONDS

    async def begin(
        self,
        kind: int,
        person: model.User,
        channel: model.Channel,
        data: Json,
        *,
        message: model.MessageRecord | None = None,
        nonce: str | None = None,
        metadata: Json | None = None,
    ) -> model.Interaction:
        """Send an interaction to the bot and start its three seconds."""
        event = model.Interaction(
            self._world.snowflakes.next(),
            secrets.token_urlsafe(48),
            kind,
            person.id,
            channel.id,
            data,
            self._world.clock.now(),
            message_id=None if message is None else message.id,
            nonce=nonce,
            metadata=metadata or {},
        )
        self._world.add_interaction(event)
        await self._tell(event, "sent")
        if not self._gateway.reachable(channel.is_direct):
            await self._fail(event, "offline")
            return event
        loop = asyncio.get_running_loop()
        if kind == model.AUTOCOMPLETE:
            # Before the event goes out: the answer may be here before this coroutine is again.
            self._choices[event.id] = loop.create_future()
        self._deadlines[event.id] = loop.call_later(self.acknowledge_seconds, self._expire, event)
        shown = eventviews.interaction(self._world, event)
        direct = channel.is_direct or self._world.expelled
        await self._gateway.dispatch("INTERACTION_CREATE", shown, direct=direct)
        return event

    async def autocomplete(
        self, person: model.User, channel: model.Channel, data: Json
    ) -> list[Json]:
        """Ask the bot for choices; raises :class:`Refusal` when it gives none in time."""
        event = await self.begin(model.AUTOCOMPLETE, person, channel, data)
        answer = self._choices.get(event.id)
        if answer is None:
            raise refused("no_options")
        try:
            return await answer
        finally:
            self._choices.pop(event.id, None)

    def _expire(self, event: model.Interaction) -> None:
        task = asyncio.get_running_loop().create_task(self._fail(event, "timeout"))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _fail(self, event: model.Interaction, reason: str) -> None:
        self._deadlines.pop(event.id, None)
        if event.state != "waiting":
            return
        event.state = "failed"
        self._world.touch(event)
        answer = self._choices.get(event.id)
        if answer is not None and not answer.done():
            answer.set_exception(refused("no_options"))
        await self._tell(event, "failed", reason=reason)
        await self._world.save()

    async def _tell(self, event: model.Interaction, state: str, **details: Any) -> None:
        if event.type == model.AUTOCOMPLETE:
            return
        data: Json = {
            "id": str(event.id),
            "nonce": event.nonce,
            "state": state,
            "type": event.type,
            "channel_id": str(event.channel_id),
            "response_type": event.response_type,
            "message_id": None if event.response_id is None else str(event.response_id),
            **details,
        }
        await self._announcer.interaction(self._world.user(event.person_id), data)

    async def callback(self, interaction_id: int, token: str, body: Body) -> Json:
        """The bot's response to an interaction; returns the callback object."""
        event = self._world.interactions.get(interaction_id)
        if event is None or event.token != token or event.state == "failed" or self._expired(event):
            raise refused("unknown_interaction")
        if event.state != "waiting":
            raise refused("already_acknowledged")
        kind = self._check_kind(event, body.fields.get("type"))
        data = body.fields.get("data") or {}
        # Check before claiming: a refused response leaves the interaction open, as on Discord.
        draft = self._check_data(event, kind, data, body)
        if draft is not None:
            self._messenger.check_uploads(self._world.channel(event.channel_id), draft)
        self._claim(event, kind)
        message = await self._respond(event, kind, data, draft)
        self._world.touch(event)
        state = "acknowledged" if kind in (DEFER, DEFER_UPDATE) else "done"
        await self._tell(event, state, modal=event.modal)
        return self._callback_object(event, kind, message)

    def _check_kind(self, event: model.Interaction, kind: Any) -> int:
        allowed = set(_ALLOWED[event.type])
        if event.type == model.MODAL_SUBMIT and event.message_id is not None:
            allowed |= {DEFER_UPDATE, UPDATE}
        if kind not in allowed:
            problems = Problems()
            names = ", ".join(map(str, sorted(allowed)))
            problems.add("INTERACTION_CALLBACK_INVALID_TYPE", "type", allowed=names)
            problems.refuse_if_any()
        return int(kind)

    def _check_data(
        self, event: model.Interaction, kind: int, data: Json, body: Body
    ) -> MessageDraft | None:
        if kind == MESSAGE:
            return check_new(data, body.files, ephemeral_allowed=True)
        if kind == UPDATE:
            # Unlike an edit, it keeps no attachment that it does not list.
            return check_edit({"attachments": [], **data}, body.files, self._source(event))
        if kind == CHOICES:
            problems = Problems()
            choices = problems.items(data, "choices", 0, limits.COMMAND_CHOICES)
            check_choices(choices, _focused_kind(event.data), problems, "data")
            problems.refuse_if_any()
        elif kind == MODAL:
            check_modal(data)
        return None

    def _claim(self, event: model.Interaction, kind: int) -> None:
        deadline = self._deadlines.pop(event.id, None)
        if deadline is not None:
            deadline.cancel()
        event.response_type = kind
        event.state = "acknowledged" if kind in (DEFER, DEFER_UPDATE) else "answered"

    async def _respond(
        self, event: model.Interaction, kind: int, data: Json, draft: MessageDraft | None
    ) -> model.MessageRecord | None:
        if kind == MESSAGE and draft is not None:
            return await self._answer(event, draft)
        if kind == DEFER:
            waiting = model.LOADING | int(data.get("flags") or 0) & model.EPHEMERAL
            return await self._answer(event, MessageDraft(flags=waiting))
        if kind == UPDATE and draft is not None:
            message = self._source(event)
            event.response_id = message.id
            return await self._messenger.edit(message, draft)
        if kind == DEFER_UPDATE:
            event.response_id = event.message_id
        elif kind == CHOICES:
            answer = self._choices.get(event.id)
            if answer is not None and not answer.done():
                answer.set_result(list(data.get("choices") or []))
        elif kind == MODAL:
            event.modal = data
        return None

    async def _answer(self, event: model.Interaction, draft: MessageDraft) -> model.MessageRecord:
        """The first response message: an ordinary one, or "thinking…"."""
        draft.flags |= self._unheard(event)
        event.response_ephemeral = bool(draft.flags & model.EPHEMERAL)
        kind = {model.COMMAND: model.CHAT_INPUT}.get(event.type, model.DEFAULT_MESSAGE)
        if event.type == model.COMMAND and event.data.get("type", 1) != 1:
            kind = model.CONTEXT_COMMAND
        message = await self._post(event, draft, kind)
        event.response_id = message.id
        return message

    async def _post(
        self, event: model.Interaction, draft: MessageDraft, kind: int, original: int | None = None
    ) -> model.MessageRecord:
        channel = self._world.channel(event.channel_id)
        draft.flags |= self._unheard(event)
        viewer = event.person_id if draft.flags & model.EPHEMERAL else None
        metadata = eventviews.interaction_metadata(self._world, event, original)
        return await self._messenger.post(
            channel,
            self._world.bot,
            draft,
            type=kind,
            interaction=metadata,
            called=eventviews.called(event),
            viewer_id=viewer,
        )

    def _brought(self, event: model.Interaction) -> bool:
        """Tell whether the bot is there by somebody's own installation alone."""
        return "0" not in eventviews.owners(self._world, event)

    def _unheard(self, event: model.Interaction) -> int:
        """Return the flag of a private answer where apps that people bring along may not speak to
        all."""
        place, person = self._world.channel(event.channel_id), self._world.user(event.person_id)
        if place.is_direct or not self._brought(event):
            return 0
        allowed = self._world.permissions(person, place) & Permission.USE_EXTERNAL_APPS
        return 0 if allowed else model.EPHEMERAL

    def _source(self, event: model.Interaction) -> model.MessageRecord:
        """The message whose component was used."""
        found = self._world.any_message(event.channel_id, event.message_id or 0)
        if found is None:
            raise refused("unknown_message")
        return found

    def _callback_object(
        self, event: model.Interaction, kind: int, message: model.MessageRecord | None
    ) -> Json:
        """The callback object; it has a resource only where an answer made or changed a message.

        The message of an answer that is still awaited is named by its id alone.
        """
        about: Json = {"id": str(event.id), "type": event.type}
        if event.response_id is not None:
            about |= {
                "response_message_id": str(event.response_id),
                "response_message_loading": kind == DEFER,
                "response_message_ephemeral": event.response_ephemeral,
            }
        if message is None or kind not in (MESSAGE, UPDATE):
            return {"interaction": about}
        shown = views.message(self._world, message)
        return {"interaction": about, "resource": {"type": kind, "message": shown}}

    def by_token(self, application_id: int, token: str) -> model.Interaction:
        """The interaction a webhook token belongs to, while the token lives."""
        event = self._world.interaction_with(token)
        if event is None or application_id != APPLICATION_ID:
            raise refused("unknown_webhook")
        if self._expired(event):
            raise refused("invalid_webhook_token")
        if event.state in ("waiting", "failed"):
            raise refused("unknown_webhook")
        return event

    def _expired(self, event: model.Interaction) -> bool:
        return self._world.clock.now() - event.created_at > limits.TOKEN_SECONDS

    async def follow_up(self, event: model.Interaction, body: Body) -> model.MessageRecord:
        """A follow-up message; the first one after "thinking…" takes its place."""
        draft = check_new(body.fields, body.files, ephemeral_allowed=True)
        waiting = self._loading(event)
        if waiting is not None:
            return await self._fill(event, waiting, draft)
        if self._brought(event) and len(event.followup_ids) >= limits.FOLLOW_UPS:
            raise refused("too_many_follow_ups")
        message = await self._post(event, draft, model.DEFAULT_MESSAGE, event.response_id)
        event.followup_ids = [*event.followup_ids, message.id]
        if event.response_type == DEFER_UPDATE and event.state == "acknowledged":
            event.state = "answered"
        self._world.touch(event)
        await self._tell(event, "followed", followup_id=str(message.id))
        return message

    def _loading(self, event: model.Interaction) -> model.MessageRecord | None:
        if event.response_id is None:
            return None
        found = self._world.any_message(event.channel_id, event.response_id)
        return found if found is not None and found.is_loading else None

    async def _fill(
        self, event: model.Interaction, waiting: model.MessageRecord, draft: MessageDraft
    ) -> model.MessageRecord:
        draft.flags = draft.flags & ~model.EPHEMERAL | waiting.flags & model.EPHEMERAL
        message = await self._messenger.edit(waiting, draft)
        event.state = "answered"
        self._world.touch(event)
        await self._tell(event, "done")
        return message

    def webhook_message(self, event: model.Interaction, which: str) -> model.MessageRecord:
        """``@original`` or a follow-up by id, of this interaction only."""
        message_id = event.response_id if which == "@original" else _number(which)
        mine = {event.response_id, event.message_id, *event.followup_ids}
        if message_id is not None and message_id in mine:
            found = self._world.any_message(event.channel_id, message_id)
            if found is not None:
                return found
        raise refused("unknown_message")

    async def edit(
        self, event: model.Interaction, message: model.MessageRecord, body: Body
    ) -> model.MessageRecord:
        """Edit one of the interaction's messages; a "thinking…" turns into its answer."""
        self._messenger.check_awake(self._world.channel(message.channel_id))
        was_loading = message.is_loading
        if was_loading:
            draft = check_new(_without_nulls(body.fields), body.files)
            draft.flags |= message.flags & model.EPHEMERAL
        else:
            draft = check_edit(body.fields, body.files, message)
        edited = await self._messenger.edit(message, draft)
        if event.state == "acknowledged":
            event.state = "answered"
            self._world.touch(event)
        await self._tell(event, "done" if was_loading else "edited")
        return edited

    async def delete(self, event: model.Interaction, message: model.MessageRecord) -> None:
        """Delete one of the interaction's messages."""
        channel = self._world.channel(message.channel_id)
        await self._messenger.delete(channel, [message])
        if event.state == "acknowledged":
            event.state = "answered"
            self._world.touch(event)
        await self._tell(event, "deleted", deleted_id=str(message.id))

    def forget_the_old(self) -> None:
        """Drop interactions whose token is long dead."""
        now = self._world.clock.now()
        for event in list(self._world.interactions.values()):
            if now - event.created_at > 2 * limits.TOKEN_SECONDS:
                self._world.remove_interaction(event)

    def close(self) -> None:
        """Stop every clock."""
        for deadline in self._deadlines.values():
            deadline.cancel()
        self._deadlines.clear()


def _number(text: str) -> int | None:
    return int(text) if text.isdigit() else None


def _without_nulls(payload: Json) -> Json:
    return {key: value for key, value in payload.items() if value is not None}


def _focused_kind(data: Json) -> int:
    for option in data.get("options") or []:
        if option.get("focused"):
            return int(option["type"])
        if option.get("options"):
            return _focused_kind(option)
    return 3
