#define _GNU_SOURCE
#include "client.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

static void destroy(tocsin_client *client) {
  if (client->poller >= 0) close(client->poller);
  if (client->timer >= 0) close(client->timer);
  place_free(&client->place);
  surroundings_free(&client->around);
  pthread_cond_destroy(&client->returned);
  pthread_mutex_destroy(&client->lock);
  free(client);
}

tocsin_client *tocsin_client_new(const char *display, tocsin_error *error) {
  tocsin_client *client = calloc(1, sizeof *client);
  if (client == NULL) {
    fail_memory(error);
    return NULL;
  }
  pthread_mutex_init(&client->lock, NULL);
  pthread_cond_init(&client->returned, NULL);
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
  pthread_mutex_lock(&client->lock);
  client->is_freed = 1;
  client->users++;
  client_leave(client);
}

void client_leave(tocsin_client *client) {
  int is_over = --client->users == 0 && client->is_freed;
  pthread_mutex_unlock(&client->lock);
  if (is_over) destroy(client);
}

int tocsin_get_fd(tocsin_client *client) { return client->poller; }

/* Records that the callback of the end has returned, and wakes the threads that wait for it. */
static void end_is_told(tocsin_request *request) {
  uint64_t one = 1;
  request->is_told = 1;
  if (write(request->ended, &one, sizeof one) < 0) {}
}

void client_tell(tocsin_client *client, tocsin_request *request, char *event) {
  notice *added = calloc(1, sizeof *added);
  if (added == NULL) {
    if (event == NULL) end_is_told(request);
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
    client_tell(client, request, NULL);
  } else {
    watch(client, request);
  }
}

/* Whether this thread, or another one, is in a callback of the request. */
static int is_called(const tocsin_client *client, const tocsin_request *request, int here) {
  for (const call *one = client->calls; one != NULL; one = one->next)
    if (one->request == request && !pthread_equal(one->thread, pthread_self()) == !here) return 1;
  return 0;
}

/* The first notice that this thread can pass on; NULL for none. Callbacks of one request run one after
 * the other, in order: the thread that runs one passes on the next as well. */
static notice **next_notice(tocsin_client *client) {
  notice **link = &client->notices;
  while (*link != NULL && is_called(client, (*link)->request, 0)) link = &(*link)->next;
  return *link != NULL ? link : NULL;
}

int client_has_told_end(const tocsin_client *client, const tocsin_request *request) {
  if (request->talk.phase != phase_ended) return 0;
  return request->is_told || is_called(client, request, 1);
}

/* Removes a notice, which then belongs to the caller. */
static notice *remove_notice(tocsin_client *client, notice **link) {
  notice *removed = *link;
  *link = removed->next;
  if (client->last_notice == removed) {
    client->last_notice = client->notices;
    while (client->last_notice != NULL && client->last_notice->next != NULL)
      client->last_notice = client->last_notice->next;
  }
  return removed;
}

static void free_notice(notice *one) {
  free(one->event);
  free(one);
}

void client_forget(tocsin_client *client, tocsin_request *request) {
  while (is_called(client, request, 0)) pthread_cond_wait(&client->returned, &client->lock);
  for (call *one = client->calls; one != NULL; one = one->next)
    if (one->request == request) one->request = NULL;
  for (waiting *one = client->waits; one != NULL; one = one->next) {
    if (one->request != request) continue;
    if (request->talk.phase == phase_ended) one->end = request->talk.answer.error;
    else fail(&one->end, TOCSIN_INVALID, "the request was freed");
    one->request = NULL;
  }
  for (notice **link = &client->notices; *link != NULL;)
    if ((*link)->request == request) free_notice(remove_notice(client, link));
    else link = &(*link)->next;
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
  if (next_notice(client) != NULL) first = 1;
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
  call this = {.thread = pthread_self()};
  pthread_mutex_lock(&client->lock);
  for (notice **link; (link = next_notice(client)) != NULL;) {
    notice *first = remove_notice(client, link);
    tocsin_request *request = first->request;
    tocsin_event_callback *on_event = first->event != NULL ? request->on_event : NULL;
    tocsin_end_callback *on_end = first->event == NULL ? request->on_end : NULL;
    void *data = first->event != NULL ? request->event_data : request->end_data;
    this.request = request;
    this.next = client->calls;
    client->calls = &this;
    pthread_mutex_unlock(&client->lock);
    if (on_event != NULL) on_event(request, first->event, data);
    if (on_end != NULL) on_end(request, data);
    pthread_mutex_lock(&client->lock);
    call **place = &client->calls;
    while (*place != &this) place = &(*place)->next;
    *place = this.next;
    if (this.request != NULL && first->event == NULL) end_is_told(request);
    pthread_cond_broadcast(&client->returned);
    free_notice(first);
  }
  pthread_mutex_unlock(&client->lock);
}

tocsin_code tocsin_dispatch(tocsin_client *client, tocsin_error *error) {
  pthread_mutex_lock(&client->lock);
  client->users++;
  for (tocsin_request *request = client->first; request != NULL; request = request->next)
    run_request(client, request);
  pthread_mutex_unlock(&client->lock);
  client_call_back(client);
  pthread_mutex_lock(&client->lock);
  int status = client_arm(client);
  client_leave(client);
  if (status == 0) return TOCSIN_OK;
  return fail_system(error, TOCSIN_INTERNAL, status, "cannot set the timer");
}
