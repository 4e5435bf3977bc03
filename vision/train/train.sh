#!/bin/sh
# Makes the networks of the dice reader again: renders trays, trains on them, goes on with photos mixed in, once without
# each group of photos and once with all. Writes vision/dice/{finder,judge,closer,edge,lean}.onnx.gz and prints the calibration. second.onnx.gz stays:
# README.md says how it is made.
#
#	vision/train/train.sh [minutes on renders] [minutes of each run without a group] [minutes of each run with all] [pictures] [minutes of closer on renders] [minutes of each run of edge and of covered, and of lean] [minutes of tracing]
#
# Needs go and Debian's python3-torch, python3-onnx, python3-opencv and povray. TRAIN_DIR keeps what is made; what is there already
# (trays, base, a group) is not made again. WEIGHTS is where the networks go. Without the photos only the rendered part is done.
set -eu
base=${1:-45}
group=${2:-7}
all=${3:-23}
pictures=${4:-26000}
closer_base=${5:-27}
parts=${6:-10}
tracing=${7:-40}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${TRAIN_DIR:-$root/bin/train}
python=${PYTHON:-/usr/bin/python3}
labels=${LABELS:-$root/../shared/testdata/dice/labels.csv}
weights=${WEIGHTS:-$root/vision/dice}
half=
if grep -qw avx512_bf16 /proc/cpuinfo; then half=--bf16; fi

# run PROGRAM OUT MINUTES RATE [more options], unless that was done
run() {
	program=$1 out=$2 minutes=$3 rate=$4
	shift 4
	if [ -f "$work/$out/$program.done" ]; then return; fi
	echo "train: $program.py for $out, $minutes minutes"
	OMP_NUM_THREADS=1 $python "$here/$program.py" --out "$work/$out" --minutes "$minutes" --rate "$rate" "$@" \
		>"$work/$(echo "$out" | tr / -)-$program.log"
	touch "$work/$out/$program.done"
}

# train OUT MINUTES RATE [more options]: finder and judge
train() { run train "$@" $half --trays "$work/trays1" "$work/trays2"; }

# closer OUT MINUTES RATE [more options]: the second network of the judge
closer() { run closer "$@" $half --windows "$work/windows"; }

# edge OUT [more options]: the network for dice that the picture's edge cuts off
edge() {
	nets=$1
	shift
	run edge "$nets" "$parts" 3e-3 --trays "$work/trays1" "$work/trays2" "$@"
}

# covered OUT [more options]: what the finder of OUT says of dice that something lies over; it becomes a part of it
covered() {
	nets=$1
	shift
	run covered "$nets" "$parts" 2e-3 $half --start "$work/$nets" --covered "$work/covered" --trays "$work/trays1" "$work/trays2" "$@"
}

# closer_photos OUT MINUTES [--without GROUP]: on from the base, with photos mixed in
closer_photos() {
	nets=$1 each=$2
	shift 2
	closer "$nets" "$each" 1.5e-3 --start "$work/base" --shares trays=0.15,traced=0.3,photos=0.3,composites=0.25 "$@"
}

# parts_photos OUT [--without GROUP]: both with photos mixed in, the latter on from the base
parts_photos() {
	nets=$1
	shift
	set -- --photos "$boxes" --photo-dir "$(dirname "$labels")" --cuts "$work/cuts" "$@"
	edge "$nets" "$@"
	covered "$nets" --begin "$work/base/covered.pt" "$@"
}

# windows [options of windows.py]: what closer learns from
windows() { $python "$here/windows.py" --out "$work/windows" --trays "$work/trays1" "$work/trays2" --traced "$work/traced1" "$work/traced2" "$@"; }

# candidates OUT FOLDER [more options]: the photos of each group as networks see them that did not learn from it
candidates() {
	out=$1 nets=$2
	shift 2
	: >"$work/$out"
	for g in $groups; do
		go run ./vision/train/candidates -labels "$labels" -group "$g" -weights "$work/$nets/$g" -out "$work/group.jsonl" "$@"
		cat "$work/group.jsonl" >>"$work/$out"
	done
}

# lean_into FOLDER: the network that tells tops from sides learns from renders alone, so it is the same for every group
lean_into() { cp "$work/base/lean.onnx" "$work/$1/"; }

# pack FOLDER: its networks are the reader's from now on
pack() {
	for network in finder judge closer edge lean; do
		$python "$here/pack.py" "$work/$1/$network.onnx" "$weights/$network.onnx.gz"
	done
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
[ -d "$work/aside" ] || go run ./vision/train/trays -aside -n "$((pictures / 3))" -seed 81 -out "$work/aside" &
[ -d "$work/aside-covered" ] || go run ./vision/train/trays -aside -covered -n "$((pictures / 9))" -seed 91 -out "$work/aside-covered" &
[ -d "$work/aside-touching" ] || go run ./vision/train/trays -aside -touching -n "$((pictures / 5))" -seed 121 -out "$work/aside-touching" &
[ -d "$work/covered" ] || go run ./vision/train/trays -covered -n "$((pictures / 5))" -seed 61 -out "$work/covered" &
wait
for i in 1 2; do
	[ -d "$work/traced$i" ] || $python "$here/traced.py" --minutes "$tracing" --seed "$((100 + i))" --out "$work/traced$i" &
done
wait
train base "$base" 2.5e-3 --plain
train base2 "$base" 1.8e-3 --start "$work/base"
[ -f "$work/windows/trays.npy" ] || windows
closer base "$closer_base" 3e-3 --shares trays=0.5,traced=0.5
edge base
covered base
run lean base "$parts" 3e-3 --trays "$work/aside" "$work/aside-covered" "$work/aside-touching" "$work/traced1" "$work/traced2"
if [ ! -f "$labels" ]; then
	pack base
	echo "train: no photos at $labels: these weights have seen renders only, the calibration stays as it is"
	exit 0
fi
boxes=$here/boxes.jsonl
groups=$(sed -n 's/.*"group":"\([a-z]*\)".*/\1/p' "$boxes" | sort -u)
for g in $groups; do
	photos "logo/$g" "$group" --without "$g"
	parts_photos "logo/$g" --without "$g"
	lean_into "logo/$g"
	$python "$here/check.py" --boxes "$boxes" --photo-dir "$(dirname "$labels")" --nets "$work/logo/$g" --groups "$g"
	mkdir -p "$work/first/$g"
	cp "$work/logo/$g/finder.onnx" "$work/logo/$g/judge.onnx" "$work/logo/$g/edge.onnx" "$work/base/closer.onnx" "$work/base/lean.onnx" "$work/first/$g/"
done
photos all "$all"
parts_photos all
lean_into all
if [ ! -f "$work/windows/photos.npy" ]; then
	candidates first.jsonl first # what a finder takes for dice and is none
	windows --photos "$boxes" --photo-dir "$(dirname "$labels")" --cuts "$work/cuts" --candidates "$work/first.jsonl"
fi
for g in $groups; do
	closer_photos "logo/$g" "$group" --without "$g"
done
closer_photos all "$group"
pack all

echo "train: calibration, each group read by networks that have not seen it; what calibrate.py prints goes into vision/dice/calibration.go"
candidates candidates.jsonl logo
candidates cut.jsonl logo -cut "$boxes"
$python "$here/calibrate.py" "$boxes" "$work/candidates.jsonl" "$work/cut.jsonl" "$work/calibrations"
go run ./vision/train/leftout -labels "$labels" -candidates "$work/candidates.jsonl" -calibrations "$work/calibrations"
echo "train: the same photos with something laid over one die of each: wrong are those that are accepted without it"
$python "$here/lay.py" "$boxes" "$(dirname "$labels")" "$work/laid"
candidates laid.jsonl logo -labels "$work/laid/labels.csv"
go run ./vision/train/leftout -labels "$work/laid/labels.csv" -candidates "$work/laid.jsonl" -calibrations "$work/calibrations"
