# Completion of spieltisch for fish.
function __spieltisch_complete
	set -l words (commandline -opc)
	set -l current (commandline -ct)
	for line in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
		if string match -q ':file*' -- $line
			__fish_complete_path (string replace -r '^.*=' '' -- "$current")
		else
			echo $line
		end
	end
end
complete -c spieltisch -f -a '(__spieltisch_complete)'
