"""Check a pack and print its card texts: ``python -m engine.cards FILE... [--locale en]``, where a
folder stands for the card files in it; print what cards of a title may say: ``--words TITLE``; or
write the reference of the language into docs/cards.md: ``--reference PAGE``."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import engine
from engine.cards.loader import load_pack, refusal
from engine.cards.reference import inserted
from engine.kernel.values import BadPack, msg
from engine.text.cards import card_text
from engine.text.catalogue import LOCALES, term
from engine.text.sentences import say
from engine.text.vocabulary import SECTIONS


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 where the pack can be played with, 1 where it cannot, 2 for unreadable files."""
    parser = argparse.ArgumentParser(prog="python -m engine.cards", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--words", choices=tuple(engine.titles), metavar="TITLE")
    parser.add_argument("--reference", type=Path, metavar="PAGE")
    parser.add_argument("--locale", choices=LOCALES, default="zh")
    given = parser.parse_args(arguments)
    if bool(given.files) + bool(given.words) + bool(given.reference) != 1:
        parser.error("name the files of a pack, a title for --words, or a page for --reference")
    if given.reference:
        page = inserted(given.reference.read_text("utf-8"), engine.titles.values())
        given.reference.write_text(page, "utf-8")
        return 0
    if given.words:
        print("\n".join(words_of(given.words, given.locale)))
        return 0
    try:
        pack = load_pack({str(file): _read(file) for file in _files(given.files)})
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    except BadPack as error:
        print(say(error.message, given.locale, title=error.title), file=sys.stderr)
        if near := error.message.args.get("near"):
            print(say(msg("error.near", word=near), given.locale), file=sys.stderr)
        return 1
    for design in pack.designs.values():
        kind = term(f"kind.{design.kind}", given.locale, pack.title)
        print(f"{design.name.get(given.locale)} · {kind}")
        print(card_text(design, pack, given.locale, "plain"), end="\n\n")
    return 0


def words_of(title: str, locale: str) -> Iterator[str]:
    """List the words of a title's cards, a sort a line: the words of a file, each with its own
    words in that language."""
    for sort, (section, *_) in SECTIONS.items():
        words = engine.titles[title].words.terms.known(sort)
        said = (f"{word} ({term(f'{section}.{word}', locale, title)})" for word in words)
        if words:
            yield f"{sort}: {', '.join(said)}"


def _files(given: list[Path]) -> list[Path]:
    """The files, and the card files in each folder among them."""
    return [file for path in given for file in sorted(path.glob("*.yaml")) or [path]]


def _read(file: Path) -> str:
    """The text of a card file; :class:`BadPack` where it is no text."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise refusal("error.pack_text", str(file)) from None


if __name__ == "__main__":
    sys.exit(main())
