# Sourced by start.sh and check.sh: makes the virtual environment .venv with what the project needs.
set -eu
cd "$(dirname "$0")"

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_packages() {
    as_root apt-get update -q
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y "$@"
}

# Installs the project into .venv with the options of pip that follow the name: once, until pyproject.toml changes.
make_environment() {
    made=.venv/made-$1
    shift
    if [ "$made" -nt pyproject.toml ]; then return; fi
    if [ ! -x .venv/bin/pip ]; then
        # Debian and Ubuntu keep what makes virtual environments in a package of its own.
        python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages python3-venv
        python3 -m venv --clear .venv
    fi
    echo "Installing the trainer and what it needs into .venv ..."
    .venv/bin/pip install -q --disable-pip-version-check --upgrade 'pip>=25.1'
    .venv/bin/pip install -q --editable . "$@"
    touch "$made"
}
