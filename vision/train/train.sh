#!/bin/sh
# Makes the networks of the dice reader again.
#
#	vision/train/train.sh pack      packs what is learned from: glyphs, tables, photos (47 MB in out/train)
#	vision/train/train.sh base      learns of renderings alone; called again it goes on from what it has written
#	vision/train/train.sh photos    goes on from there with photos: with all, and without each fold of groups; without a
#	                                card only the last layers do (an hour)
#	vision/train/train.sh install   writes what learned of all photos to vision/dice
#	vision/train/train.sh           all of it
#
# SECONDS_EACH is how long base takes, and photos on a card (CUDA), where ten minutes do; on two cores base is a matter of nights.
# PHOTOS is a folder with dice/ and dice2/; without it there is only base. Needs Debian's python3-torch, python3-opencv, python3-pil, fonts and
# g++, or nvcc for a card.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=${TRAIN_DIR:-$root/out/train}
photos=${PHOTOS:-$root/../shared/testdata}
python=${PYTHON:-/usr/bin/python3}
seconds=${SECONDS_EACH:-28800}
folds=all,pxl+kamil,byler,scope+damian+blue,skovy+oblq
small=
if ! command -v nvidia-smi >/dev/null; then small="--workers 1 --room 6000 --first 1500 --windows 3000 --fill 3600 --sizes 12,64"; fi
mkdir -p "$out"

pack() {
	[ -f "$out/glyphs.npz" ] || $python "$here/glyphs.py" "$out/glyphs.npz"
	[ -f "$out/grounds.npz" ] || $python "$here/photos.py" "$out" "$here/boxes.jsonl=$photos/dice" "$here/boxes2.jsonl=$photos/dice2" \
		--grounds "$photos/dice2/labels.csv"
}

base() {
	[ -f "$out/base.npz" ] || cp "$here/rendered.npz" "$out/base.npz"
	$python "$here/train.py" base --pack "$out" --from "$out/base.npz" --out "$out/base.npz" --rate 2.5e-3 --seconds "$seconds" --seed "$(date +%s)" $small
}

photos() {
	mkdir -p "$out/folds"
	if [ "$small" ]; then
		$python "$here/tune.py" --pack "$out" --from "$out/base.npz" --out "$out/folds" --without $folds
	else
		$python "$here/train.py" photos --pack "$out" --from "$out/base.npz" --out "$out/folds" --without $folds --seconds "$seconds"
	fi
	for fold in "$out"/folds/*.npz; do $python "$here/export.py" "$fold" "${fold%.npz}"; done
}

install() {
	$python "$here/pack.py" "$out/folds/all/find.onnx" "$root/vision/dice/find.onnx.gz"
	$python "$here/pack.py" "$out/folds/all/name.onnx" "$root/vision/dice/name.onnx.gz"
}

for step in ${@:-pack base photos install}; do $step; done
