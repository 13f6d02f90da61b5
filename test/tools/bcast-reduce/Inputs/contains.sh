# A file is interesting, which returning 1 says, where it matches a pattern.
# usage: contains.sh PATTERN FILE
! grep -q -e "$1" "$2"
