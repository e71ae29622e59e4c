"""The shipped weights of the value networks (see kernels/network.py), as `trainer train` makes them."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trainer.solver import kernels

Net = NDArray[np.float32]
NET_SHAPE = (2, 9, kernels.FEATURES + 3, kernels.HIDDEN)
FILE = Path(__file__).with_name("weights.npy")


def load_net(file: Path = FILE) -> Net:
    """Return both networks, shape NET_SHAPE.

    Raises ValueError if the file holds something else, OSError if it can't be read.
    """
    net: Net = np.load(file, allow_pickle=False)
    if net.shape != NET_SHAPE or net.dtype != np.float32:
        raise ValueError(f"{file.name} holds weights of another shape: {net.shape} instead of {NET_SHAPE}.")
    return np.ascontiguousarray(net)


def save_net(net: Net, file: Path) -> None:
    """Write both networks to a file, which is whole or not there.

    Raises OSError if it can't be written.
    """
    partial = file.with_name(f"{file.name}.partial")
    with partial.open("wb") as stream:
        np.save(stream, net)
    partial.replace(file)


NET = load_net()
