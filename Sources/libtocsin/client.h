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

struct tocsin_client {
  pthread_mutex_t lock;
  /* The members up to `poller` never change, and are read without the lock. */
  surroundings around;
  place place;
  /* Readable when there is work: it watches the timer and the requests' connections. */
  int poller;
  int timer;
  tocsin_request *first;
  notice *notices;
  notice *last_notice;
};

struct tocsin_request {
  tocsin_client *client;
  tocsin_request *next;
  conversation talk;
  /* An event descriptor that is readable once the request has ended. */
  int ended;
  tocsin_event_callback *on_event;
  void *event_data;
  tocsin_end_callback *on_end;
  void *end_data;
};

/* Adds a notice for the callbacks; `event` then belongs to it. */
void client_tell(tocsin_client *client, tocsin_request *request, char *event);
/* Does all work that needs no waiting, but calls no callbacks. */
void client_work(tocsin_client *client);
/* Sets the timer to the earliest deadline of a request; returns 0 or an error number. */
int client_arm(tocsin_client *client);

#endif
