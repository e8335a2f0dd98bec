/* Hides the machine's configuration from the code under test in this process.
 *
 * Before the first test, and before there is a second thread, the environment is reduced to what the
 * test runner needs, and all folders of the XDG Base Directory Specification become ones that do not
 * exist. Programs that tests start get private folders (TestHarness: PrivateEnvironment). */

#define _GNU_SOURCE
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

static const char *const kept[] = {
  "PATH=", "LD_LIBRARY_PATH=", "TMPDIR=", "TERM=", "NO_COLOR=", "CI=",
  /* Variables of the tests. */
  "TOCSIN_TEST_STRETCH=", "TOCSIN_TEST_SEED=", "TOCSIN_TEST_LOCKERS=",
  "TOCSIN_UPDATE_GOLDEN=", "TOCSIN_GOLDEN_OUTPUT=",
  /* Variables of the test runner. */
  "SWIFT", "SWT_", "XCT", "LLVM_", "ASAN_", "TSAN_",
};

static int is_kept(const char *entry) {
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    if (strncmp(entry, kept[i], strlen(kept[i])) == 0) return 1;
  return 0;
}

__attribute__((constructor)) static void isolate(void) {
  /* The strings are not moved; the other entries are removed from the list. */
  char **last = environ;
  for (char **entry = environ; *entry != NULL; entry++)
    if (is_kept(*entry)) *last++ = *entry;
  *last = NULL;

  setenv("HOME", "/nonexistent", 1);
  setenv("XDG_DATA_DIRS", "/nonexistent/share", 1);
  setenv("XDG_CONFIG_DIRS", "/nonexistent/etc", 1);
  setenv("XDG_RUNTIME_DIR", "/nonexistent/run", 1);
  setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1);
  setenv("LANG", "C.UTF-8", 1);
  setenv("TZ", "UTC0", 1);
}
