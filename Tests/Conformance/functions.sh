# Tests the functions of tocsin.sh, in any shell. With an argument it also presents alerts.
# shellcheck shell=sh
set -eu
# shellcheck disable=SC1090
. "$CONFORMANCE_FUNCTIONS"

# is WHAT FOUND WANTED
is() {
  [ "$2" = "$3" ] || {
    echo "$1: found $2, not $3"
    exit 1
  }
}

tocsin_answer='ok
x=a\nb\\n,c
y=a\,b,c\\,d
z='
tocsin_get x
is "a text of lines" "$tocsin_value" 'a
b\n,c'
tocsin_get_items y
is "items" "$tocsin_value" 'a,b
c\
d'
tocsin_get z
is "an empty value" "$tocsin_value" ""
if tocsin_get w; then is "no value" 1 0; fi
tocsin_quote 'a"b\c
d	e 😀 ä$x`y`'
is "a JSON string" "$tocsin_value" '"a\"b\\c\nd\te 😀 ä$x`y`"'

if [ $# -gt 0 ]; then
  # The user presses Return, Escape and Return.
  tocsin_alert "First?" "" cancel=No "yes=Yes, of course"
  is "a button" "$tocsin_status $tocsin_button" "0 yes"
  if tocsin_alert "Second?"; then is "the second" 0 1; fi
  is "no button" "$tocsin_status $tocsin_button" "1 "
  tocsin_quote 'it'\''s "so"'
  tocsin_present '{"title":"Third?","inputs":[{"type":"field","name":"x","value":'"$tocsin_value"'}]}'
  tocsin_get x
  is "a value" "$tocsin_value" 'it'\''s "so"'
  tocsin_submit '{"id":"four","title":"Fourth?","message":"'"$(tocsin_list | wc -l | tr -d ' ')"'"}'
  until tocsin_list | grep -q four; do :; done
  tocsin_update four '{"title":"Changed"}'
  until tocsin_list | grep -q Changed; do :; done
  tocsin_dismiss four
  if tocsin_wait "$tocsin_request"; then is "a dismissed alert" 0 4; fi
  is "dismissed" "$tocsin_status" 4
  handle() { echo "$1" >> "$2"; }
  events=$(mktemp)
  note() { handle "$1" "$events"; }
  if tocsin_follow '{"title":"Fifth?","timeout":0.5}' note; then is "a timeout" 0 5; fi
  is "timed out" "$tocsin_status" 5
  grep -q '"event":"presented"' "$events"
  grep -q '"outcome":"timed-out"' "$events"
  rm "$events"
fi
echo fine
