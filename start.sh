#!/bin/sh
# Sets the trainer up and serves its pages; what is given goes to `trainer serve`.
. "$(dirname "$0")/setup.sh"
make_environment to-serve
exec .venv/bin/trainer serve "$@"
