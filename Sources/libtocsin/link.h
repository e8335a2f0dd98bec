/* One connection to a presenter, which is never waited for here. */
#ifndef TOCSIN_LINK_H
#define TOCSIN_LINK_H

#include "bytes.h"
#include "failure.h"
#include "json.h"

typedef struct link_state {
  /* -1 if there is no connection. */
  int descriptor;
  /* What has not been sent, and what has not been read as lines. */
  bytes outgoing;
  size_t sent;
  bytes incoming;
  size_t searched;
  int has_spoken;
  int has_heard;
} presenter_link;

typedef enum link_result {
  link_done,
  /* Nothing more can be done without waiting. */
  link_waits,
  /* There is no presenter, or it has closed the connection. */
  link_absent,
  link_failed
} link_result;

void link_init(presenter_link *link);
void link_close(presenter_link *link);

/* Connects to a socket; `link_waits` if its backlog is full. */
link_result link_connect(presenter_link *link, const char *path, tocsin_error *error);
/* Adds a message, an object without its version, to what is sent. */
tocsin_code link_say(presenter_link *link, const bytes *message, tocsin_error *error);
/* Sends what can be sent. */
link_result link_send(presenter_link *link, tocsin_error *error);
/* Reads the next message, to be freed. `is_final` becomes 1 for an error that another try cannot change. */
link_result link_hear(
  presenter_link *link, json **message, int *is_final, tocsin_error *error);

#endif
