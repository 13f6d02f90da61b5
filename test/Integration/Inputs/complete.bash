# Prints what the completion of the file $1 offers at the end of each line.
source "$1"
complete_line() {
  COMP_LINE="$1"
  COMP_POINT=${#1}
  _bcast "${1%% *}"
  mapfile -t COMPREPLY < <(printf '%s\n' "${COMPREPLY[@]}" | sort)
  echo "$1: ${COMPREPLY[*]}"
}
complete_line 'bcast-run --acc'
complete_line 'bcast-run --accuracy='
complete_line 'bcast-run --accuracy=r'
complete_line 'bcast-opt --bcast-to-l'
complete_line 'bcast-opt --mlir-print-local'
complete_line 'bcast-lsp-server --log='
complete_line 'bcast-compile --no-such'
complete_line 'bcast-opt '
complete_line 'bcast-run a.mlir --input=@'
complete_line 'bcast-run b --input=x=@x'
complete_line 'bcast-compile a.mlir -o n'
complete_line 'bcast-opt --enable-implicit'
