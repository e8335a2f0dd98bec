/* How an alert ended, as the accessors report it. */
#ifndef TOCSIN_ANSWER_H
#define TOCSIN_ANSWER_H

#include "failure.h"
#include "json.h"

/* The value of an input, as text. */
typedef struct named_value {
  char *name;
  char *text;
  struct named_value *next;
} named_value;

typedef struct answer {
  tocsin_outcome outcome;
  tocsin_error error;
  char *response;
  char *identifier;
  char *button;
  char *reason;
  char *remark;
  named_value *values;
  /* Texts that another presenter has replaced, which the caller may still use. */
  named_value *retired;
} answer;

/* Stores the content of the presenter's response. */
tocsin_code answer_take(answer *answer, const json *message, tocsin_error *error);
void answer_free(answer *answer);
/* Sets a text, such as the identifier, to a copy, or to NULL; returns whether there was enough memory. */
int answer_set(answer *answer, char **text, const char *content);
int answer_exit_status(const answer *answer);
const char *answer_value(const answer *answer, const char *name);

/* A message without the members of the protocol itself, as text; NULL if there is not enough memory. */
char *message_text(const json *message);

#endif
