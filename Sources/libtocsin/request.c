#define _GNU_SOURCE
#include "client.h"
#include "document.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

tocsin_request *tocsin_submit(
  tocsin_client *client, const char *document, int flags, tocsin_error *error) {
  json *read = document_read(document, "document", error);
  if (read == NULL) return NULL;
  tocsin_request *request = calloc(1, sizeof *request);
  if (request == NULL) {
    json_free(read);
    fail_memory(error);
    return NULL;
  }
  request->client = client;
  request->ended = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  tocsin_code code = TOCSIN_OK;
  if (request->ended < 0) {
    json_free(read);
    code = fail_system(error, TOCSIN_INTERNAL, errno, "cannot make an event descriptor");
  } else {
    code = conversation_begin(&request->talk, read, flags, error);
  }
  if (code != TOCSIN_OK) {
    if (request->ended >= 0) {
      conversation_free(&request->talk);
      close(request->ended);
    }
    free(request);
    return NULL;
  }
  pthread_mutex_lock(&client->lock);
  tocsin_request **end = &client->first;
  while (*end != NULL) end = &(*end)->next;
  *end = request;
  /* Callbacks that are set now receive all events: they are called by the next dispatch. */
  client_work(client);
  pthread_mutex_unlock(&client->lock);
  return request;
}

tocsin_request *tocsin_alert(
  tocsin_client *client, const char *title, const char *message, const char *const *buttons,
  tocsin_error *error) {
  char *document = document_of_words(title, message, buttons);
  if (document == NULL) {
    fail_memory(error);
    return NULL;
  }
  tocsin_request *request = tocsin_submit(client, document, 0, error);
  free(document);
  return request;
}

void tocsin_request_free(tocsin_request *request) {
  if (request == NULL) return;
  tocsin_client *client = request->client;
  pthread_mutex_lock(&client->lock);
  client_forget(client, request);
  tocsin_request **place = &client->first;
  while (*place != NULL && *place != request) place = &(*place)->next;
  if (*place != NULL) *place = request->next;
  pthread_mutex_unlock(&client->lock);
  conversation_free(&request->talk);
  close(request->ended);
  free(request);
}

/* Milliseconds until a time, rounded up; -1 for no limit. */
static int left_until(int64_t moment, int milliseconds) {
  if (milliseconds < 0) return -1;
  int64_t left = (moment - monotonic_now() + 999999) / 1000000;
  return left > 0 ? (int)left : 0;
}

/* Dispatches until the request has ended. */
static tocsin_code wait_until(
  tocsin_client *client, waiting *this, int milliseconds, tocsin_error *error) {
  int64_t moment = monotonic_now() + (int64_t)milliseconds * 1000000;
  for (;;) {
    tocsin_dispatch(client, NULL);
    pthread_mutex_lock(&client->lock);
    tocsin_request *request = this->request;
    int has_ended = request == NULL || client_has_told_end(client, request);
    int ended = request != NULL ? request->ended : -1;
    if (request != NULL) this->end = request->talk.answer.error;
    pthread_mutex_unlock(&client->lock);
    if (has_ended) {
      if (error != NULL) *error = this->end;
      return this->end.code;
    }
    int left = left_until(moment, milliseconds);
    if (left == 0) return TOCSIN_NOT_YET;
    /* Another thread may call back: then the second descriptor wakes this thread. */
    struct pollfd wanted[] = {
      {.fd = client->poller, .events = POLLIN}, {.fd = ended, .events = POLLIN}};
    if (poll(wanted, 2, left) < 0 && errno != EINTR)
      return fail_system(error, TOCSIN_INTERNAL, errno, "cannot wait");
  }
}

tocsin_code tocsin_wait(tocsin_request *request, int milliseconds, tocsin_error *error) {
  tocsin_client *client = request->client;
  waiting this = {.request = request};
  pthread_mutex_lock(&client->lock);
  client->users++;
  this.next = client->waits;
  client->waits = &this;
  pthread_mutex_unlock(&client->lock);
  tocsin_code code = wait_until(client, &this, milliseconds, error);
  pthread_mutex_lock(&client->lock);
  waiting **place = &client->waits;
  while (*place != &this) place = &(*place)->next;
  *place = this.next;
  client_leave(client);
  return code;
}

tocsin_code tocsin_request_update(
  tocsin_request *request, const char *update, tocsin_error *error) {
  tocsin_client *client = request->client;
  json *read = document_read(update, "update", error);
  if (read == NULL) return TOCSIN_INVALID;
  tocsin_code code;
  pthread_mutex_lock(&client->lock);
  if (request->talk.phase == phase_ended) {
    json_free(read);
    code = fail(error, TOCSIN_INVALID, "the alert has ended, and can no longer be changed");
  } else {
    code = conversation_update(&request->talk, read, error);
    client_work(client);
  }
  pthread_mutex_unlock(&client->lock);
  return code;
}

void tocsin_request_cancel(tocsin_request *request) {
  tocsin_client *client = request->client;
  pthread_mutex_lock(&client->lock);
  if (request->talk.phase != phase_ended) {
    conversation_cancel(&request->talk);
    client_tell(client, request, NULL);
    /* The callback is called by the next dispatch, which must follow at once. */
    client_arm(client);
  }
  pthread_mutex_unlock(&client->lock);
}

void tocsin_on_event(tocsin_request *request, tocsin_event_callback *callback, void *data) {
  pthread_mutex_lock(&request->client->lock);
  request->on_event = callback;
  request->event_data = data;
  pthread_mutex_unlock(&request->client->lock);
}

void tocsin_on_end(tocsin_request *request, tocsin_end_callback *callback, void *data) {
  pthread_mutex_lock(&request->client->lock);
  request->on_end = callback;
  request->end_data = data;
  pthread_mutex_unlock(&request->client->lock);
}
