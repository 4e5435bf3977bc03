#compdef spieltisch
# Completion of spieltisch for zsh.
_spieltisch() {
	local line word means
	local -a words_ shown open opened
	for line in "${(@f)$("${(Q)words[1]}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
		[[ -z $line ]] && continue
		word=${line%%$'\t'*} means=${line#*$'\t'}
		if [[ $word == :file ]]; then
			compset -P '*='
			_files
		elif [[ $word == *[=:] ]]; then
			open+=("$word") opened+=("$word  $means")
		else
			words_+=("$word") shown+=("$word  $means")
		fi
	done
	(( $#words_ )) && compadd -l -d shown -- "${words_[@]}"
	(( $#open )) && compadd -S '' -l -d opened -- "${open[@]}"
	return 0
}
if [[ ${funcstack[1]} == _spieltisch ]]; then
	_spieltisch "$@"
else
	compdef _spieltisch spieltisch
fi
