/* The exchange about one alert from its submission to its end, over any number of presenters. */
#ifndef TOCSIN_CONVERSATION_H
#define TOCSIN_CONVERSATION_H

#include "answer.h"
#include "link.h"
#include "recovery.h"

#include <stdint.h>

/* The state of the conversation.
 *
 *   connecting → talking      there is a presenter
 *   connecting → locking      there is no presenter
 *   locking    → connecting   another client starts one, or one has started while we took the lock
 *   locking    → starting     we start one
 *   starting   → connecting   it is ready, or another one is about to be
 *   talking    → pausing      the presenter has exited
 *   pausing    → connecting   the pause is over
 *   any        → ended        a response, a refusal, or an error
 */
typedef enum phase {
  phase_connecting,
  phase_locking,
  phase_starting,
  phase_talking,
  phase_pausing,
  phase_ended
} phase;

typedef struct conversation {
  phase phase;
  int flags;
  /* 32 hexadecimal digits, which stay the same when it is submitted again. */
  char request[33];
  /* The document, with the updates that the presenter has accepted. */
  json *document;
  /* An array of updates that the presenter has not answered yet, oldest first. */
  json *updates;

  presenter_link link;
  int is_admitted;
  int has_connected;
  /* The end of the pipe of a presenter that this client starts, and its path. */
  int report;
  char *program;
  bytes report_line;
  /* The lock of the client that starts the presenter. */
  int lock;
  /* How often to look for a presenter that owns the display but does not listen yet. */
  int looks;

  /* Times of the monotonic clock in nanoseconds; 0 for none. */
  int64_t deadline;
  int64_t connect_deadline;
  int64_t ready_deadline;
  int64_t send_deadline;
  recovery recovery;

  answer answer;
} conversation;

struct tocsin_client;

/* Initialises a conversation about a document, which then belongs to it. */
tocsin_code conversation_begin(
  conversation *talk, json *document, int flags, tocsin_error *error);
void conversation_free(conversation *talk);

/* Does all work that needs no waiting. Events are passed to the client. */
void conversation_run(
  struct tocsin_client *client, struct tocsin_request *request, conversation *talk);
/* The time at which it must run again at the latest; 0 for none. */
int64_t conversation_moment(const conversation *talk);
/* The descriptor that it waits for, and whether to write; -1 for none. */
int conversation_descriptor(const conversation *talk, int *writes);

/* Sends an update, which then belongs to it, now or when the alert is accepted. */
tocsin_code conversation_update(conversation *talk, json *update, tocsin_error *error);
/* Ends it as withdrawn. */
void conversation_cancel(conversation *talk);

int64_t monotonic_now(void);

#endif
