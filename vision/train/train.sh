#!/bin/sh
# Makes the networks of the dice reader again: renders trays, trains on them, goes on with photos mixed in, once without
# each group of photos and once with all. Writes vision/dice/{finder,judge}.onnx and prints the calibration.
#
#	vision/train/train.sh [minutes on renders] [minutes of each run without a group] [minutes of each run with all] [pictures]
#
# Needs go and Debian's python3-torch, python3-onnx, python3-opencv. TRAIN_DIR keeps what is made; what is there already
# (trays, base, a group) is not made again. WEIGHTS is where the networks go. Without the photos only the rendered part is done.
set -eu
base=${1:-45}
group=${2:-7}
all=${3:-23}
pictures=${4:-20000}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${TRAIN_DIR:-$root/bin/train}
python=${PYTHON:-/usr/bin/python3}
labels=${LABELS:-$root/../shared/testdata/dice/labels.csv}
weights=${WEIGHTS:-$root/vision/dice}
half=
if grep -qw avx512_bf16 /proc/cpuinfo; then half=--bf16; fi

# train OUT MINUTES RATE [more options]
train() {
	if [ -f "$work/$1/done" ]; then return; fi
	echo "train: $1, $2 minutes"
	out=$1 minutes=$2 rate=$3
	shift 3
	OMP_NUM_THREADS=1 $python "$here/train.py" --trays "$work/trays1" "$work/trays2" --out "$work/$out" \
		--minutes "$minutes" --rate "$rate" $half "$@" >"$work/$(echo "$out" | tr / -).log"
	touch "$work/$out/done"
}

# photos OUT MINUTES [--without GROUP]: the finder of a plain run, and the mean of two judges that know what is no die, one
# that went on from the plain run and one from the second base
photos() {
	nets=$1 each=$2
	shift 2
	set -- --photos "$boxes" --photo-dir "$(dirname "$labels")" --cuts "$work/cuts" "$@"
	train "$nets-plain" "$each" 1.2e-3 --start "$work/base" --plain "$@"
	train "$nets-first" "$each" 1.2e-3 --start "$work/$nets-plain" --places "$work/$nets-plain" "$@"
	train "$nets-second" "$each" 1.2e-3 --start "$work/base2" --places "$work/base2" "$@"
	$python "$here/join.py" "$work/$nets" "$work/$nets-plain" "$work/$nets-first" "$work/$nets-second"
}

mkdir -p "$work/logo"
cd "$root"
echo "train: rendering $pictures trays into $work"
for i in 1 2; do
	[ -d "$work/trays$i" ] || go run ./vision/train/trays -n "$((pictures / 2))" -seed "$((30 + i))" -out "$work/trays$i" &
done
wait
train base "$base" 2.5e-3 --plain
train base2 "$base" 1.8e-3 --start "$work/base"
if [ ! -f "$labels" ]; then
	cp "$work/base/finder.onnx" "$work/base/judge.onnx" "$weights/"
	echo "train: no photos at $labels: these weights have seen renders only, the calibration stays as it is"
	exit 0
fi
boxes=$here/boxes.jsonl
groups=$(sed -n 's/.*"group":"\([a-z]*\)".*/\1/p' "$boxes" | sort -u)
for g in $groups; do
	photos "logo/$g" "$group" --without "$g"
	$python "$here/check.py" --boxes "$boxes" --photo-dir "$(dirname "$labels")" --nets "$work/logo/$g" --groups "$g"
done
photos all "$all"
cp "$work/all/finder.onnx" "$work/all/judge.onnx" "$weights/"

echo "train: calibration, each group read by networks that have not seen it; what calibrate.py prints goes into vision/dice/calibration.go"
: >"$work/candidates.jsonl"
: >"$work/cut.jsonl"
for g in $groups; do
	go run ./vision/train/candidates -labels "$labels" -group "$g" -weights "$work/logo/$g" -out "$work/group.jsonl"
	cat "$work/group.jsonl" >>"$work/candidates.jsonl"
	go run ./vision/train/candidates -labels "$labels" -group "$g" -weights "$work/logo/$g" -cut "$boxes" -out "$work/group.jsonl"
	cat "$work/group.jsonl" >>"$work/cut.jsonl"
done
$python "$here/calibrate.py" "$boxes" "$work/candidates.jsonl" "$work/cut.jsonl" "$work/calibrations"
go run ./vision/train/leftout -labels "$labels" -candidates "$work/candidates.jsonl" -calibrations "$work/calibrations"
