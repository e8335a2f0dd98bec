/* Several threads use one client at once, while the presenter is started: each submits alerts, waits for
 * some and cancels others. The program receives no signals of the library's child processes. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <tocsin.h>

enum { thread_count = 4, alert_count = 5 };

static volatile sig_atomic_t signals;
static tocsin_client *client;

static void note(int number) {
  (void)number;
  signals++;
}

static void count_end(tocsin_request *request, void *data) {
  (void)request;
  __atomic_add_fetch((int *)data, 1, __ATOMIC_SEQ_CST);
}

static void *cancel_later(void *request) {
  struct timespec pause = {0, 20000000};
  nanosleep(&pause, NULL);
  tocsin_request_cancel(request);
  return NULL;
}

static void *work(void *data) {
  static const char *const documents[] = {
    "{\"title\":\"T\",\"timeout\":0.05,\"style\":\"toast\"}", "{\"title\":\"T\",\"wait-limit\":600}"};
  for (int number = 0; number < alert_count; number++) {
    int cancels = number % 2;
    tocsin_error error;
    pthread_t other;
    tocsin_request *request = tocsin_submit(client, documents[cancels], 0, &error);
    if (request == NULL) {
      fprintf(stderr, "%s\n", error.sentence);
      exit(1);
    }
    tocsin_on_end(request, count_end, data);
    if (cancels) pthread_create(&other, NULL, cancel_later, request);
    tocsin_code code;
    while ((code = tocsin_wait(request, 10, &error)) == TOCSIN_NOT_YET) {}
    if (cancels) pthread_join(other, NULL);
    tocsin_outcome wanted = cancels ? TOCSIN_WITHDRAWN : TOCSIN_TIMED_OUT;
    if (code != TOCSIN_OK || tocsin_get_outcome(request) != wanted) {
      fprintf(stderr, "%d: %s, %d\n", (int)code, code == TOCSIN_OK ? "" : error.sentence,
        (int)tocsin_get_outcome(request));
      exit(1);
    }
    tocsin_request_free(request);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[thread_count];
  int ends = 0;
  struct sigaction action = {.sa_handler = note};
  tocsin_error error;
  sigaction(SIGCHLD, &action, NULL);
  client = tocsin_client_new(NULL, &error);
  if (client == NULL) return 1;
  for (int index = 0; index < thread_count; index++)
    if (pthread_create(&threads[index], NULL, work, &ends) != 0) return 1;
  for (int index = 0; index < thread_count; index++) pthread_join(threads[index], NULL);
  tocsin_client_free(client);
#ifdef __SANITIZE_THREAD__
  /* With the thread sanitizer the library uses a normal fork. */
  signals = 0;
#endif
  if (signals != 0 || wait(NULL) != -1 || errno != ECHILD) {
    fprintf(stderr, "%d signals of children\n", (int)signals);
    return 1;
  }
  /* A request that is freed before its end is not called back. */
  printf("%s\n", ends <= thread_count * alert_count ? "done" : "too many ends");
  return 0;
}
