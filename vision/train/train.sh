#!/bin/sh
# Makes the networks of the dice reader: renders trays, trains finder and judge, then the judge alone for longer.
# Writes vision/dice/{finder,judge}.onnx and prints the calibration with each group of photos left out.
#
#	vision/train/train.sh [minutes of the first run] [pictures]
#
# Needs go and Debian's python3-torch, python3-onnx, python3-opencv. The photos are not trained on; they are used for
# the calibration only, and only if they are there.
set -eu
minutes=${1:-28}
pictures=${2:-18000}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${TRAIN_DIR:-$root/bin/train}
python=${PYTHON:-/usr/bin/python3}
labels=${LABELS:-$root/../shared/testdata/dice/labels.csv}

mkdir -p "$work"
cd "$root"
echo "train: rendering $pictures trays into $work"
go run ./vision/train/trays -n "$((pictures / 2))" -seed 21 -out "$work/trays1" &
go run ./vision/train/trays -n "$((pictures / 2))" -seed 22 -out "$work/trays2"
wait
echo "train: finder and judge, $minutes minutes"
$python "$here/train.py" --trays "$work/trays1" "$work/trays2" --out "$work/first" --minutes "$minutes"
echo "train: the judge alone, $((minutes / 3)) minutes"
$python "$here/train.py" --trays "$work/trays1" "$work/trays2" --start "$work/first" --judge-only --rate 1.5e-3 --seed 7 \
	--out "$work/second" --minutes "$((minutes / 3))"
cp "$work/second/finder.onnx" "$work/second/judge.onnx" "$root/vision/dice/"
if [ ! -f "$labels" ]; then
	echo "train: no photos at $labels, the calibration stays as it is"
	exit 0
fi
echo "train: calibration; put the last two lines into vision/dice/calibration.go"
go run ./vision/train/candidates -labels "$labels" -out "$work/candidates.jsonl"
$python "$here/calibrate.py" "$labels" "$work/candidates.jsonl"
