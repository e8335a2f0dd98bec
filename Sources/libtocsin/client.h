/* The client and its requests; functions are called with the client's lock held, unless noted otherwise. */
#ifndef TOCSIN_CLIENT_H
#define TOCSIN_CLIENT_H

#include "conversation.h"
#include "place.h"
#include "surroundings.h"

#include <pthread.h>
#include <stdint.h>

/* An event that no callback has received yet. */
typedef struct notice {
  tocsin_request *request;
  /* NULL for the end of the request. */
  char *event;
  struct notice *next;
} notice;

/* A callback that is running; it belongs to the function that called it. */
typedef struct call {
  /* NULL once it was freed. */
  tocsin_request *request;
  pthread_t thread;
  struct call *next;
} call;

/* A wait for the end of a request; it belongs to the function that waits. */
typedef struct waiting {
  /* NULL once a callback has freed it; `end` is its end then. */
  tocsin_request *request;
  tocsin_error end;
  struct waiting *next;
} waiting;

struct tocsin_client {
  pthread_mutex_t lock;
  /* Signalled when a callback has returned. */
  pthread_cond_t returned;
  /* The members up to `poller` never change, and are read without the lock. */
  surroundings around;
  place place;
  /* Readable when there is work: it watches the timer and the requests' connections. */
  int poller;
  int timer;
  tocsin_request *first;
  notice *notices;
  notice *last_notice;
  call *calls;
  waiting *waits;
  /* How many functions are dispatching or waiting. */
  int users;
  /* Whether it was freed; it is destroyed once it has no users. */
  int is_freed;
};

struct tocsin_request {
  tocsin_client *client;
  tocsin_request *next;
  conversation talk;
  /* Whether the callback of the end has returned. */
  int is_told;
  /* An event descriptor that is readable once it is told. */
  int ended;
  tocsin_event_callback *on_event;
  void *event_data;
  tocsin_end_callback *on_end;
  void *end_data;
};

/* Adds a notice for the callbacks; `event` then belongs to it. */
void client_tell(tocsin_client *client, tocsin_request *request, char *event);
/* Whether a waiting thread can be told that the request has ended: after the callback of its end,
 * or from within that callback. */
int client_has_told_end(const tocsin_client *client, const tocsin_request *request);
/* Waits until no other thread runs a callback of the request, removes its notices, and ends the waits
 * for it. */
void client_forget(tocsin_client *client, tocsin_request *request);
/* Ends a use of the client. Releases the lock, and destroys the client if it was freed. */
void client_leave(tocsin_client *client);
/* Does all work that needs no waiting, but calls no callbacks. */
void client_work(tocsin_client *client);
/* Sets the timer to the earliest deadline of a request; returns 0 or an error number. */
int client_arm(tocsin_client *client);

#endif
