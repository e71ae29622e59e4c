import socket
from pathlib import Path

import pytest

from trainer.web import CannotServe, serve
from trainer.web.site.rendering import packs_folder, resource_folder


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(
            CannotServe, match=rf"can't be served on '127\.0\.0\.1', port {port}: .* Choose another port or host\."
        ):
            serve("127.0.0.1", port, tmp_path)


def test_shipped_puzzles_are_found_beside_the_package() -> None:
    assert (packs_folder() / "README.md").is_file()


def test_templates_and_static_files_are_found_beside_the_package() -> None:
    assert (resource_folder("templates") / "base.html").is_file()
    assert (resource_folder("static") / "timezone.js").is_file()
