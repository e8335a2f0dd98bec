#define _GNU_SOURCE
#include "place.h"

#include "bytes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { display_length_limit = 200 };

/* The parts of a display's name. */
typedef struct display_name {
  char host[display_length_limit + 1];
  int number;
  int screen;
} display_name;

/* Reads a number up to a byte that is not a digit; returns the rest, or NULL. */
static const char *read_number(const char *text, int *number) {
  int value = 0;
  const char *start = text;
  for (; *text >= '0' && *text <= '9'; text++) {
    value = value * 10 + (*text - '0');
    if (value > 65535) return NULL;
  }
  *number = value;
  return text == start ? NULL : text;
}

/* Parses [PROTOCOL/][HOST]:NUMBER[.SCREEN]. */
static int parse_display(const char *text, display_name *name) {
  const char *colon = strrchr(text, ':');
  if (colon == NULL || strlen(text) > display_length_limit) return 0;
  const char *end = read_number(colon + 1, &name->number);
  name->screen = 0;
  if (end != NULL && *end == '.') end = read_number(end + 1, &name->screen);
  if (end == NULL || *end != 0) return 0;
  size_t length = (size_t)(colon - text);
  for (size_t index = 0; index < length; index++) {
    unsigned char byte = (unsigned char)text[index];
    if (byte < 0x21 || byte == 0x7F) return 0;
    name->host[index] = (char)(byte >= 'A' && byte <= 'Z' ? byte + 32 : byte);
  }
  name->host[length] = 0;
  static const char *const local[] = {"unix", "unix/", "/unix", "local/"};
  for (size_t index = 0; index < sizeof local / sizeof *local; index++)
    if (strcmp(name->host, local[index]) == 0) name->host[0] = 0;
  return 1;
}

/* The name of the display's files: all but letters, digits, -, _, . and : is percent-encoded. */
static char *file_name(const display_name *name, const char *display) {
  bytes text = {0};
  for (const char *byte = name->host[0] == 0 ? display + 1 : display; *byte != 0; byte++) {
    int is_plain = (*byte >= 'a' && *byte <= 'z') || (*byte >= 'A' && *byte <= 'Z')
      || (*byte >= '0' && *byte <= '9') || strchr("-_.:", *byte) != NULL;
    if (is_plain) bytes_add_byte(&text, *byte);
    else bytes_add_format(&text, "%%%02X", (unsigned)(unsigned char)*byte);
  }
  return bytes_take(&text);
}

/* Creates a folder if it does not exist, and checks that only this user has access. */
static tocsin_code check_folder(const char *path, tocsin_error *error) {
  struct stat facts;
  if (mkdir(path, 0700) != 0 && errno != EEXIST)
    return fail_system(error, TOCSIN_UNAVAILABLE, errno, "cannot make the folder %s", path);
  if (lstat(path, &facts) != 0)
    return fail_system(error, TOCSIN_UNAVAILABLE, errno, "cannot look at the folder %s", path);
  if (S_ISLNK(facts.st_mode))
    return fail(
      error, TOCSIN_UNAVAILABLE, "%s is a symbolic link, not a folder of ours", path);
  if (!S_ISDIR(facts.st_mode))
    return fail(error, TOCSIN_UNAVAILABLE, "%s is not a folder", path);
  if (facts.st_uid != geteuid())
    return fail(
      error, TOCSIN_UNAVAILABLE, "the folder %s belongs to user %u, not to us", path,
      (unsigned)facts.st_uid);
  if ((facts.st_mode & 077) != 0)
    return fail(
      error, TOCSIN_UNAVAILABLE, "the folder %s is open to others (mode %o, not 700)", path,
      (unsigned)facts.st_mode & 0777);
  return TOCSIN_OK;
}

/* Whether a path is a folder of this user that no other user can change. */
static int is_ours(const char *path) {
  struct stat facts;
  return path != NULL && path[0] == '/' && stat(path, &facts) == 0 && S_ISDIR(facts.st_mode)
    && facts.st_uid == geteuid() && (facts.st_mode & 022) == 0;
}

/* Whether a file (or a link, not its target) belongs to this user. */
static int is_own(const char *path) {
  struct stat facts;
  return lstat(path, &facts) == 0 && facts.st_uid == geteuid();
}

/* The name of this machine, as a part of a file's name. */
static void machine_name(char name[33]) {
  char whole[65] = {0};
  size_t length = 0;
  if (gethostname(whole, sizeof whole - 1) == 0)
    while (length < 32 && whole[length] != 0 && whole[length] != '/') length++;
  memcpy(name, length > 0 ? whole : "host", length > 0 ? length : 4);
  name[length > 0 ? length : 4] = 0;
}

enum { most_candidates = 4 };

/* The folders that can be used, the best first; some are NULL. */
static void find_candidates(char *paths[most_candidates], const char *runtime, const char *home) {
  unsigned user = (unsigned)geteuid();
  char *usual = text_format("/run/user/%u", user);
  const char *parent = is_ours(runtime) ? runtime : is_ours(usual) ? usual : NULL;
  if (parent != NULL) {
    paths[0] = text_format("%s/tocsin", parent);
    paths[1] = text_format("%s/tocsin-%u", parent, user);
  } else if (user == 0) {
    paths[0] = text_format("/run/tocsin");
  }
  paths[2] = text_format("/tmp/tocsin-%u", user);
  if (is_ours(home)) {
    char machine[33];
    machine_name(machine);
    paths[3] = text_format("%s/.tocsin-%s", home, machine);
  }
  free(usual);
}

/* Returns the folder of this user's sockets; NULL and an error if there is none. */
static char *find_folder(const char *runtime, const char *home, tocsin_error *error) {
  char *paths[most_candidates] = {NULL};
  char *found = NULL;
  int is_final = 0;
  tocsin_error first = {.code = TOCSIN_OK};
  find_candidates(paths, runtime, home);
  for (int index = 0; index < most_candidates; index++) {
    tocsin_error failure = {.code = TOCSIN_OK};
    if (paths[index] == NULL || found != NULL || is_final) continue;
    if (check_folder(paths[index], &failure) == TOCSIN_OK) {
      found = paths[index];
      paths[index] = NULL;
    } else if (is_own(paths[index])) {
      /* Folders and links of other users are skipped; our own folder must be private. */
      first = failure;
      is_final = 1;
    } else if (first.code == TOCSIN_OK) {
      first = failure;
    }
  }
  if (found == NULL && first.code == TOCSIN_OK)
    fail(error, TOCSIN_UNAVAILABLE, "there is no folder for the socket");
  else if (found == NULL && error != NULL) *error = first;
  for (int index = 0; index < most_candidates; index++) free(paths[index]);
  return found;
}

tocsin_code place_find(
  place *place, const char *display, const char *runtime, const char *home, tocsin_error *error) {
  display_name name;
  memset(place, 0, sizeof *place);
  if (display == NULL || display[0] == 0)
    return fail(error, TOCSIN_UNAVAILABLE, "no display: DISPLAY is not set");
  if (!parse_display(display, &name))
    return fail(
      error, TOCSIN_UNAVAILABLE,
      "no display: DISPLAY is “%s”, and a name such as :0 is needed", display);
  char *folder = find_folder(runtime, home, error);
  if (folder == NULL) return TOCSIN_UNAVAILABLE;
  place->display = name.screen == 0
    ? text_format("%s:%d", name.host, name.number)
    : text_format("%s:%d.%d", name.host, name.number, name.screen);
  char *file = place->display != NULL ? file_name(&name, place->display) : NULL;
  if (file != NULL) {
    place->socket_path = text_format("%s/%s.sock", folder, file);
    place->start_lock_path = text_format("%s/%s.start", folder, file);
  }
  free(file);
  free(folder);
  tocsin_code code = TOCSIN_OK;
  if (place->socket_path == NULL || place->start_lock_path == NULL) code = fail_memory(error);
  else if (strlen(place->socket_path) >= sizeof ((struct sockaddr_un *)0)->sun_path)
    code = fail(
      error, TOCSIN_UNAVAILABLE, "the socket's path is longer than %d bytes: %s",
      (int)sizeof ((struct sockaddr_un *)0)->sun_path - 1, place->socket_path);
  if (code != TOCSIN_OK) place_free(place);
  return code;
}

void place_free(place *place) {
  free(place->display);
  free(place->socket_path);
  free(place->start_lock_path);
  memset(place, 0, sizeof *place);
}
