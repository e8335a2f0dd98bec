# shellcheck shell=sh
# Functions for POSIX shells that present alerts through the program tocsin. See tocsin(3).
#
#   . /usr/share/tocsin/tocsin.sh
#   if tocsin_alert "Restart now?" "" cancel=Later restart=Restart; then …; fi
#
# They are for dash, bash, ksh, mksh and busybox sh, also with set -eu. Names that begin with _tocsin
# are private. Each function that presents returns the exit status of tocsin(1), and sets
#
#   tocsin_status    the same status
#   tocsin_answer    the output of tocsin: the button, and a line NAME=VALUE for each input
#   tocsin_button    the identifier of the button; empty unless the status is 0

tocsin_status=
tocsin_answer=
tocsin_button=
tocsin_value=
tocsin_request=

_tocsin_newline='
'
_tocsin_tab='	'

# Sets the variables of an answer, and returns its status.
_tocsin_end() {
  tocsin_status=$1
  tocsin_answer=$2
  tocsin_button=
  [ "$1" != 0 ] || tocsin_button=${2%%"$_tocsin_newline"*}
  return "$1"
}

# tocsin_alert TITLE [MESSAGE [BUTTON...]]: presents an alert, and waits for its answer. A button is
# LABEL or ID=LABEL, as for `tocsin alert --button`; an empty message means none.
tocsin_alert() {
  _tocsin_title=$1
  _tocsin_message=${2-}
  if [ $# -gt 2 ]; then shift 2; else shift $#; fi
  _tocsin_count=$#
  # The buttons are appended to the options, one after the other.
  while [ "$_tocsin_count" -gt 0 ]; do
    set -- "$@" --button "$1"
    shift
    _tocsin_count=$((_tocsin_count - 1))
  done
  [ -z "$_tocsin_message" ] || set -- --message "$_tocsin_message" "$@"
  _tocsin_status=0
  _tocsin_answer=$(tocsin alert --title "$_tocsin_title" "$@" < /dev/null) || _tocsin_status=$?
  _tocsin_end "$_tocsin_status" "$_tocsin_answer"
}

# tocsin_present DOCUMENT [OPTION...]: presents an alert, JSON as in tocsin-alert(5), and waits for its
# answer. Options are those of tocsin-alert(1).
tocsin_present() {
  _tocsin_document=$1
  shift
  _tocsin_status=0
  # The document can be longer than the arguments of a program.
  _tocsin_answer=$(
    tocsin alert --from - "$@" << _TOCSIN_END
$_tocsin_document
_TOCSIN_END
  ) || _tocsin_status=$?
  _tocsin_end "$_tocsin_status" "$_tocsin_answer"
}

# tocsin_submit DOCUMENT [OPTION...]: presents an alert and does not wait. Sets tocsin_request, for
# tocsin_wait or tocsin_cancel, one of which must follow. Standard error is not redirected.
tocsin_submit() {
  _tocsin_document=$1
  shift
  _tocsin_folder=$(mktemp -d) || return 70
  # exec replaces the subshell, so that a signal reaches the program.
  (
    exec tocsin alert --from - "$@" > "$_tocsin_folder/answer" << _TOCSIN_END
$_tocsin_document
_TOCSIN_END
  ) &
  tocsin_request=$!:$_tocsin_folder
}

# tocsin_wait REQUEST: waits for the answer of a submitted alert.
tocsin_wait() {
  _tocsin_folder=${1#*:}
  _tocsin_status=0
  wait "${1%%:*}" || _tocsin_status=$?
  _tocsin_answer=$(cat "$_tocsin_folder/answer" 2> /dev/null) || _tocsin_answer=
  rm -rf "$_tocsin_folder"
  _tocsin_end "$_tocsin_status" "$_tocsin_answer"
}

# tocsin_cancel REQUEST: withdraws a submitted alert.
tocsin_cancel() {
  kill -TERM "${1%%:*}" 2> /dev/null || true
  wait "${1%%:*}" 2> /dev/null || true
  rm -rf "${1#*:}"
}

# tocsin_follow DOCUMENT HANDLER [OPTION...]: presents an alert, and calls the handler, a function, with
# each of its events, a line of JSON; the last is the response. Returns its exit status; the handler
# runs in a separate process.
tocsin_follow() {
  _tocsin_folder=$(mktemp -d) || return 70
  cat > "$_tocsin_folder/document" << _TOCSIN_END
$1
_TOCSIN_END
  _tocsin_handler=$2
  shift 2
  {
    _tocsin_status=0
    tocsin alert --from "$_tocsin_folder/document" --listen "$@" < /dev/null || _tocsin_status=$?
    echo "$_tocsin_status" > "$_tocsin_folder/status"
  } | while IFS= read -r _tocsin_event; do "$_tocsin_handler" "$_tocsin_event"; done
  tocsin_status=$(cat "$_tocsin_folder/status")
  tocsin_answer=
  tocsin_button=
  rm -rf "$_tocsin_folder"
  return "$tocsin_status"
}

# tocsin_update ID CHANGES: changes the alerts with an identifier; the changes are JSON.
tocsin_update() {
  tocsin update "$1" --from - << _TOCSIN_END
$2
_TOCSIN_END
}

# tocsin_dismiss ID: ends the alerts with an identifier; --all ends all.
tocsin_dismiss() { tocsin dismiss "$1"; }

# tocsin_list: prints the alerts that wait or are on screen, as a JSON array.
tocsin_list() { tocsin list --json; }

# Sets tocsin_value to a text without its escapes: \n is a newline, and a backslash before any other
# character is removed.
_tocsin_unescape() {
  _tocsin_rest=$1
  tocsin_value=
  while :; do
    case $_tocsin_rest in
      *\\*) ;;
      *) break ;;
    esac
    tocsin_value=$tocsin_value${_tocsin_rest%%\\*}
    _tocsin_rest=${_tocsin_rest#*\\}
    case $_tocsin_rest in
      n*) tocsin_value=$tocsin_value$_tocsin_newline ;;
      *) tocsin_value=$tocsin_value${_tocsin_rest%"${_tocsin_rest#?}"} ;;
    esac
    _tocsin_rest=${_tocsin_rest#?}
  done
  tocsin_value=$tocsin_value$_tocsin_rest
}

# Sets tocsin_value to the value of an input in the last answer, as it was printed.
_tocsin_find() {
  tocsin_value=
  _tocsin_rest=$_tocsin_newline$tocsin_answer$_tocsin_newline
  case $_tocsin_rest in
    *"$_tocsin_newline$1="*) ;;
    *) return 1 ;;
  esac
  _tocsin_rest=${_tocsin_rest#*"$_tocsin_newline$1="}
  tocsin_value=${_tocsin_rest%%"$_tocsin_newline"*}
}

# tocsin_get NAME: sets tocsin_value to the value of an input in the last answer; returns 1 if there is
# none.
tocsin_get() {
  _tocsin_find "$1" || return 1
  _tocsin_unescape "$tocsin_value"
}

# tocsin_get_items NAME: the same for a choice of several items, with a line for each.
tocsin_get_items() {
  _tocsin_find "$1" || return 1
  _tocsin_left=$tocsin_value
  _tocsin_items=
  # A comma is part of an item if an odd number of backslashes precedes it.
  _tocsin_item=
  while :; do
    case $_tocsin_left in
      *,*) ;;
      *) break ;;
    esac
    _tocsin_item=$_tocsin_item${_tocsin_left%%,*}
    _tocsin_left=${_tocsin_left#*,}
    _tocsin_end_of_item=${_tocsin_item##*[!\\]}
    if [ $((${#_tocsin_end_of_item} % 2)) = 1 ]; then
      _tocsin_item=$_tocsin_item,
    else
      _tocsin_unescape "$_tocsin_item"
      _tocsin_items=$_tocsin_items$tocsin_value$_tocsin_newline
      _tocsin_item=
    fi
  done
  _tocsin_unescape "$_tocsin_item$_tocsin_left"
  tocsin_value=$_tocsin_items$tocsin_value
}

# tocsin_quote TEXT: sets tocsin_value to the text as a JSON string, for documents. Control characters
# other than tabs and line ends are left out.
tocsin_quote() {
  _tocsin_rest=$1
  tocsin_value=
  while :; do
    case $_tocsin_rest in
      *[[:cntrl:]\"\\]*) ;;
      *) break ;;
    esac
    _tocsin_plain=${_tocsin_rest%%[[:cntrl:]\"\\]*}
    _tocsin_rest=${_tocsin_rest#"$_tocsin_plain"}
    case $_tocsin_rest in
      \"*) _tocsin_plain=$_tocsin_plain\\\" ;;
      \\*) _tocsin_plain=$_tocsin_plain\\\\ ;;
      "$_tocsin_newline"*) _tocsin_plain=$_tocsin_plain\\n ;;
      "$_tocsin_tab"*) _tocsin_plain=$_tocsin_plain\\t ;;
    esac
    tocsin_value=$tocsin_value$_tocsin_plain
    _tocsin_rest=${_tocsin_rest#?}
  done
  tocsin_value=\"$tocsin_value$_tocsin_rest\"
}
