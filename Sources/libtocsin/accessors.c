#include "client.h"

const char *tocsin_version(void) { return TOCSIN_RELEASE; }

/* Returns a property of a request, which other threads may change. */
#define READ(type, request, expression)           \
  pthread_mutex_lock(&(request)->client->lock);   \
  answer *answer = &(request)->talk.answer;       \
  type result = expression;                       \
  pthread_mutex_unlock(&(request)->client->lock); \
  return result

tocsin_outcome tocsin_get_outcome(tocsin_request *request) {
  READ(tocsin_outcome, request, answer->outcome);
}

const char *tocsin_get_response(tocsin_request *request) {
  READ(const char *, request, answer->response);
}

const char *tocsin_get_identifier(tocsin_request *request) {
  READ(const char *, request, answer->identifier);
}

const char *tocsin_get_button(tocsin_request *request) {
  READ(const char *, request, answer->button);
}

const char *tocsin_get_reason(tocsin_request *request) {
  READ(const char *, request, answer->reason);
}

const char *tocsin_get_remark(tocsin_request *request) {
  READ(const char *, request, answer->remark);
}

const char *tocsin_get_value(tocsin_request *request, const char *name) {
  READ(const char *, request, answer_value(answer, name));
}

int tocsin_get_exit_status(tocsin_request *request) {
  READ(int, request, answer_exit_status(answer));
}
