# Sourced by start.sh and check.sh: makes the virtual environment .venv with what the project needs.
set -eu
cd "$(dirname "$0")"

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

make_environment() {
    if [ ! -x .venv/bin/pip ]; then
        rm -rf .venv
        # Debian and Ubuntu keep what makes virtual environments in a package of its own.
        python3 -m venv .venv 2>/dev/null || {
            as_root apt-get update -q
            as_root apt-get install -q -y python3-venv
            python3 -m venv .venv
        }
    fi
    .venv/bin/pip install -q --disable-pip-version-check --upgrade 'pip>=25.1'
    .venv/bin/pip install -q --editable . "$@"
}
