import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from tests.cli.conftest import LAST_TURN, PEER_GAMES, Result, Run, refused
from trainer import bench, cli
from trainer.solver import analysis


def test_serve_refuses_a_port_in_use(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("serve", "--port", port, "--data", tmp_path)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"The pages can't be served on '127.0.0.1', port {port}")
    assert result.err.count("\n") == 1


def test_serve_refuses_a_data_folder_that_is_a_file(run: Run) -> None:
    sentence = f"Invalid value for '--data': Directory '{PEER_GAMES}' is a file."
    assert run("serve", "--data", PEER_GAMES) == refused(sentence)


def test_serve_refuses_a_data_folder_that_cannot_be_made(run: Run) -> None:
    result = run("serve", "--data", PEER_GAMES / "data")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"The data folder {PEER_GAMES / 'data'} can't be used")


@pytest.mark.parametrize("command", [["serve"], ["refuted"], ["backup", "file"]])
def test_an_empty_name_is_no_data_folder(run: Run, command: list[str]) -> None:
    sentence = "An empty name is no folder. Name one, or give . for the folder you are in."
    assert run(*command, "--data", "") == refused(f"Invalid value for '--data': {sentence}")


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Let the figures be measured at once."""
    measured = {"scorings_per_second": 1234567.8, "page_median_ms": 1.5}

    def measure(tell: Callable[[str], None]) -> dict[str, float]:
        tell("page_median_ms")
        return measured

    monkeypatch.setattr(bench, "measure", measure)
    return measured


def test_bench_prints_each_figure_and_tells_what_it_is_at(run: Run, figures: dict[str, float]) -> None:
    table = "scorings_per_second        1,234,567.80\npage_median_ms                     1.50\n"
    assert run("bench") == Result(0, table, "Measuring page_median_ms ...\n")


def test_bench_prints_json(run: Run, figures: dict[str, float]) -> None:
    assert json.loads(run("bench", "--json").out) == figures


def test_an_unknown_command_is_refused(run: Run) -> None:
    assert run("castles") == refused("No such command 'castles'.")


def test_help_lists_the_commands(run: Run) -> None:
    result = run("--help")
    assert result.status == 0
    assert [line.split()[0] for line in result.out.partition("Commands:")[2].splitlines() if line] == [
        "audit",
        "backup",
        "bench",
        "calibrate",
        "cards",
        "daily",
        "deal",
        "doctor",
        "generate",
        "ladder",
        "match",
        "proofread",
        "rate",
        "refuted",
        "replay",
        "restore",
        "serve",
        "solve",
        "train",
    ]


@pytest.mark.parametrize("arguments", [["--help"], ["â"]])
def test_what_the_terminals_alphabet_lacks_is_replaced(monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    out, err = BytesIO(), BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(out, encoding="cp1251"))
    monkeypatch.setattr(sys, "stderr", TextIOWrapper(err, encoding="cp1251", errors="strict"))
    with pytest.raises(SystemExit):
        cli.main(arguments)
    printed = (out.getvalue() + err.getvalue()).decode("cp1251")
    assert "Train at Ch?teau Combo" in printed or printed == "No such command '?'.\n"


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis, "analyse", interrupted)
    result = run("solve", LAST_TURN)
    assert (result.status, result.out, result.err.strip()) == (130, "", "")


def test_a_broken_pipe_is_quiet() -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-c", "from trainer.cli import main; main()", "replay", str(PEER_GAMES)]
    with os.fdopen(write) as pipe:
        left = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False)
    assert left.stderr == b""


NO_ADDRESSES = ["play.example", "ftp://play.example", "https://", "https://a:x", "https://a/?b", "https://a#b"]


@pytest.mark.parametrize("url", NO_ADDRESSES)
def test_serve_refuses_what_is_no_address_of_a_site(run: Run, url: str) -> None:
    sentence = f"{url!r} is no address of a site. Give one like https://example.org/trainer."
    assert run("serve", "--base-url", url) == refused(f"Invalid value for '--base-url': {sentence}")


def test_the_module_is_the_command_and_says_its_version() -> None:
    said = subprocess.run([sys.executable, "-m", "trainer", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"trainer {version('chateau-combo-trainer')}\n"


def test_serve_ends_well_when_it_is_told_to(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "trainer", "serve", "--port", str(port), "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert server.stdout.readline().startswith("Château Combo trainer: http://127.0.0.1:")
        server.terminate()
        assert server.wait(60) == 0
    assert not (tmp_path / "trainer.sqlite-wal").exists()
