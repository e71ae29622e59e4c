#!/bin/sh
# Sets everything up, a browser included, and runs all checks and tests; what is given goes to pytest.
. "$(dirname "$0")/setup.sh"
make_environment to-check --group dev

has_browser() {
    command -v chromium || command -v chromium-browser || command -v google-chrome || .venv/bin/python -c '
from pathlib import Path
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    raise SystemExit(not Path(playwright.chromium.executable_path).exists())'
}

if ! has_browser >/dev/null 2>&1; then
    if grep -q '^ID=debian' /etc/os-release; then
        install_packages chromium
    else
        .venv/bin/playwright install --with-deps chromium
    fi
fi

.venv/bin/ruff format --check .
.venv/bin/ruff check .
.venv/bin/mypy
.venv/bin/pytest -n auto --dist worksteal "$@"
