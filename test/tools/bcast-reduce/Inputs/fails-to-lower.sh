# A file is interesting where a pass fails on it with this message.
# usage: fails-to-lower.sh MESSAGE FILE
! bcast-opt --convert-bcast-to-linalg "$2" 2>&1 | grep -e "$1" > /dev/null
