/* The way of one alert from its submission to its end, over as many presenters as it takes. */
#ifndef TOCSIN_CONVERSATION_H
#define TOCSIN_CONVERSATION_H

#include "answer.h"
#include "link.h"
#include "recovery.h"

#include <stdint.h>

/* What the conversation does next, or waits for.
 *
 *   connecting → talking      there is a presenter
 *   connecting → locking      there is none
 *   locking    → connecting   another client starts one; or it has started while we took the lock
 *   locking    → starting     we start one
 *   starting   → connecting   it is ready, or another one is about to be
 *   talking    → pausing      the presenter has gone
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
  /* The end of the pipe of a presenter that we start, and its path. */
  int report;
  char *program;
  bytes report_line;
  /* The lock of the one who starts it. */
  int lock;
  /* How often to look for one that owns the display but does not listen yet. */
  int looks;

  /* Moments of the monotonic clock in nanoseconds; 0 for none. */
  int64_t deadline;
  int64_t connect_deadline;
  int64_t ready_deadline;
  int64_t send_deadline;
  recovery recovery;

  answer answer;
} conversation;

struct tocsin_client;

/* Takes a document. */
tocsin_code conversation_begin(
  conversation *talk, json *document, int flags, tocsin_error *error);
void conversation_free(conversation *talk);

/* Does what can be done without waiting. Events are told to the client. */
void conversation_run(
  struct tocsin_client *client, struct tocsin_request *request, conversation *talk);
/* The moment at which it is to run again, whatever happens; 0 for none. */
int64_t conversation_moment(const conversation *talk);
/* The descriptor that it waits for, and whether to write; -1 for none. */
int conversation_descriptor(const conversation *talk, int *writes);

/* Sends an update, which then belongs to it, now or when it is admitted. */
tocsin_code conversation_update(conversation *talk, json *update, tocsin_error *error);
/* Ends it as withdrawn. */
void conversation_cancel(conversation *talk);

int64_t monotonic_now(void);

#endif
