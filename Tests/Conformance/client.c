/* Presents the documents of files with libtocsin, all at once, and prints a line for each: its exit
 * status and its response, or why it failed. A line on standard input is an order: "cancel" ends the
 * first alert, and "update JSON" changes it.
 * usage: client [--listen] [--blocking] FILE... */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tocsin.h>
#include <unistd.h>

enum { most = 16 };

typedef struct alert {
  tocsin_request *request;
  tocsin_error error;
  int has_ended;
} alert;

static char *content_of(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) return NULL;
  long length = ftell(file);
  rewind(file);
  char *text = calloc(1, (size_t)length + 1);
  if (text == NULL || fread(text, 1, (size_t)length, file) != (size_t)length) return NULL;
  fclose(file);
  return text;
}

static void print_event(tocsin_request *request, const char *event, void *data) {
  (void)request;
  fprintf(data, "%s\n", event);
  fflush(data);
}

static void note_end(tocsin_request *request, void *data) {
  alert *alert = data;
  tocsin_wait(request, 0, &alert->error);
  alert->has_ended = 1;
}

static void obey(char *order, tocsin_request *request) {
  tocsin_error error;
  order[strcspn(order, "\n")] = 0;
  if (strcmp(order, "cancel") == 0) tocsin_request_cancel(request);
  if (strncmp(order, "update ", 7) == 0
      && tocsin_request_update(request, order + 7, &error) != TOCSIN_OK)
    fprintf(stderr, "%s\n", error.sentence);
}

int main(int count, char **words) {
  static alert alerts[most];
  int number = 0;
  int flags = 0;
  int is_blocking = 0;
  int has_input = 1;
  tocsin_error error = {TOCSIN_OK, ""};
  tocsin_client *client = tocsin_client_new(NULL, &error);
  for (int index = 1; index < count && number < most; index++) {
    if (strcmp(words[index], "--listen") == 0) {
      flags |= TOCSIN_LISTEN;
      continue;
    }
    if (strcmp(words[index], "--blocking") == 0) {
      is_blocking = 1;
      continue;
    }
    alert *alert = &alerts[number++];
    alert->error = error;
    alert->has_ended = 1;
    char *document = content_of(words[index]);
    if (client != NULL && document != NULL)
      alert->request = tocsin_submit(client, document, flags, &alert->error);
    free(document);
    if (alert->request == NULL) continue;
    alert->has_ended = 0;
    tocsin_on_event(alert->request, print_event, stderr);
    tocsin_on_end(alert->request, note_end, alert);
  }
  for (int index = 0; index < number; index++) {
    while (!alerts[index].has_ended) {
      if (is_blocking) {
        tocsin_wait(alerts[index].request, -1, NULL);
        continue;
      }
      struct pollfd wanted[] = {
        {tocsin_get_fd(client), POLLIN, 0}, {has_input ? STDIN_FILENO : -1, POLLIN, 0}};
      if (poll(wanted, 2, -1) < 0) return 70;
      char order[4096];
      if (wanted[1].revents != 0) {
        if (fgets(order, sizeof order, stdin) == NULL) has_input = 0;
        else obey(order, alerts[0].request);
      }
      if (wanted[0].revents != 0 && tocsin_dispatch(client, &error) != TOCSIN_OK) return 70;
    }
  }
  for (int index = 0; index < number; index++) {
    tocsin_request *request = alerts[index].request;
    const char *response = request != NULL ? tocsin_get_response(request) : NULL;
    int status = request != NULL ? tocsin_get_exit_status(request) : (int)alerts[index].error.code;
    printf("%d %s\n", status, response != NULL ? response : alerts[index].error.sentence);
  }
  tocsin_client_free(client);
  return 0;
}
