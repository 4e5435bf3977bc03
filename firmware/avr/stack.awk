# The deepest the stack can come: the frames that gcc tells (-fstack-usage, return address included) along the calls of the
# disassembly. main and all it calls, and on top of it the deepest interrupt: they do not nest.
#
# usage: avr-objdump -d ELF | awk -f stack.awk *.su -
# Prints: bytes, and the path. Fails where it cannot know: recursion, calls through pointers.

FILENAME != "-" {
	split($1, part, ":")
	name = part[length(part)]
	if ($2 > frame[name]) frame[name] = $2 # of two functions with one name the larger one
	next
}
/^[0-9a-f]+ <.*>:$/ {
	name = $2
	gsub(/[<>:]/, "", name)
	known[name] = 1
	next
}
/\t(push)\t/ { pushes[name]++ }
/\t(icall|ijmp|eicall)/ { if (name !~ /^__/) { print "stack: " name " calls through a pointer" > "/dev/stderr"; bad = 1 } }
/\t(call|rcall|jmp|rjmp)\t/ {
	if (match($0, /<[^>+]+>/)) {
		callee = substr($0, RSTART + 1, RLENGTH - 2)
		if (callee != name) calls[name] = calls[name] " " callee
	}
}

function depth(f,    n, i, list, d, most, which) {
	if (f in done) return done[f]
	if (f in under_way) { print "stack: " f " calls itself" > "/dev/stderr"; bad = 1; return 0 }
	under_way[f] = 1
	n = split(calls[f], list, " ")
	most = 0
	for (i = 1; i <= n; i++) {
		d = depth(list[i])
		if (d > most) { most = d; which = list[i] }
	}
	delete under_way[f]
	deepest[f] = which
	done[f] = most + (f in frame ? frame[f] : pushes[f] + 2)
	return done[f]
}

function path(f,    p) {
	for (p = f; deepest[f] != ""; f = deepest[f]) p = p " > " deepest[f]
	return p
}

END {
	interrupt = 0
	for (f in known) {
		if (f ~ /^__vector_[0-9]+$/ && depth(f) > interrupt) { interrupt = depth(f); vector = f }
	}
	total = depth("main") + interrupt
	if (bad || !("main" in known)) exit 1
	print total, path("main") ", " path(vector)
}
