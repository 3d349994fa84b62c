#!/bin/sh
# Make .venv with a Python that is new enough, or say in one sentence what is missing.
# Usage: tools/venv.sh FOLDER [PYTHON]
set -eu

folder=$1
wanted=${2:-}

say_and_stop() {
    echo "$1" >&2
    exit 1
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

version_of() {
    "$1" -c 'import platform; print(platform.python_version())' 2>/dev/null || echo "not there"
}

can_make_venvs() {
    "$1" -c 'import venv, ensurepip' >/dev/null 2>&1
}

find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if is_new_enough "$name" && can_make_venvs "$name"; then
            echo "$name"
            return
        fi
    done
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if is_new_enough "$name"; then
            say_and_stop "Draghan Lab needs Python's venv module, which $name lacks here: install it (on Debian or Ubuntu: apt install python3-venv), then try again."
        fi
    done
    say_and_stop "Draghan Lab needs Python 3.11 or newer; python3 is $(version_of python3) here: install a newer one, or name one with PYTHON=/path/to/python."
}

if [ -x "$folder/bin/python" ] && is_new_enough "$folder/bin/python"; then
    exit 0
fi

if [ -n "$wanted" ]; then
    is_new_enough "$wanted" ||
        say_and_stop "Draghan Lab needs Python 3.11 or newer; PYTHON=$wanted is $(version_of "$wanted")."
    can_make_venvs "$wanted" ||
        say_and_stop "Draghan Lab needs Python's venv module, which PYTHON=$wanted lacks (on Debian or Ubuntu: apt install python3-venv)."
    python=$wanted
else
    python=$(find_python) || exit 1
fi

echo "Making $folder with Python $(version_of "$python") …"
"$python" -m venv --clear "$folder" ||
    say_and_stop "$python could not make $folder: see the message above."
