#define _GNU_SOURCE
#include "client.h"
#include "document.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

static const int64_t second = 1000000000;
enum { connect_seconds = 10, answer_seconds = 5, send_seconds = 10 };

/* Waits for a descriptor until a deadline; returns 0 if the deadline has already passed. */
static int wait_for(int descriptor, short events, int64_t moment) {
  for (;;) {
    int64_t left = (moment - monotonic_now() + 999999) / 1000000;
    struct pollfd wanted = {.fd = descriptor, .events = events};
    if (left <= 0) return 0;
    if (poll(&wanted, 1, (int)left) >= 0 || errno != EINTR) return 1;
  }
}

/* Connects to the running presenter; `link_absent` if none runs. */
static link_result connect_now(
  const tocsin_client *client, presenter_link *link, tocsin_error *error) {
  int64_t moment = monotonic_now() + connect_seconds * second;
  for (;;) {
    link_result result = link_connect(link, client->place.socket_path, error);
    if (result != link_waits) return result;
    if (monotonic_now() >= moment) {
      fail_system(
        error, TOCSIN_UNAVAILABLE, EAGAIN, "cannot connect to %s", client->place.socket_path);
      return link_failed;
    }
    poll(NULL, 0, 5);
  }
}

/* Sends everything, and waits for the answer. */
static link_result converse(presenter_link *link, json **answer, tocsin_error *error) {
  link_result result;
  int is_final = 0;
  int64_t moment = monotonic_now() + send_seconds * second;
  while ((result = link_send(link, error)) == link_waits) {
    if (wait_for(link->descriptor, POLLOUT, moment)) continue;
    fail_system(error, TOCSIN_UNAVAILABLE, ETIMEDOUT, "cannot send");
    return link_failed;
  }
  if (result != link_done) return result;
  moment = monotonic_now() + answer_seconds * second;
  while ((result = link_hear(link, answer, &is_final, error)) == link_waits) {
    if (wait_for(link->descriptor, POLLIN, moment)) continue;
    fail(
      error, TOCSIN_UNAVAILABLE, "the presenter did not answer within %d s", answer_seconds);
    return link_failed;
  }
  return result;
}

/* Sends a message to the running presenter. `answer` receives its answer of this type, to be freed, or
 * NULL if none runs. */
static tocsin_code ask(
  const tocsin_client *client, bytes *message, const char *type, json **answer,
  tocsin_error *error) {
  presenter_link link;
  tocsin_error failure = {.code = TOCSIN_OK};
  link_init(&link);
  *answer = NULL;
  link_result result = connect_now(client, &link, &failure);
  if (result == link_done && link_say(&link, message, &failure) != TOCSIN_OK) result = link_failed;
  if (result == link_done) result = converse(&link, answer, &failure);
  link_close(&link);
  bytes_free(message);
  if (result == link_done && !json_is(json_member(*answer, "type"), type)) {
    const char *sentence = json_member_text(*answer, "message");
    int is_refusal = json_is(json_member(*answer, "type"), "refused");
    if (is_refusal && sentence != NULL)
      fail(
        &failure,
        json_is(json_member(*answer, "code"), "busy") ? TOCSIN_BUSY : TOCSIN_INVALID, "%s", sentence);
    else
      fail(
        &failure, TOCSIN_UNAVAILABLE, "the presenter closed the connection: %s",
        sentence != NULL ? sentence : "its answer is unexpected");
    json_free(*answer);
    *answer = NULL;
    result = link_failed;
  }
  if (result != link_failed) return TOCSIN_OK;
  if (error != NULL) *error = failure;
  return failure.code;
}

/* Sends a message whose answer is the number of alerts. */
static tocsin_code ask_count(
  const tocsin_client *client, bytes *message, const char *type, int *count,
  tocsin_error *error) {
  json *answer;
  tocsin_code code = ask(client, message, type, &answer, error);
  const json *number = json_member(answer, "count");
  if (count != NULL)
    *count = code == TOCSIN_OK && number != NULL && number->kind == json_number
      ? atoi(number->text)
      : 0;
  json_free(answer);
  return code;
}

tocsin_code tocsin_update(
  tocsin_client *client, const char *identifier, const char *update, int *count,
  tocsin_error *error) {
  json *read = document_read(update, "update", error);
  bytes message = {0};
  if (count != NULL) *count = 0;
  if (read == NULL) return TOCSIN_INVALID;
  if (!json_is_utf8(identifier, strlen(identifier))) {
    json_free(read);
    return fail(error, TOCSIN_INVALID, "the identifier is not valid UTF-8");
  }
  bytes_add_text(&message, "{\"type\":\"update\",\"id\":");
  json_write_string(&message, identifier, strlen(identifier));
  bytes_add_text(&message, ",\"update\":");
  json_write(&message, read);
  bytes_add_byte(&message, '}');
  json_free(read);
  return ask_count(client, &message, "updated", count, error);
}

tocsin_code tocsin_dismiss(
  tocsin_client *client, const char *identifier, int *count, tocsin_error *error) {
  bytes message = {0};
  if (count != NULL) *count = 0;
  if (identifier != NULL && !json_is_utf8(identifier, strlen(identifier)))
    return fail(error, TOCSIN_INVALID, "the identifier is not valid UTF-8");
  bytes_add_text(&message, "{\"type\":\"dismiss\",");
  if (identifier != NULL) {
    bytes_add_text(&message, "\"id\":");
    json_write_string(&message, identifier, strlen(identifier));
  } else {
    bytes_add_text(&message, "\"all\":true");
  }
  bytes_add_byte(&message, '}');
  return ask_count(client, &message, "dismissed", count, error);
}

char *tocsin_list(tocsin_client *client, tocsin_error *error) {
  bytes message = {0};
  bytes text = {0};
  json *answer;
  bytes_add_text(&message, "{\"type\":\"list\"}");
  if (ask(client, &message, "listing", &answer, error) != TOCSIN_OK) return NULL;
  const json *alerts = json_member(answer, "alerts");
  if (alerts != NULL && alerts->kind == json_array) json_write(&text, alerts);
  else bytes_add_text(&text, "[]");
  json_free(answer);
  char *list = bytes_take(&text);
  if (list == NULL) fail_memory(error);
  return list;
}

char *tocsin_status(tocsin_client *client, tocsin_error *error) {
  bytes message = {0};
  json *answer;
  bytes_add_text(&message, "{\"type\":\"status\"}");
  if (ask(client, &message, "status", &answer, error) != TOCSIN_OK) return NULL;
  if (answer == NULL) {
    fail(error, TOCSIN_UNAVAILABLE, "no presenter runs on %s", client->place.display);
    return NULL;
  }
  char *status = message_text(answer);
  json_free(answer);
  if (status == NULL) fail_memory(error);
  return status;
}
