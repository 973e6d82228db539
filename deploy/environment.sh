#!/bin/sh
# Makes a virtual environment that holds exactly what a lock file names.
#
#     sh deploy/environment.sh DIRECTORY LOCK-FILE
#
# Does nothing when the environment already matches: the mark, written last, holds the checksum of
# the lock, the version of Python and the directory. Interrupted at any instant, the next run
# finds no mark and builds anew. The interpreter is $PYTHON, or the first of the usual names that
# is Python 3.11 or newer and can make virtual environments.
set -eu

directory=$1
lock=$2
mark=$directory/.paiju-mark

say() { printf '%s\n' "$*" >&2; }

# The version that marks an environment; fails when the interpreter does not run.
version_of() { "$1" -c 'import sys; print(*sys.version_info[:3], sep=".")' 2>/dev/null; }

wanted_mark() {
    version=$(version_of "$directory/bin/python") || return 1
    printf '%s %s %s\n' "$(cksum <"$lock")" "$version" "$(pwd)"
}

is_current() {
    [ -f "$mark" ] && expected=$(wanted_mark) && [ "$(cat "$mark")" = "$expected" ]
}

# Sets $interpreter, or explains what is missing and how to get it.
find_interpreter() {
    without_venv=
    for candidate in ${PYTHON:-python3.13 python3.12 python3.11 python3 python}; do
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            interpreter=$candidate
            return 0
        fi
        without_venv=${without_venv:-$candidate}
    done
    if [ -n "$without_venv" ]; then
        explain_missing_venv "$without_venv"
    else
        explain_missing_python
    fi
    return 1
}

explain_missing_venv() {
    package=python$("$1" -c 'import sys; print(*sys.version_info[:2], sep=".")')-venv
    say "Paiju found Python ($1), but it cannot make virtual environments:"
    say "its module 'venv' or 'ensurepip' is missing."
    say "On Debian and Ubuntu, install it with:  sudo apt install $package"
    say "Then run the same command again."
}

explain_missing_python() {
    say "Paiju needs Python 3.11 or newer and found none (tried: ${PYTHON:-python3.13, python3.12, python3.11, python3, python})."
    found=$(version_of python3) && say "The 'python3' on this machine is Python $found."
    say "Install a newer Python:"
    say "  Debian 12 or Ubuntu 24.04:  sudo apt install python3 python3-venv"
    say "  Fedora:                     sudo dnf install python3"
    say "  macOS:                      brew install python@3.13"
    say "If it is installed under another name, say so:  PYTHON=/path/to/python make run"
}

build() {
    find_interpreter || exit 1
    say "Preparing the Python environment in $directory with Python $(version_of "$interpreter") (only when the lock file changed; about a minute)."
    rm -rf "$directory"
    "$interpreter" -m venv "$directory"
    if ! "$directory/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
        --require-hashes --requirement "$lock"; then
        say "The libraries could not be installed; the lines above say why."
        say "Most often the network is the reason. Nothing is broken: run the same command again."
        exit 1
    fi
    wanted_mark >"$mark"
}

is_current || build
