#define _GNU_SOURCE
#include "client.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

tocsin_client *tocsin_client_new(const char *display, tocsin_error *error) {
  tocsin_client *client = calloc(1, sizeof *client);
  if (client == NULL) {
    fail_memory(error);
    return NULL;
  }
  pthread_mutex_init(&client->lock, NULL);
  client->poller = -1;
  client->timer = -1;
  tocsin_code code = surroundings_read(&client->around, display, error);
  if (code == TOCSIN_OK) {
    const surroundings *around = &client->around;
    code = place_find(
      &client->place, surroundings_value(around, "DISPLAY"),
      surroundings_value(around, "XDG_RUNTIME_DIR"), surroundings_value(around, "HOME"), error);
  }
  if (code == TOCSIN_OK) {
    client->poller = epoll_create1(EPOLL_CLOEXEC);
    client->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN};
    if (client->poller < 0 || client->timer < 0
        || epoll_ctl(client->poller, EPOLL_CTL_ADD, client->timer, &event) < 0)
      code = fail_system(error, TOCSIN_INTERNAL, errno, "cannot watch for answers");
  }
  if (code == TOCSIN_OK) return client;
  tocsin_client_free(client);
  return NULL;
}

void tocsin_client_free(tocsin_client *client) {
  if (client == NULL) return;
  while (client->first != NULL) tocsin_request_free(client->first);
  if (client->poller >= 0) close(client->poller);
  if (client->timer >= 0) close(client->timer);
  place_free(&client->place);
  surroundings_free(&client->around);
  pthread_mutex_destroy(&client->lock);
  free(client);
}

int tocsin_get_fd(tocsin_client *client) { return client->poller; }

void client_tell(tocsin_client *client, tocsin_request *request, char *event) {
  notice *added = calloc(1, sizeof *added);
  if (added == NULL) {
    free(event);
    return;
  }
  added->request = request;
  added->event = event;
  if (client->last_notice != NULL) client->last_notice->next = added;
  else client->notices = added;
  client->last_notice = added;
}

/* Adds the descriptor of the request to the poller, which drops closed descriptors itself. */
static void watch(tocsin_client *client, tocsin_request *request) {
  int writes;
  int descriptor = conversation_descriptor(&request->talk, &writes);
  if (descriptor < 0) return;
  struct epoll_event event = {.events = EPOLLIN};
  if (writes) event.events |= EPOLLOUT;
  if (epoll_ctl(client->poller, EPOLL_CTL_MOD, descriptor, &event) < 0)
    epoll_ctl(client->poller, EPOLL_CTL_ADD, descriptor, &event);
}

/* Runs a request, and records its end. */
static void run_request(tocsin_client *client, tocsin_request *request) {
  if (request->talk.phase == phase_ended) return;
  conversation_run(client, request, &request->talk);
  if (request->talk.phase == phase_ended) {
    uint64_t one = 1;
    if (write(request->ended, &one, sizeof one) < 0) {}
    client_tell(client, request, NULL);
  } else {
    watch(client, request);
  }
}

int client_arm(tocsin_client *client) {
  int64_t first = 0;
  struct itimerspec spec;
  for (tocsin_request *request = client->first; request != NULL; request = request->next) {
    int64_t moment = conversation_moment(&request->talk);
    if (moment > 0 && (first == 0 || moment < first)) first = moment;
  }
  memset(&spec, 0, sizeof spec);
  /* Pending callbacks make the client's descriptor readable at once. */
  if (client->notices != NULL) first = 1;
  spec.it_value.tv_sec = first / 1000000000;
  spec.it_value.tv_nsec = first % 1000000000;
  /* This also makes it unreadable again. */
  return timerfd_settime(client->timer, TFD_TIMER_ABSTIME, &spec, NULL) < 0 ? errno : 0;
}

void client_work(tocsin_client *client) {
  for (tocsin_request *request = client->first; request != NULL; request = request->next)
    run_request(client, request);
  client_arm(client);
}

/* Calls the callbacks, without the lock. */
static void client_call_back(tocsin_client *client) {
  for (;;) {
    pthread_mutex_lock(&client->lock);
    notice *first = client->notices;
    tocsin_event_callback *on_event = NULL;
    tocsin_end_callback *on_end = NULL;
    void *data = NULL;
    if (first != NULL) {
      client->notices = first->next;
      if (first->next == NULL) client->last_notice = NULL;
      tocsin_request *request = first->request;
      if (first->event != NULL) on_event = request->on_event;
      else on_end = request->on_end;
      data = first->event != NULL ? request->event_data : request->end_data;
    }
    pthread_mutex_unlock(&client->lock);
    if (first == NULL) return;
    if (on_event != NULL) on_event(first->request, first->event, data);
    if (on_end != NULL) on_end(first->request, data);
    free(first->event);
    free(first);
  }
}

tocsin_code tocsin_dispatch(tocsin_client *client, tocsin_error *error) {
  pthread_mutex_lock(&client->lock);
  for (tocsin_request *request = client->first; request != NULL; request = request->next)
    run_request(client, request);
  pthread_mutex_unlock(&client->lock);
  client_call_back(client);
  pthread_mutex_lock(&client->lock);
  int status = client_arm(client);
  pthread_mutex_unlock(&client->lock);
  if (status == 0) return TOCSIN_OK;
  return fail_system(error, TOCSIN_INTERNAL, status, "cannot set the timer");
}
