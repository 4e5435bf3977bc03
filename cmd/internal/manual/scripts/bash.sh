# Completion of spieltisch for bash.
_spieltisch() {
	local line=${COMP_LINE:0:COMP_POINT} words word prefix candidate
	read -ra words <<<"$line"
	[[ $line == *[[:space:]] ]] && words+=("")
	word=${words[-1]}
	# bash takes "=" and ":" for ends of words, and replaces what stands behind the last one only.
	prefix=${word%"${word##*[=:]}"}
	COMPREPLY=()
	while IFS= read -r candidate; do
		candidate=${candidate%%$'\t'*}
		if [[ $candidate == :file ]]; then
			compopt -o filenames
			mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "${word##*[=:]}")
			continue
		fi
		[[ $candidate == *[=:] ]] && compopt -o nospace
		COMPREPLY+=("${candidate#"$prefix"}")
	done < <("${words[0]/#\~/$HOME}" __complete "${words[@]:1}" 2>/dev/null)
}
complete -F _spieltisch spieltisch
