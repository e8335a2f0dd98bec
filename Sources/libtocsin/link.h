/* One nonblocking connection to a presenter. */
#ifndef TOCSIN_LINK_H
#define TOCSIN_LINK_H

#include "bytes.h"
#include "failure.h"
#include "json.h"

typedef struct link_state {
  /* -1 if there is no connection. */
  int descriptor;
  /* Bytes that are not sent yet, and received bytes that are not read as lines yet. */
  bytes outgoing;
  size_t sent;
  bytes incoming;
  size_t searched;
  int has_spoken;
  int has_heard;
} presenter_link;

typedef enum link_result {
  link_done,
  /* Further work needs waiting. */
  link_waits,
  /* There is no presenter, or it has closed the connection. */
  link_absent,
  link_failed
} link_result;

void link_init(presenter_link *link);
void link_close(presenter_link *link);

/* Connects to a socket; `link_waits` if its backlog is full. */
link_result link_connect(presenter_link *link, const char *path, tocsin_error *error);
/* Queues a message, an object without its version, for sending. */
tocsin_code link_say(presenter_link *link, const bytes *message, tocsin_error *error);
/* Sends as much as possible. */
link_result link_send(presenter_link *link, tocsin_error *error);
/* Reads the next message, to be freed. `is_final` becomes 1 for an error that is not temporary. */
link_result link_hear(
  presenter_link *link, json **message, int *is_final, tocsin_error *error);

#endif
