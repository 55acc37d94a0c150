#!/bin/sh
# Installs the packages of a lock file: deploy/install.sh .venv/bin/python requirements.lock
# Each file is held to a hash in the lock, except PyTorch's, of which there are several builds (docs/decisions/0030).
# TORCH_INDEX may name the index that has the build for this machine.
set -eu
python=$1
lock=$2

install() {
	"$python" -m pip install --quiet --disable-pip-version-check --no-build-isolation "$@"
}

install_torch() {
	install --no-warn-conflicts ${TORCH_INDEX:+--index-url "$TORCH_INDEX"} "$@" < /dev/null
}

builder=$(mktemp)
trap 'rm -f "$builder"' EXIT
# It builds the packages that come as source; without it here, pip would fetch the newest one, unchecked.
sed -n '/^setuptools==/,/[^\\]$/p' "$lock" > "$builder"
install --require-hashes --no-deps --requirement "$builder"
install --require-hashes --no-deps --requirement "$lock"
install_torch --no-deps "$(grep --only-matching '^torch==[^ ]*' requirements.txt)"
# A build for GPUs requires packages of CUDA too, and these require others.
"$python" -c '
from importlib.metadata import requires
print(*(line for line in requires("torch") or () if line.startswith(("nvidia", "cuda", "triton"))), sep="\n")
' | grep . | while IFS= read -r needed; do install_torch "$needed"; done
# The lock leaves out what no used part of a package needs (docs/decisions/0063); a wrong version is an error.
! "$python" -m pip check --disable-pip-version-check | grep "but you have"
