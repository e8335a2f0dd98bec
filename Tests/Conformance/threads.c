/* Several threads use one client at once, while the presenter is started: each submits alerts, waits for
 * some, cancels some and frees some. No callback runs after its request was freed, and the end of each
 * that was waited for was called back once. Callbacks can free the request and the client. The program
 * receives no signals of the library's child processes. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <tocsin.h>

enum { thread_count = 4, alert_count = 9 };

static volatile sig_atomic_t signals;
static tocsin_client *client;

static void note(int number) {
  (void)number;
  signals++;
}

static void rest(int milliseconds) {
  struct timespec pause = {0, milliseconds * 1000000};
  nanosleep(&pause, NULL);
}

static void count_end(tocsin_request *request, void *data) {
  rest(1);
  if (tocsin_get_outcome(request) == TOCSIN_PENDING) abort();
  ++*(int *)data;
}

static void *cancel_later(void *request) {
  rest(20);
  tocsin_request_cancel(request);
  return NULL;
}

/* Waits for the end of a request. */
static void expect(tocsin_request *request, tocsin_outcome wanted, const int *ends) {
  tocsin_error error;
  tocsin_code code;
  while ((code = tocsin_wait(request, 10, &error)) == TOCSIN_NOT_YET) {}
  if (code == TOCSIN_OK && tocsin_get_outcome(request) == wanted && *ends == 1) return;
  fprintf(stderr, "%d: %s, %d, called back %d times\n", (int)code,
    code == TOCSIN_OK ? "" : error.sentence, (int)tocsin_get_outcome(request), *ends);
  exit(1);
}

static void *work(void *data) {
  enum { waited, cancelled, freed };
  static const char *const documents[] = {
    [waited] = "{\"title\":\"T\",\"timeout\":0.05,\"style\":\"toast\"}",
    [cancelled] = "{\"title\":\"T\",\"wait-limit\":600}",
    [freed] = "{\"title\":\"T\",\"timeout\":0.03,\"style\":\"toast\"}"};
  (void)data;
  for (int number = 0; number < alert_count; number++) {
    int kind = number % 3;
    tocsin_error error;
    pthread_t other;
    int *ends = calloc(1, sizeof *ends);
    tocsin_request *request = tocsin_submit(client, documents[kind], 0, &error);
    if (request == NULL) {
      fprintf(stderr, "%s\n", error.sentence);
      exit(1);
    }
    tocsin_on_end(request, count_end, ends);
    switch (kind) {
      case waited: expect(request, TOCSIN_TIMED_OUT, ends); break;
      case cancelled:
        pthread_create(&other, NULL, cancel_later, request);
        expect(request, TOCSIN_WITHDRAWN, ends);
        pthread_join(other, NULL);
        break;
      default:
        /* Its end is called back by another thread, if at all. */
        for (int rests = 0; rests < 100 && tocsin_get_outcome(request) == TOCSIN_PENDING; rests++)
          rest(1);
    }
    tocsin_request_free(request);
    free(ends);
  }
  return NULL;
}

static void free_request(tocsin_request *request, void *data) {
  (void)data;
  tocsin_request_free(request);
}

static void free_client(tocsin_request *request, void *data) {
  (void)request;
  (void)data;
  tocsin_client_free(client);
}

/* Waits for an alert whose callback frees the request or the client. */
static void wait_with(tocsin_end_callback *callback) {
  tocsin_error error;
  tocsin_request *request =
    tocsin_submit(client, "{\"title\":\"T\",\"timeout\":0.03,\"style\":\"toast\"}", 0, &error);
  if (request == NULL) exit(1);
  tocsin_on_end(request, callback, NULL);
  if (tocsin_wait(request, -1, &error) == TOCSIN_OK) return;
  fprintf(stderr, "%s\n", error.sentence);
  exit(1);
}

int main(void) {
  pthread_t threads[thread_count];
  struct sigaction action = {.sa_handler = note};
  tocsin_error error;
  sigaction(SIGCHLD, &action, NULL);
  client = tocsin_client_new(NULL, &error);
  if (client == NULL) return 1;
  for (int index = 0; index < thread_count; index++)
    if (pthread_create(&threads[index], NULL, work, NULL) != 0) return 1;
  for (int index = 0; index < thread_count; index++) pthread_join(threads[index], NULL);
  wait_with(free_request);
  wait_with(free_client);
#ifdef __SANITIZE_THREAD__
  /* With the thread sanitizer the library uses a normal fork. */
  signals = 0;
#endif
  if (signals != 0 || wait(NULL) != -1 || errno != ECHILD) {
    fprintf(stderr, "%d signals of children\n", (int)signals);
    return 1;
  }
  printf("done\n");
  return 0;
}
