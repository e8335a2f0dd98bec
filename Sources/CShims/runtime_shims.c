#include <stddef.h>

// Replaces two parts of Swift's runtime that cost each start more than they are worth here, but only in
// the programs that we ship: the linker takes these functions instead of the object files of the static
// runtime that consist of them.
#ifdef IS_SHIPPED

static int argument_count;
static char **arguments;

// glibc passes the arguments of `main` to constructors.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  argument_count = count;
  arguments = words;
}

// The runtime's own version searches the list of the process's mappings for the stack, and the stack
// for the arguments.
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int count) {
  argument_count = count;
  arguments = words;
}

// The runtime searches eight folders for the toolchain's program that prints stack traces of crashes,
// which is not installed with us.
const char *swift_getRuntimeLibraryPath(void) { return NULL; }
const char *swift_getRootPath(void) { return NULL; }
char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
#endif
