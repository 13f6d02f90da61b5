#!/bin/sh
# rank.sh COMMAND ARGUMENT...: runs the command in folder rank-N if there is one, after rank-N/before, a shell script.
rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}
if [ -d "rank-$rank" ]; then
  cd "rank-$rank" || exit 1
  if [ -f before ]; then
    . ./before
  fi
fi
exec "$@"
