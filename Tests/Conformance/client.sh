# Like client.c, with tocsin.sh, in the shell that runs it.
# usage: client.sh [--listen] FILE...
# shellcheck shell=sh
set -eu
# shellcheck disable=SC1090
. "$CONFORMANCE_FUNCTIONS"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
listens=
if [ "$1" = --listen ]; then
  listens=yes
  shift
fi
requests=
number=0
for file; do
  number=$((number + 1))
  tocsin_submit "$(cat "$file")" --json 2> "$folder/errors-$number"
  requests="$requests $tocsin_request"
done
is_cancelled=
if [ -n "$listens" ] && read -r order && [ "$order" = cancel ]; then
  tocsin_cancel "${requests# }"
  is_cancelled=yes
fi
number=0
for request in $requests; do
  number=$((number + 1))
  if [ -n "$is_cancelled" ]; then
    echo '4 {"outcome":"withdrawn"}'
    continue
  fi
  tocsin_wait "$request" || true
  if [ -n "$tocsin_answer" ]; then
    cat << END
$tocsin_status $tocsin_answer
END
  else
    echo "$tocsin_status $(cat "$folder/errors-$number")"
  fi
done
