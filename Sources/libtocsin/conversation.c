#define _GNU_SOURCE
#include "conversation.h"

#include "client.h"
#include "document.h"
#include "spawning.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

static const int64_t millisecond = 1000000;
static const int64_t second = 1000000000;

enum {
  connect_seconds = 10,
  ready_seconds = 20,
  admission_seconds = 30,
  send_seconds = 10,
  /* Between two attempts to connect, also to a socket with a full backlog. */
  look_milliseconds = 2,
  backlog_milliseconds = 5,
  looks_at_taken = 25,
  report_length_limit = 4096
};

int64_t monotonic_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * second + now.tv_nsec;
}

tocsin_code conversation_begin(
  conversation *talk, json *document, int flags, tocsin_error *error) {
  unsigned char random[16];
  memset(talk, 0, sizeof *talk);
  link_init(&talk->link);
  talk->report = -1;
  talk->lock = -1;
  talk->flags = flags;
  talk->document = document;
  talk->updates = json_new(json_array);
  if (talk->updates == NULL) return fail_memory(error);
  if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
    return fail_system(error, TOCSIN_INTERNAL, errno, "there are no random numbers");
  for (size_t index = 0; index < sizeof random; index++) {
    talk->request[2 * index] = "0123456789abcdef"[random[index] >> 4];
    talk->request[2 * index + 1] = "0123456789abcdef"[random[index] & 15];
  }
  return TOCSIN_OK;
}

static void close_report(conversation *talk) {
  if (talk->report >= 0) close(talk->report);
  talk->report = -1;
  free(talk->program);
  talk->program = NULL;
  bytes_free(&talk->report_line);
}

static void unlock_start(conversation *talk) {
  if (talk->lock >= 0) close(talk->lock);
  talk->lock = -1;
}

static void close_all(conversation *talk) {
  link_close(&talk->link);
  close_report(talk);
  unlock_start(talk);
  talk->deadline = 0;
  talk->send_deadline = 0;
}

void conversation_free(conversation *talk) {
  close_all(talk);
  json_free(talk->document);
  json_free(talk->updates);
  answer_free(&talk->answer);
}

static void end(conversation *talk, tocsin_outcome outcome) {
  close_all(talk);
  talk->answer.outcome = outcome;
  talk->phase = phase_ended;
}

static void end_with_error(conversation *talk, const tocsin_error *error) {
  talk->answer.error = *error;
  end(talk, TOCSIN_ERROR);
}

void conversation_cancel(conversation *talk) {
  if (talk->phase == phase_ended) return;
  end(talk, TOCSIN_WITHDRAWN);
  talk->answer.response = text_copy("{\"outcome\":\"withdrawn\"}", 23);
}

/* After a lost or failed connection: tries again, or ends with the error.
 *
 * A failure before the first connection is final. Later ones may be temporary, for example when the X
 * server is restarted. */
static void lose(conversation *talk, const tocsin_error *error, int is_final) {
  if (error->code != TOCSIN_UNAVAILABLE || !talk->has_connected || is_final) {
    end_with_error(talk, error);
    return;
  }
  int64_t now = monotonic_now();
  int64_t delay = recovery_delay(&talk->recovery, now);
  if (delay < 0) {
    end_with_error(talk, error);
    return;
  }
  close_all(talk);
  talk->is_admitted = 0;
  talk->phase = phase_pausing;
  talk->deadline = now + delay;
}

static void lose_presenter(conversation *talk) {
  tocsin_error error;
  fail(&error, TOCSIN_UNAVAILABLE, "the presenter exited repeatedly");
  lose(talk, &error, 0);
}

/* MARK: Connecting and starting */

static void begin_connecting(conversation *talk, int64_t pause) {
  int64_t now = monotonic_now();
  talk->phase = phase_connecting;
  talk->deadline = pause > 0 ? now + pause : 0;
}

/* Submits the alert over a new connection. */
static void begin_talking(conversation *talk) {
  bytes message = {0};
  tocsin_error error;
  unlock_start(talk);
  talk->has_connected = 1;
  talk->ready_deadline = 0;
  talk->connect_deadline = 0;
  talk->deadline = 0;
  talk->phase = phase_talking;
  int waits = (talk->flags & TOCSIN_LEAVE) == 0;
  int listens = (talk->flags & TOCSIN_LISTEN) != 0;
  bytes_add_format(
    &message, "{\"type\":\"submit\",\"request\":\"%s\",\"wait\":%s,\"listen\":%s,\"alert\":",
    talk->request, waits ? "true" : "false", listens ? "true" : "false");
  json_write(&message, talk->document);
  bytes_add_byte(&message, '}');
  if (link_say(&talk->link, &message, &error) != TOCSIN_OK) lose(talk, &error, 1);
  else talk->send_deadline = monotonic_now() + send_seconds * second;
  bytes_free(&message);
}

static void step_connecting(tocsin_client *client, conversation *talk) {
  tocsin_error error;
  int64_t now = monotonic_now();
  if (talk->connect_deadline == 0) talk->connect_deadline = now + connect_seconds * second;
  if (talk->ready_deadline == 0) talk->ready_deadline = now + ready_seconds * second;
  switch (link_connect(&talk->link, client->place.socket_path, &error)) {
  case link_done: begin_talking(talk); return;
  case link_failed: lose(talk, &error, 0); return;
  case link_waits:
    if (now < talk->connect_deadline) {
      begin_connecting(talk, backlog_milliseconds * millisecond);
      return;
    }
    fail_system(
      &error, TOCSIN_UNAVAILABLE, EAGAIN, "cannot connect to %s", client->place.socket_path);
    lose(talk, &error, 0);
    return;
  case link_absent: break;
  }
  if (talk->looks > 0) {
    talk->looks--;
    begin_connecting(talk, look_milliseconds * millisecond);
  } else if (now >= talk->ready_deadline) {
    fail(
      &error, TOCSIN_UNAVAILABLE, "the presenter of %s was not ready after %d s",
      client->place.display, ready_seconds);
    lose(talk, &error, 0);
  } else {
    unlock_start(talk);
    talk->phase = phase_locking;
    talk->deadline = 0;
  }
}

static void step_locking(tocsin_client *client, conversation *talk) {
  tocsin_error error;
  const char *path = client->place.start_lock_path;
  talk->lock = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0600);
  if (talk->lock < 0) {
    fail_system(&error, TOCSIN_UNAVAILABLE, errno, "cannot open the lock %s", path);
    lose(talk, &error, 0);
    return;
  }
  int status;
  do status = flock(talk->lock, LOCK_EX | LOCK_NB);
  while (status < 0 && errno == EINTR);
  if (status < 0 && errno == EWOULDBLOCK) {
    /* Another client starts the presenter. */
    unlock_start(talk);
    begin_connecting(talk, look_milliseconds * millisecond);
    return;
  }
  if (status < 0) {
    fail_system(&error, TOCSIN_UNAVAILABLE, errno, "cannot lock %s", path);
    lose(talk, &error, 0);
    return;
  }
  /* The previous owner of the lock may have started it. */
  link_result result = link_connect(&talk->link, client->place.socket_path, &error);
  if (result == link_done) {
    begin_talking(talk);
  } else if (result == link_failed) {
    lose(talk, &error, 0);
  } else if (result == link_waits) {
    unlock_start(talk);
    begin_connecting(talk, backlog_milliseconds * millisecond);
  } else if (
    spawn_presenter(
      &client->around, client->place.display, &talk->report, &talk->program, &error)
    != TOCSIN_OK) {
    lose(talk, &error, 0);
  } else {
    talk->phase = phase_starting;
    talk->deadline = monotonic_now() + ready_seconds * second;
  }
}

/* Handles the line in which a presenter reports that it is ready, or why it is not. */
static void take_report(conversation *talk) {
  const char *line = talk->report_line.start;
  tocsin_error error;
  char *message;
  long status = strtol(line, &message, 10);
  if (strcmp(line, "ready") == 0) {
    talk->looks = 0;
  } else if (strcmp(line, "taken") == 0) {
    /* It is about to listen, or to exit. The lock is kept meanwhile. */
    talk->looks = looks_at_taken;
  } else {
    if (message == line || *message != ' ' || status < 0)
      fail(&error, TOCSIN_UNAVAILABLE, "%s is not a presenter", talk->program);
    else fail(&error, TOCSIN_UNAVAILABLE, "%s", message + 1);
    lose(talk, &error, 0);
    return;
  }
  close_report(talk);
  begin_connecting(talk, 0);
}

/* Returns whether it can go on. */
static int step_starting(conversation *talk) {
  tocsin_error error;
  char space[512];
  ssize_t count;
  do count = read(talk->report, space, sizeof space);
  while (count < 0 && errno == EINTR);
  if (count < 0 && errno == EAGAIN) {
    if (monotonic_now() < talk->deadline) return 0;
    fail(
      &error, TOCSIN_UNAVAILABLE, "%s was not ready after %d s", talk->program, ready_seconds);
    lose(talk, &error, 0);
    return 1;
  }
  if (count <= 0) {
    fail(&error, TOCSIN_UNAVAILABLE, "%s ended before it was ready", talk->program);
    lose(talk, &error, 0);
    return 1;
  }
  bytes_add(&talk->report_line, space, (size_t)count);
  char *newline = talk->report_line.failed
    ? NULL
    : memchr(talk->report_line.start, '\n', talk->report_line.length);
  if (newline != NULL) {
    *newline = 0;
    take_report(talk);
  } else if (talk->report_line.failed || talk->report_line.length > report_length_limit) {
    fail(&error, TOCSIN_UNAVAILABLE, "%s is not a presenter", talk->program);
    lose(talk, &error, 0);
  }
  return 1;
}

/* MARK: Messages */

/* Sends an update to the presenter that has accepted the alert. */
static tocsin_code send_update(conversation *talk, const json *update, tocsin_error *error) {
  bytes message = {0};
  const char *identifier = talk->answer.identifier;
  bytes_add_text(&message, "{\"type\":\"update\",\"id\":");
  json_write_string(&message, identifier, strlen(identifier));
  bytes_add_text(&message, ",\"update\":");
  json_write(&message, update);
  bytes_add_byte(&message, '}');
  tocsin_code code = link_say(&talk->link, &message, error);
  bytes_free(&message);
  if (talk->send_deadline == 0) talk->send_deadline = monotonic_now() + send_seconds * second;
  return code;
}

static void take_acceptance(conversation *talk, const json *message) {
  const char *identifier = json_member_text(message, "id");
  const char *remark = json_member_text(message, "remark");
  tocsin_error error;
  talk->is_admitted = 1;
  talk->deadline = 0;
  if (!answer_set(&talk->answer, &talk->answer.identifier, identifier != NULL ? identifier : "")
      || !answer_set(&talk->answer, &talk->answer.remark, remark)) {
    fail_memory(&error);
    lose(talk, &error, 1);
    return;
  }
  if ((talk->flags & TOCSIN_LEAVE) != 0) {
    bytes response = {0};
    bytes_add_text(&response, "{\"id\":");
    json_write_string(&response, talk->answer.identifier, strlen(talk->answer.identifier));
    bytes_add_byte(&response, '}');
    talk->answer.response = bytes_take(&response);
    end(talk, TOCSIN_LEFT);
    return;
  }
  for (const json *update = talk->updates->first; update != NULL; update = update->next) {
    if (send_update(talk, update, &error) == TOCSIN_OK) continue;
    lose(talk, &error, 1);
    return;
  }
}

/* Removes the oldest unanswered update from the list, and returns it; NULL if there is none. */
static json *take_update(conversation *talk) {
  json *update = talk->updates->first;
  if (update == NULL) return NULL;
  talk->updates->first = update->next;
  if (update->next == NULL) talk->updates->last = NULL;
  update->next = NULL;
  return update;
}

static void take_refusal(
  tocsin_client *client, tocsin_request *request, conversation *talk, const json *message) {
  const char *sentence = json_member_text(message, "message");
  tocsin_error error;
  if (json_member(message, "request") != NULL || talk->updates->first == NULL) {
    int is_busy = json_is(json_member(message, "code"), "busy");
    fail(
      &error, is_busy ? TOCSIN_BUSY : TOCSIN_INVALID, "%s",
      sentence != NULL ? sentence : "the presenter refuses it");
    lose(talk, &error, 1);
    return;
  }
  json_free(take_update(talk));
  bytes event = {0};
  bytes_add_text(&event, "{\"event\":\"refused\",\"message\":");
  json_write_string(&event, sentence != NULL ? sentence : "", sentence != NULL ? strlen(sentence) : 0);
  bytes_add_byte(&event, '}');
  client_tell(client, request, bytes_take(&event));
}

static void take_message(
  tocsin_client *client, tocsin_request *request, conversation *talk, const json *message) {
  const json *type = json_member(message, "type");
  tocsin_error error;
  if (json_is(type, "accepted")) {
    take_acceptance(talk, message);
  } else if (json_is(type, "response")) {
    if (answer_take(&talk->answer, message, &error) == TOCSIN_OK) end(talk, talk->answer.outcome);
    else lose(talk, &error, error.code != TOCSIN_UNAVAILABLE);
  } else if (json_is(type, "event")) {
    client_tell(client, request, message_text(message));
  } else if (json_is(type, "updated")) {
    json *update = take_update(talk);
    if (update != NULL) document_update(talk->document, update);
    json_free(update);
  } else if (json_is(type, "refused")) {
    take_refusal(client, request, talk, message);
  } else if (json_is(type, "error")) {
    const char *sentence = json_member_text(message, "message");
    /* Before the acceptance the error is about the document. */
    tocsin_code code = talk->is_admitted ? TOCSIN_UNAVAILABLE : TOCSIN_INVALID;
    fail(
      &error, code, "the presenter closed the connection: %s",
      sentence != NULL ? sentence : "it does not say why");
    lose(talk, &error, 0);
  }
  /* Unknown messages of a newer presenter are ignored. */
}

/* Returns whether it can go on. */
static int step_talking(tocsin_client *client, tocsin_request *request, conversation *talk) {
  tocsin_error error;
  int64_t now = monotonic_now();
  size_t left = talk->link.outgoing.length - talk->link.sent;
  if (left > 0) {
    link_result result = link_send(&talk->link, &error);
    if (result == link_failed) {
      lose(talk, &error, 0);
      return 1;
    }
    /* A presenter that refuses a message may close the connection before it has read everything. */
    if (result == link_absent) {
      bytes_free(&talk->link.outgoing);
      talk->link.sent = 0;
    }
    if (talk->link.outgoing.length - talk->link.sent < left)
      talk->send_deadline = now + send_seconds * second;
    if (result == link_waits && now >= talk->send_deadline) {
      fail_system(&error, TOCSIN_UNAVAILABLE, ETIMEDOUT, "cannot send");
      lose(talk, &error, 0);
      return 1;
    }
    if (result != link_waits) {
      talk->send_deadline = 0;
      if (!talk->is_admitted) talk->deadline = now + admission_seconds * second;
    }
  }
  json *message = NULL;
  int is_final = 0;
  switch (link_hear(&talk->link, &message, &is_final, &error)) {
  case link_done:
    take_message(client, request, talk, message);
    json_free(message);
    return 1;
  case link_failed: lose(talk, &error, is_final); return 1;
  case link_absent: lose_presenter(talk); return 1;
  case link_waits: break;
  }
  if (talk->deadline == 0 || now < talk->deadline) return 0;
  fail(
    &error, TOCSIN_UNAVAILABLE, "the presenter did not answer within %d s", admission_seconds);
  lose(talk, &error, 0);
  return 1;
}

/* MARK: Running */

/* Returns whether it can go on at once. */
static int step(tocsin_client *client, tocsin_request *request, conversation *talk) {
  switch (talk->phase) {
  case phase_pausing:
  case phase_connecting:
    if (talk->deadline > monotonic_now()) return 0;
    if (talk->phase == phase_pausing) {
      talk->connect_deadline = 0;
      talk->ready_deadline = 0;
      talk->looks = 0;
    }
    step_connecting(client, talk);
    return 1;
  case phase_locking: step_locking(client, talk); return 1;
  case phase_starting: return step_starting(talk);
  case phase_talking: return step_talking(client, request, talk);
  case phase_ended: return 0;
  }
  return 0;
}

void conversation_run(tocsin_client *client, tocsin_request *request, conversation *talk) {
  while (step(client, request, talk)) {}
}

int64_t conversation_moment(const conversation *talk) {
  if (talk->phase == phase_ended) return 0;
  int64_t first = talk->deadline;
  if (talk->send_deadline > 0 && (first == 0 || talk->send_deadline < first))
    first = talk->send_deadline;
  return first;
}

int conversation_descriptor(const conversation *talk, int *writes) {
  *writes = 0;
  if (talk->phase == phase_starting) return talk->report;
  if (talk->phase != phase_talking) return -1;
  *writes = talk->link.outgoing.length > talk->link.sent;
  return talk->link.descriptor;
}

tocsin_code conversation_update(conversation *talk, json *update, tocsin_error *error) {
  bytes text = {0};
  json_write(&text, update);
  /* Room for an identifier and the text around it. */
  int is_long = text.length > json_length_limit - 4096;
  int has_failed = text.failed;
  bytes_free(&text);
  if (has_failed || is_long) {
    json_free(update);
    if (has_failed) return fail_memory(error);
    return fail(
      error, TOCSIN_INVALID, "the update is longer than %d bytes", json_length_limit - 4096);
  }
  json_append(talk->updates, update);
  if (talk->phase != phase_talking || !talk->is_admitted) return TOCSIN_OK;
  return send_update(talk, update, error);
}
