/* tocsin.h: alerts, prompts and notifications on an X11 desktop, from C. See tocsin(3).
 *
 * The library is a client: it connects to the presenter of a display, another process, over a
 * socket, and starts one if none runs. It uses no X11, installs no signal handlers, keeps no global
 * state, and never ends the process.
 */
#ifndef TOCSIN_H
#define TOCSIN_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* The results of functions; the errors have the exit statuses of the command line. */
typedef enum tocsin_code {
  TOCSIN_OK = 0,
  /* The time limit was reached, and the alert has not ended. Not an error. */
  TOCSIN_NOT_YET = 1,
  /* The request is invalid: malformed JSON, an unknown member, a secret. */
  TOCSIN_INVALID = 64,
  /* There is no display, or the presenter cannot be reached or started. */
  TOCSIN_UNAVAILABLE = 69,
  /* The system refused something, such as memory. */
  TOCSIN_INTERNAL = 70,
  /* The presenter's queue is full; try again later. */
  TOCSIN_BUSY = 75
} tocsin_code;

/* Why a function failed. Every function with such a parameter also accepts NULL. */
typedef struct tocsin_error {
  tocsin_code code;
  /* One sentence in UTF-8, for people. */
  char sentence[1020];
} tocsin_error;

/* How an alert ended. */
typedef enum tocsin_outcome {
  /* It has not ended. */
  TOCSIN_PENDING = 0,
  /* A button other than cancel was pressed. */
  TOCSIN_BUTTON = 1,
  /* The cancel button or Escape was pressed, or the window was closed. */
  TOCSIN_CANCELLED = 2,
  TOCSIN_TIMED_OUT = 3,
  /* Another program ended or replaced it. */
  TOCSIN_DISMISSED = 4,
  TOCSIN_WITHDRAWN = 5,
  /* It could not be shown; see tocsin_get_reason. */
  TOCSIN_FAILED = 6,
  /* It was accepted, and this program does not wait for it (TOCSIN_LEAVE). */
  TOCSIN_LEFT = 7,
  /* It was refused, or the presenter was lost; tocsin_wait returns the error. */
  TOCSIN_ERROR = 8
} tocsin_outcome;

/* Flags of tocsin_submit. */
enum {
  /* Receive events of the alert, see tocsin_on_event. */
  TOCSIN_LISTEN = 1,
  /* The alert stays when the request is freed or the program ends; no response is waited for. */
  TOCSIN_LEAVE = 2
};

/* A client of the presenter of one display. Functions can be called from several threads. */
typedef struct tocsin_client tocsin_client;
/* An alert that was submitted. */
typedef struct tocsin_request tocsin_request;

/* Receives an event: a JSON object with the member "event". */
typedef void tocsin_event_callback(tocsin_request *request, const char *event, void *data);
/* Called once, when an alert has ended in any way. It can free the request. */
typedef void tocsin_end_callback(tocsin_request *request, void *data);

/* The release of the library, such as "0.1.0". */
const char *tocsin_version(void);

/* Creates a client of a display, or of the display in DISPLAY if it is NULL. Does not connect or
 * start anything yet. Returns NULL and an error if there is no display. */
tocsin_client *tocsin_client_new(const char *display, tocsin_error *error);

/* Frees a client with all its requests; alerts that it waits for are withdrawn. */
void tocsin_client_free(tocsin_client *client);

/* Submits an alert, a JSON document as in tocsin-alert(5). Does not wait: a later
 * failure is the error of tocsin_wait. Returns NULL and an error if the document is invalid. */
tocsin_request *tocsin_submit(
  tocsin_client *client, const char *document, int flags, tocsin_error *error);

/* Submits an alert with a title, a message or NULL, and buttons, an array that ends with NULL, or
 * NULL. A button is "ID=LABEL", or a label that is also its identifier. */
tocsin_request *tocsin_alert(
  tocsin_client *client, const char *title, const char *message, const char *const *buttons,
  tocsin_error *error);

/* Frees a request, once no other thread runs a callback of it; if it has not ended, its alert is
 * withdrawn. */
void tocsin_request_free(tocsin_request *request);

/* Waits until an alert has ended, and tocsin_on_end was called, at most this time; -1 for no limit.
 * Calls callbacks of all requests of the client. Returns TOCSIN_OK if it has ended, TOCSIN_NOT_YET, or an error. */
tocsin_code tocsin_wait(tocsin_request *request, int milliseconds, tocsin_error *error);

/* Changes a submitted alert, with JSON as in tocsin-alert(5), "Listening". If the presenter dies, the
 * changed alert is shown again. A refusal by the presenter is an event, "refused". */
tocsin_code tocsin_request_update(
  tocsin_request *request, const char *update, tocsin_error *error);

/* Dismisses a submitted alert, but no other alerts with the same identifier. It ends with
 * TOCSIN_WITHDRAWN, at once. */
void tocsin_request_cancel(tocsin_request *request);

/* Sets the function that receives the events of a request; NULL for none. */
void tocsin_on_event(tocsin_request *request, tocsin_event_callback *callback, void *data);
/* Sets the function that is called when a request has ended; NULL for none. */
void tocsin_on_end(tocsin_request *request, tocsin_end_callback *callback, void *data);

/* A file descriptor that is readable when tocsin_dispatch has something to do, for poll and the
 * like. It belongs to the client. */
int tocsin_get_fd(tocsin_client *client);
/* Does all work that needs no waiting, and calls callbacks. */
tocsin_code tocsin_dispatch(tocsin_client *client, tocsin_error *error);

/* Properties of a request. Texts belong to the request, and are NULL if there are none; most exist only
 * after its end. */
tocsin_outcome tocsin_get_outcome(tocsin_request *request);
/* The whole response as one line of JSON, as `tocsin alert --json` prints it. */
const char *tocsin_get_response(tocsin_request *request);
/* The identifier of the alert, once the presenter has accepted it. */
const char *tocsin_get_identifier(tocsin_request *request);
/* The identifier of the button that was pressed. */
const char *tocsin_get_button(tocsin_request *request);
/* The value of the input of this name as text: "true" or "false" for a check box, a line for each
 * item of a choice of several. */
const char *tocsin_get_value(tocsin_request *request, const char *name);
/* Why it was dismissed or failed, in one sentence. */
const char *tocsin_get_reason(tocsin_request *request);
/* How it is shown differently from the request, in one line. */
const char *tocsin_get_remark(tocsin_request *request);
/* The exit status that `tocsin alert` would have: 0, 1, 4, 5, 64, 69, 70 or 75; -1 before its end. */
int tocsin_get_exit_status(tocsin_request *request);

/* Commands, which wait for the running presenter, at most 5 seconds. None of them starts one. */

/* Updates all alerts with an identifier, of any program. `count` receives their number, or is NULL. */
tocsin_code tocsin_update(
  tocsin_client *client, const char *identifier, const char *update, int *count,
  tocsin_error *error);
/* Dismisses all alerts with an identifier; NULL for all alerts. */
tocsin_code tocsin_dismiss(
  tocsin_client *client, const char *identifier, int *count, tocsin_error *error);
/* The alerts that wait or are on screen, as a JSON array, to be freed with free. NULL on error. */
char *tocsin_list(tocsin_client *client, tocsin_error *error);
/* The state of the presenter as a JSON object, to be freed with free. NULL on error. */
char *tocsin_status(tocsin_client *client, tocsin_error *error);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
