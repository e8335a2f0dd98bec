#define _GNU_SOURCE
#include "surroundings.h"

#include "bytes.h"

#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

static int is_variable(const char *entry, const char *name) {
  size_t length = strlen(name);
  return strncmp(entry, name, length) == 0 && entry[length] == '=';
}

tocsin_code surroundings_read(
  surroundings *around, const char *display, tocsin_error *error) {
  size_t count = 0;
  memset(around, 0, sizeof *around);
  while (environ != NULL && environ[count] != NULL) count++;
  around->variables = calloc(count + 2, sizeof *around->variables);
  around->folder = getcwd(NULL, 0);
  if (around->folder == NULL) around->folder = text_copy("/", 1);
  if (around->variables == NULL || around->folder == NULL) return fail_memory(error);
  size_t kept = 0;
  for (size_t index = 0; index < count; index++) {
    if (display != NULL && is_variable(environ[index], "DISPLAY")) continue;
    around->variables[kept] = text_copy(environ[index], strlen(environ[index]));
    if (around->variables[kept++] == NULL) return fail_memory(error);
  }
  if (display != NULL) {
    around->variables[kept] = text_format("DISPLAY=%s", display);
    if (around->variables[kept] == NULL) return fail_memory(error);
  }
  return TOCSIN_OK;
}

void surroundings_free(surroundings *around) {
  for (size_t index = 0; around->variables != NULL && around->variables[index] != NULL; index++)
    free(around->variables[index]);
  free(around->variables);
  free(around->folder);
  memset(around, 0, sizeof *around);
}

const char *surroundings_value(const surroundings *around, const char *name) {
  for (size_t index = 0; around->variables[index] != NULL; index++) {
    const char *entry = around->variables[index];
    if (is_variable(entry, name) && entry[strlen(name) + 1] != 0) return entry + strlen(name) + 1;
  }
  return NULL;
}

char *surroundings_path(const surroundings *around, const char *path) {
  return path[0] == '/' ? text_copy(path, strlen(path)) : text_format("%s/%s", around->folder, path);
}

const char *surroundings_idle_seconds(
  const surroundings *around, const char *display, tocsin_error *error) {
  const char *text = surroundings_value(around, "TOCSIN_IDLE_SECONDS");
  if (text == NULL) {
    /* With "ssh -X" a shell only ends once all connections to the display have ended. The host of
       some local servers is a path. */
    int is_remote = display[0] != ':' && display[0] != '/';
    return is_remote ? "2" : "300";
  }
  size_t digits = strspn(text, "0123456789");
  size_t end = digits;
  if (text[end] == '.') end += 1 + strspn(text + end + 1, "0123456789");
  if (digits > 0 && digits < 9 && end < 20 && text[end] == 0) return text;
  fail(
    error, TOCSIN_INVALID,
    "TOCSIN_IDLE_SECONDS takes seconds, such as 300 or 0.5, or 0 to stay, not “%s”", text);
  return NULL;
}

/* Looks for a program in the folders of PATH, with this text between folder and name. */
static char *search(const char *folders, const char *between) {
  while (*folders != 0) {
    size_t length = strcspn(folders, ":");
    if (folders[0] == '/') {
      char *path = text_format("%.*s%stocsin-presenter", (int)length, folders, between);
      if (path == NULL || access(path, X_OK) == 0) return path;
      free(path);
    }
    folders += length;
    if (*folders == ':') folders++;
  }
  return NULL;
}

char *surroundings_presenter(const surroundings *around, tocsin_error *error) {
  /* A program with elevated privileges does not run programs from the user's variables. */
  int is_trusted = getauxval(AT_SECURE) == 0;
  const char *given = surroundings_value(around, "TOCSIN_PRESENTER");
  if (given != NULL && is_trusted) {
    char *path = surroundings_path(around, given);
    if (path == NULL) {
      fail_memory(error);
    } else if (access(path, X_OK) != 0) {
      fail(
        error, TOCSIN_UNAVAILABLE,
        "cannot start the presenter: TOCSIN_PRESENTER is “%s”, which cannot be executed", given);
      free(path);
      path = NULL;
    }
    return path;
  }
  const char *usual = "/usr/local/bin:/usr/bin:/bin";
  const char *variable = is_trusted ? surroundings_value(around, "PATH") : NULL;
  const char *folders = variable != NULL ? variable : usual;
  char *path = search(folders, "/");
  if (path == NULL) path = search(folders, "/../libexec/tocsin/");
  if (path == NULL) path = search(usual, "/../libexec/tocsin/");
  if (path == NULL)
    fail(
      error, TOCSIN_UNAVAILABLE,
      "cannot start the presenter: tocsin-presenter is neither in PATH nor in "
      "../libexec/tocsin beside it");
  return path;
}
