"""The repository keeps its own promises: lay-out, imports, size, and speaking of itself alone."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "renderers", "bot", "cogs")
LONGEST_MODULE = 500
LARGEST_MAP, LONGEST_SENTENCE = 10_000, 30
"""Bytes of docs/ARCHITECTURE.md; English words of a sentence in a page."""

TOP_LEVEL = {
    # The project.
    *PACKAGES,
    "tests",
    "pyproject.toml",
    # What every repository has.
    ".ci",
    ".dockerignore",
    ".gitattributes",
    ".gitignore",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "docs",
    # Locks and deployment.
    "Dockerfile",
    "compose.yaml",
    "deploy",
    "requirements-dev.lock",
    "requirements.lock",
}

# The engine's time is its decisions and its chance is its seed.
IMPURE_MODULES = {
    "asyncio",
    "concurrent",
    "datetime",
    "http",
    "multiprocessing",
    "random",
    "secrets",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
    "zoneinfo",
    # Libraries of the layers above.
    "PIL",
    "aiohttp",
    "aiosqlite",
    "discord",
}

# Where every Unix keeps what belongs to no person.
SYSTEM_FOLDERS = {"bin", "dev", "etc", "lib", "opt", "proc", "run", "sbin", "sys", "usr", "var"}

OWN_FOLDERS = {"ho" + "me", "ro" + "ot", "tm" + "p", "Us" + "ers"} | {
    folder.name for folder in Path("/").iterdir() if folder.name not in SYSTEM_FOLDERS
}
"""Folders at the top of a machine in which somebody works: the usual ones, and those of the machine
that runs the tests."""

# Each pattern is written so that it does not match its own line.
FOREIGN_TRACES = {
    "an absolute path": re.compile(
        rf"(?<![\w.%~:/<>*)}}\]-])/(?:{'|'.join(map(re.escape, sorted(OWN_FOLDERS)))})/(?=[\w.])"
        r"|(?<![\w%])[A-Za-z]:(?:\\){1,2}(?=\w{2})"
        rf"|{re.escape(ROOT.as_posix())}/"
    ),
    "an address that packages come from": re.compile(
        r"--(?:extra-)?(?:index)(?:-url)|--(?:find)(?:-links)"
        r"|\bhttps?:(?://)[\w.-]+(?::\d+)?(?:/[\w.-]+)*/(?:simple)\b"
        r"|\b(?:registry)\s*=\s*[\"']?https?:"
    ),
    "a merge mark": re.compile(r"^(?:<){7} |^(?:>){7} |^(?:=){7}$", re.MULTILINE),
    "an unfinished note": re.compile(r"\b(?:TO)(?:DO)\b|\b(?:FIX)(?:ME)\b|\b(?:XX)(?:X)\b"),
}


def repository_files() -> list[Path]:
    """Every file that is or would be committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = listed.stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def links_of(folder: Path) -> list[str]:
    """Every symbolic link that is or would be committed; each names a place of one machine."""
    options = ["--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(
        ["git", "ls-files", *options], cwd=folder, capture_output=True, check=True
    )
    return [name for name in listed.stdout.decode().split("\0") if (folder / name).is_symlink()]


def text_of(file: Path) -> str | None:
    """The text of `file`, or nothing for pictures and fonts."""
    content = file.read_bytes()
    return None if b"\0" in content else content.decode()


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def modules_of(*packages: str) -> Iterator[Path]:
    files = repository_files()
    for package in packages:
        yield from (f for f in files if f.suffix == ".py" and (ROOT / package) in f.parents)


def imported_modules(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and full name of everything `tree` imports from other packages."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module


@pytest.mark.parametrize("trace", FOREIGN_TRACES)
def test_no_file_carries(trace):
    pattern = FOREIGN_TRACES[trace]
    found = [
        f"{name_of(file)}:{text.count(chr(10), 0, match.start()) + 1}: {match.group()!r}"
        for file in repository_files()
        if (text := text_of(file)) is not None
        for match in pattern.finditer(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("trace", "text"),
    [
        ("an absolute path", "see /ho" + "me/mei/paiju"),
        ("an absolute path", "open('/tm" + "p/board.png')"),
        ("an absolute path", f"({ROOT.as_posix()}/main)"),
        ("an absolute path", "D:" + "\\\\games\\\\paiju"),
        ("an address that packages come from", "https://packages.example:8080/mirror/si" + "mple"),
        ("an address that packages come from", "--extra-index" + "-url https://example.com"),
        ("an address that packages come from", "registry" + "=https://packages.example"),
        ("a merge mark", "a\n" + "<" * 7 + " HEAD\nb"),
        ("an unfinished note", "# TO" + "DO: later"),
    ],
)
def test_the_search_for_traces_finds(trace, text):
    assert FOREIGN_TRACES[trace].search(text)


def test_the_top_level_holds_only_what_belongs_there():
    top_level = {file.relative_to(ROOT).parts[0] for file in repository_files()}
    assert top_level - TOP_LEVEL == set()


def test_no_file_is_a_symbolic_link(tmp_path):
    assert links_of(ROOT) == []
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    (tmp_path / ".api-spec").symlink_to(tmp_path)
    assert links_of(tmp_path) == [".api-spec"]


def test_the_engine_imports_no_clock_no_dice_and_no_world():
    found = [
        f"{name_of(module)}:{line}: {imported}"
        for module in modules_of("engine")
        for line, imported in imported_modules(ast.parse(module.read_bytes()))
        if imported.split(".")[0] in IMPURE_MODULES
    ]
    assert found == []


def test_every_public_module_says_what_it_is():
    silent = [
        name_of(module)
        for module in modules_of(*PACKAGES)
        if not module.name.startswith("_") or module.name == "__init__.py"
        if (source := module.read_text("utf-8")).strip()
        if not ast.get_docstring(ast.parse(source))
    ]
    assert silent == []


def test_no_module_is_longer_than_one_noun_needs():
    lengths = {
        name_of(module): len(module.read_text("utf-8").splitlines())
        for module in modules_of(*PACKAGES, "tests")
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_every_package_has_its_init_file():
    """The import contracts do not look into a folder without one."""
    folders = {module.parent for module in modules_of(*PACKAGES)}
    assert [name_of(f) for f in sorted(folders) if not (f / "__init__.py").is_file()] == []


def test_every_kind_of_data_file_is_shipped_with_the_packages():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    shipped = project["tool"]["setuptools"]["package-data"]["*"]
    left_out = [
        name_of(file)
        for file in repository_files()
        if file.relative_to(ROOT).parts[0] in PACKAGES and file.suffix != ".py"
        if not any(file.match(pattern) for pattern in shipped)
    ]
    assert left_out == []


def test_both_locks_hold_the_same_versions_and_every_library_has_its_hashes():
    locks = {name: locked(ROOT / name) for name in ("requirements.lock", "requirements-dev.lock")}
    runtime, development = locks.values()

    different = {name for name in runtime if runtime[name] != development.get(name)}
    assert different == set()
    for name, lock in locks.items():
        assert [library for library, (_, hashes) in lock.items() if not hashes] == [], name


def test_the_runtime_lock_holds_every_library_the_project_declares():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {normal_name(requirement) for requirement in project["dependencies"]}
    assert declared - locked(ROOT / "requirements.lock").keys() == set()


def normal_name(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=!~ ;\[]", requirement)[0]).lower()


def locked(file: Path) -> dict[str, tuple[str, frozenset[str]]]:
    """Version and hashes of each library in a lock file."""
    libraries: dict[str, tuple[str, frozenset[str]]] = {}
    for entry in re.split(r"\n(?=\S)", file.read_text("utf-8")):
        requirement = re.split(r"[;\\]", entry)[0].strip()
        hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", entry)
        libraries[normal_name(requirement)] = (requirement.partition("==")[2], frozenset(hashes))
    return libraries


# -- pages of docs --------------------------------------------------------------------------


def pages() -> dict[str, str]:
    """The pages for people who read the repository, by name."""
    files = (file for file in repository_files() if file.suffix == ".md")
    return {
        name_of(file): file.read_text("utf-8")
        for file in files
        if file.parent == ROOT or (ROOT / "docs") in file.parents
    }


def test_the_map_is_read_in_one_go():
    assert len((ROOT / "docs" / "ARCHITECTURE.md").read_bytes()) <= LARGEST_MAP


def test_every_link_between_pages_leads_somewhere():
    lost = [
        f"{name}: {target}"
        for name, text in pages().items()
        for target in re.findall(r"\]\((?!https?:)([^)#\s]+)[^)]*\)", text)
        if not (ROOT / name).parent.joinpath(target).exists()
    ]
    assert lost == []


def test_every_file_that_a_page_names_is_there():
    """Placeholders (``engine/games/TITLE/...``) are written in capitals or between brackets."""
    named = re.compile(r"`((?:engine|renderers|bot|cogs|tests|deploy)/[\w./-]+)`")
    lost = [
        f"{name}: {path}"
        for name, text in pages().items()
        for path in named.findall(text)
        if not re.search("[A-Z]{2,}", path) and not (ROOT / path).exists()
    ]
    assert lost == []


def test_every_decision_has_a_number_of_its_own_and_stands_in_the_index():
    listed = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    found = [Path(name).name for name in pages() if re.search(r"decisions/\d", name)]
    assert sorted(found) == sorted(re.findall(r"\]\((\d{4}-[a-z0-9-]+\.md)\)", listed))
    assert len({name[:4] for name in found}) == len(found)


def long_sentences(text: str) -> list[str]:
    """The English sentences of a page with more words than one reads in one go.

    Code blocks and tables count for nothing; a Chinese full stop ends a sentence too.
    """
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    lines = [line for line in prose.splitlines() if not line.startswith("|")]
    ends = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*\[(“\"\u4e00-\u9fff])|(?<=[。！？；])")
    sentences = [sentence for line in lines for sentence in ends.split(line)]
    words = re.compile(r"[A-Za-z][\w'’-]*")
    return [s.strip() for s in sentences if len(words.findall(s)) > LONGEST_SENTENCE]


def test_no_page_has_a_sentence_that_is_too_long():
    found = {name: long_sentences(text) for name, text in pages().items()}
    assert {name: sentences for name, sentences in found.items() if sentences} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"One {'word ' * 29}end.", 1),
        (f"One {'word ' * 20}end. And {'word ' * 20}end.", 0),
        (f"| {'word ' * 40} |", 0),
        (f"```\n{'word ' * 40}\n```", 0),
        (f"一句话，{'word ' * 20}。Then {'word ' * 20}end.", 0),
    ],
)
def test_the_search_for_long_sentences_finds(text, found):
    assert len(long_sentences(text)) == found
