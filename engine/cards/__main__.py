"""Check a pack and print its card texts: ``python -m engine.cards FILE... [--locale en]``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import engine  # noqa: F401  (registers titles and nodes)
from engine.cards.loader import load_pack, refusal
from engine.kernel.values import BadPack
from engine.text.cards import card_text
from engine.text.catalogue import LOCALES, term
from engine.text.sentences import say


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 where the pack can be played with, 1 where it cannot, 2 for unreadable files."""
    parser = argparse.ArgumentParser(prog="python -m engine.cards", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--locale", choices=LOCALES, default="zh")
    given = parser.parse_args(arguments)
    try:
        pack = load_pack({str(file): _read(file) for file in given.files})
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    except BadPack as error:
        print(say(error.message, given.locale, title=error.title), file=sys.stderr)
        return 1
    for design in pack.designs.values():
        kind = term(f"kind.{design.kind}", given.locale, pack.title)
        print(f"{design.name.get(given.locale)} · {kind}")
        print(card_text(design, pack, given.locale, "plain"), end="\n\n")
    return 0


def _read(file: Path) -> str:
    """The text of a card file; :class:`BadPack` where it is no text."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise refusal("error.pack_text", str(file)) from None


if __name__ == "__main__":
    sys.exit(main())
