"""A message as a client sends it, checked against every rule of Discord's Message Reference."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import limits, model
from bot.sandbox.components import ComponentCheck, check_url, complete_components
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.wire import Json, UploadedFile

LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")
_SETTABLE = model.SUPPRESS_EMBEDS | model.SUPPRESS_NOTIFICATIONS | model.COMPONENTS_V2


@dataclass(slots=True)
class NewFile:
    """A file that comes with a draft."""

    upload: UploadedFile
    filename: str
    description: str | None
    title: str | None


@dataclass(slots=True)
class MessageDraft:
    """A checked message. On an edit, None means "leave as it is"."""

    content: str | None = None
    embeds: list[Json] | None = None
    components: list[Json] | None = None
    files: list[NewFile] = field(default_factory=list)
    kept_files: dict[int, str | None] | None = None
    flags: int = 0
    allowed_mentions: Json | None = None
    nonce: str | None = None
    enforce_nonce: bool = False
    reference: Json | None = None


def check_new(
    payload: Json, files: dict[int, UploadedFile], *, ephemeral_allowed: bool = False
) -> MessageDraft:
    """Check a new message; raises :class:`Refusal` with all that is wrong with it."""
    problems = Problems()
    wanted = problems.whole(payload, "flags", 0, 2**31) or 0
    flags = wanted & (_SETTABLE | (model.EPHEMERAL if ephemeral_allowed else 0))
    draft = _common(payload, files, problems, (), bool(flags & model.COMPONENTS_V2))
    draft.flags = flags
    draft.nonce = _nonce(payload, problems)
    draft.enforce_nonce = bool(payload.get("enforce_nonce"))
    draft.reference = _reference(payload, problems)
    problems.refuse_if_any()
    if not (draft.content or draft.embeds or draft.components or draft.files):
        raise refused("empty_message")
    return draft


def check_edit(
    payload: Json, files: dict[int, UploadedFile], message: model.MessageRecord
) -> MessageDraft:
    """Check an edit against the message it changes."""
    problems = Problems()
    wanted = problems.whole(payload, "flags", 0, 2**31)
    flags = message.flags
    if wanted is not None:
        flags = flags & ~model.SUPPRESS_EMBEDS | wanted & (
            model.SUPPRESS_EMBEDS | model.COMPONENTS_V2
        )
    if message.is_v2 and wanted is not None and not wanted & model.COMPONENTS_V2:
        problems.add("MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "flags")
    v2 = bool(flags & model.COMPONENTS_V2)
    draft = _common(payload, files, problems, message.attachments, v2)
    draft.flags = flags
    if v2 and not message.is_v2:
        _refuse_left_over_legacy(message, draft, problems)
    problems.refuse_if_any()
    _refuse_emptied(message, draft)
    return draft


def _refuse_left_over_legacy(
    message: model.MessageRecord, draft: MessageDraft, problems: Problems
) -> None:
    left = {
        "content": message.content if draft.content is None else draft.content,
        "embeds": message.embeds if draft.embeds is None else draft.embeds,
    }
    for key, value in left.items():
        if value:
            _legacy_fault(problems, key)


def _refuse_emptied(message: model.MessageRecord, draft: MessageDraft) -> None:
    content = message.content if draft.content is None else draft.content
    embeds = message.embeds if draft.embeds is None else draft.embeds
    components = message.components if draft.components is None else draft.components
    kept: Iterable[Any] = message.attachments if draft.kept_files is None else draft.kept_files
    if not (content or embeds or components or draft.files or list(kept)):
        raise refused("empty_message")


def _common(
    payload: Json,
    files: dict[int, UploadedFile],
    problems: Problems,
    existing: Iterable[model.Attachment],
    v2: bool,
) -> MessageDraft:
    draft = MessageDraft()
    content = problems.text(payload, "content", limits.CONTENT)
    if "content" in payload:
        draft.content = (content or "").strip()
    if "embeds" in payload or payload.get("embed"):
        draft.embeds = _embeds(payload, problems)
    _attachments(payload, files, problems, list(existing), draft)
    if "components" in payload:
        kept = [a for a in existing if draft.kept_files is None or a.id in draft.kept_files]
        names = {file.filename for file in draft.files} | {a.filename for a in kept}
        ComponentCheck(problems, names).message(payload, v2)
        draft.components = list(payload["components"] or [])
        if not problems.errors:
            complete_components(draft.components)
    if v2:
        for key in LEGACY_FIELDS:
            if payload.get(key):
                _legacy_fault(problems, key)
    draft.allowed_mentions = _allowed_mentions(payload, problems)
    return draft


def _legacy_fault(problems: Problems, key: str) -> None:
    problems.add("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", key, key=key)


def _nonce(payload: Json, problems: Problems) -> str | None:
    nonce = payload.get("nonce")
    if nonce is None:
        return None
    if isinstance(nonce, bool) or not isinstance(nonce, str | int):
        problems.add("NONCE_TYPE_INVALID", "nonce")
        return None
    return str(nonce) if problems.length(str(nonce), 0, limits.NONCE, "nonce") else None


def _reference(payload: Json, problems: Problems) -> Json | None:
    reference = payload.get("message_reference")
    if reference is None:
        return None
    if not isinstance(reference, dict) or not str(reference.get("message_id", "")).isdigit():
        problems.required("message_reference", "message_id")
        return None
    return reference


def _allowed_mentions(payload: Json, problems: Problems) -> Json | None:
    allowed = payload.get("allowed_mentions")
    if not isinstance(allowed, dict):
        return None
    with problems.at("allowed_mentions"):
        parse = problems.items(allowed, "parse", 0, 3)
        for kind in ("users", "roles"):
            if problems.items(allowed, kind, 0, limits.MENTION_LIST) and kind in parse:
                problems.add("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", kind=kind)
    return allowed


def _embeds(payload: Json, problems: Problems) -> list[Json]:
    if "embeds" not in payload:
        payload = {"embeds": [payload["embed"]]}
    embeds = problems.items(payload, "embeds", 0, limits.EMBEDS)
    total = 0
    for embed in problems.models("embeds", embeds):
        total += _embed(embed, problems)
    if total > limits.EMBED_TOTAL:
        problems.add("MAX_EMBED_SIZE_EXCEEDED", "embeds", most=limits.EMBED_TOTAL)
    return [{"type": "rich", **embed} for embed in embeds if isinstance(embed, dict)]


def _embed(embed: Json, problems: Problems) -> int:
    total = 0
    for key, high in (("title", limits.EMBED_TITLE), ("description", limits.EMBED_DESCRIPTION)):
        total += len(problems.text(embed, key, high) or "")
    for key, part, high in (
        ("footer", "text", limits.EMBED_FOOTER),
        ("author", "name", limits.EMBED_AUTHOR),
    ):
        if isinstance(embed.get(key), dict):
            with problems.at(key):
                total += len(problems.text(embed[key], part, high) or "")
    problems.whole(embed, "color", 0, limits.ACCENT_COLOUR)
    if embed.get("url"):
        check_url(problems, str(embed["url"]), ("http", "https"), "url")
    for key in ("image", "thumbnail"):
        media = embed.get(key)
        if isinstance(media, dict) and media.get("url"):
            schemes = ("http", "https", "attachment")
            with problems.at(key):
                check_url(problems, str(media["url"]), schemes, "url")
    for index, item in enumerate(problems.items(embed, "fields", 0, limits.EMBED_FIELDS)):
        with problems.at("fields", index):
            if isinstance(item, dict):
                total += _embed_field(item, problems)
    return total


def _embed_field(item: Json, problems: Problems) -> int:
    name = problems.text(item, "name", limits.EMBED_FIELD_NAME, low=1, required=True)
    value = problems.text(item, "value", limits.EMBED_FIELD_VALUE, low=1, required=True)
    return len(name or "") + len(value or "")


def _attachments(
    payload: Json,
    files: dict[int, UploadedFile],
    problems: Problems,
    existing: list[model.Attachment],
    draft: MessageDraft,
) -> None:
    if any(len(upload.content) > limits.FILE_BYTES for upload in files.values()):
        raise refused("entity_too_large")
    described = problems.items(payload, "attachments", 0, limits.FILES)
    if payload.get("attachments") is not None:
        draft.kept_files = {}
    details: dict[int, Json] = {}
    for index, item in enumerate(described):
        with problems.at("attachments", index):
            identity = _attachment_id(item, problems)
            if identity is None:
                continue
            problems.text(item, "description", limits.ALT_TEXT)
            if any(attachment.id == identity for attachment in existing):
                if draft.kept_files is not None:
                    draft.kept_files[identity] = item.get("description")
            elif identity in files:
                details[identity] = item
            else:
                problems.add("ATTACHMENT_NOT_FOUND", "id")
    for number, upload in sorted(files.items()):
        item = details.get(number, {})
        name = _safe_name(str(item.get("filename") or upload.filename))
        draft.files.append(NewFile(upload, name, item.get("description"), item.get("title")))
    kept = len(existing) if draft.kept_files is None else len(draft.kept_files)
    if kept + len(draft.files) > limits.FILES:
        problems.add("BASE_TYPE_MAX_LENGTH", "attachments", high=limits.FILES)


def _attachment_id(item: Any, problems: Problems) -> int | None:
    raw = item.get("id") if isinstance(item, dict) else None
    if raw is None or not str(raw).isdigit():
        problems.required("id")
        return None
    return int(str(raw))


def _safe_name(name: str) -> str:
    """A file name as Discord keeps it: spaces become underscores, odd characters go."""
    kept = [char if char.isalnum() or char in "._-" else "_" for char in name]
    return "".join(kept).strip("_") or "file"
