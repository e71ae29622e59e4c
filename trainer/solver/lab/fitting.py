"""Fitting one of the small networks (see kernels/network.py) to examples: Adam on squared errors, from a linear fit."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainer.solver import kernels

Matrix = NDArray[np.float32]
Bytes = NDArray[np.uint8]

EPOCHS = 15
BATCH = 4096
LEARNING_RATE = 2e-3
RIDGE = 20.0
LEAST_SPREAD = 0.05
CHECK_SHARE = 20
DECAY, DECAY_OF_SQUARES = 0.9, 0.999


@dataclass(frozen=True, slots=True)
class Scale:
    """What features are shifted and divided by before the fit: (FEATURES,) each."""

    mean: Matrix
    spread: Matrix

    def scaled(self, features: Bytes) -> Matrix:
        """Return scaled features."""
        scaled: Matrix = (features.astype(np.float32) - self.mean) / self.spread
        return scaled


@dataclass(frozen=True, slots=True)
class Layers:
    """The parameters of a network: (FEATURES, HIDDEN), (HIDDEN,), (HIDDEN,) and (1,); hidden unit 0 is linear."""

    weights: Matrix
    bias: Matrix
    output: Matrix
    output_bias: Matrix

    def hidden(self, x: Matrix) -> tuple[Matrix, Matrix]:
        """Return the hidden units before and after rectifying, (examples, HIDDEN) each."""
        sums = x @ self.weights + self.bias
        units = np.maximum(sums, 0)
        units[:, 0] = sums[:, 0]
        return sums, units

    def values(self, x: Matrix) -> Matrix:
        """Return the network's values, (examples,)."""
        values: Matrix = self.hidden(x)[1] @ self.output + self.output_bias
        return values

    def gradients(self, x: Matrix, y: Matrix) -> tuple[Matrix, ...]:
        """Return the gradients of the mean squared error, in the order of the parameters."""
        sums, units = self.hidden(x)
        error = (units @ self.output + self.output_bias - y) * np.float32(2 / len(x))
        back = np.outer(error, self.output)
        back[:, 1:] *= sums[:, 1:] > 0
        return x.T @ back, back.sum(0), units.T @ error, error.sum(keepdims=True)

    @property
    def parameters(self) -> tuple[Matrix, ...]:
        """All parameters, to be changed in place."""
        return self.weights, self.bias, self.output, self.output_bias


def fit(features: Bytes, targets: Matrix, seed: int, epochs: int = EPOCHS) -> tuple[Matrix, float]:
    """Return a matrix for kernels/network.py, (FEATURES + 3, HIDDEN), and its error on examples set apart (rms)."""
    random = np.random.default_rng(seed)
    apart = len(features) // CHECK_SHARE
    examples, y = features[apart:], targets[apart:]
    scale = scale_of(examples)
    layers = linear_start(scale, examples, y, random)
    descend(layers, scale, examples, y, random, epochs)
    errors = layers.values(scale.scaled(features[:apart])) - targets[:apart]
    return packed(layers, scale), float(np.sqrt(np.mean(errors**2)))


def scale_of(features: Bytes) -> Scale:
    """Return the mean and the spread of every feature."""
    mean = features.mean(0, dtype=np.float64).astype(np.float32)
    spread = features.std(0, dtype=np.float64).astype(np.float32)
    return Scale(mean, np.maximum(spread, np.float32(LEAST_SPREAD)))


def linear_start(scale: Scale, features: Bytes, targets: Matrix, random: np.random.Generator) -> Layers:
    """Return layers whose linear unit is the ridge regression of the targets and whose other units are random."""
    centre = targets.mean()
    squares, products = np.zeros((kernels.FEATURES, kernels.FEATURES)), np.zeros(kernels.FEATURES)
    for start in range(0, len(features), 16 * BATCH):
        x = scale.scaled(features[start : start + 16 * BATCH])
        squares += x.T @ x
        products += x.T @ (targets[start : start + 16 * BATCH] - centre)
    weights = random.normal(0, 0.05, (kernels.FEATURES, kernels.HIDDEN)).astype(np.float32)
    weights[:, 0] = np.linalg.solve(squares + RIDGE * np.eye(kernels.FEATURES), products)
    output = random.normal(0, 0.3, kernels.HIDDEN).astype(np.float32)
    output[0] = 1
    return Layers(weights, np.zeros(kernels.HIDDEN, np.float32), output, np.array([centre], np.float32))


def descend(
    layers: Layers, scale: Scale, features: Bytes, targets: Matrix, random: np.random.Generator, epochs: int
) -> None:
    """Improve the layers in place, by Adam (Kingma and Ba 2014) with a rate that falls to 0 along a cosine."""
    means = [np.zeros_like(one) for one in layers.parameters]
    squares = [np.zeros_like(one) for one in layers.parameters]
    steps = epochs * max(1, len(features) // BATCH)
    order = np.empty(0, np.int64)
    for step in range(1, steps + 1):
        if len(order) < BATCH:
            order = random.permutation(len(features))
        batch, order = order[:BATCH], order[BATCH:]
        rate = LEARNING_RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
        gradients = layers.gradients(scale.scaled(features[batch]), targets[batch])
        for parameter, gradient, mean, square in zip(layers.parameters, gradients, means, squares, strict=True):
            mean += (1 - DECAY) * (gradient - mean)
            square += (1 - DECAY_OF_SQUARES) * (gradient**2 - square)
            change = mean / (1 - DECAY**step) / (np.sqrt(square / (1 - DECAY_OF_SQUARES**step)) + 1e-8)
            parameter -= (rate * change).astype(np.float32)


def packed(layers: Layers, scale: Scale) -> Matrix:
    """Return the matrix that the kernels use, which takes features as they are."""
    matrix = np.zeros((kernels.FEATURES + 3, kernels.HIDDEN), np.float32)
    matrix[: kernels.FEATURES] = layers.weights / scale.spread[:, None]
    matrix[kernels.BIAS] = layers.bias - (scale.mean / scale.spread) @ layers.weights
    matrix[kernels.OUTPUT] = layers.output
    matrix[kernels.OUTPUT_BIAS, 0] = layers.output_bias[0]
    return matrix


def predict(matrix: Matrix, features: Bytes) -> Matrix:
    """Return the values of a packed network, (examples,)."""
    layers = Layers(
        matrix[: kernels.FEATURES], matrix[kernels.BIAS], matrix[kernels.OUTPUT], matrix[kernels.OUTPUT_BIAS, :1]
    )
    parts = [
        layers.values(features[start : start + BATCH].astype(np.float32)) for start in range(0, len(features), BATCH)
    ]
    return np.concatenate(parts)
