"""What makes and measures the solver: training its networks, matches, calibration, the figures of the cards."""
