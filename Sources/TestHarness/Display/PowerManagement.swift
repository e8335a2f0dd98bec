/// Power management of monitors for Xorg's dummy driver, which has none by itself.
///
/// The server's own code for `xset dpms` runs then, with monitors that need no action.
enum PowerManagement {
  /// A library that is loaded into the server before it starts.
  ///
  /// Drivers call `xf86DPMSInit` when their screen is ready. This does so for the dummy driver. The
  /// server calls no function of another library at that moment, except that it copies the name of
  /// each extension when it starts that, and DAMAGE comes before DPMS.
  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <string.h>

    /* The first members of the server's ScrnInfoRec. */
    struct screen_info { int driver_version; const char *driver_name; void *screen; };

    char *strdup(const char *text) {
      char *(*copy)(const char *) = dlsym(RTLD_NEXT, "strdup");
      struct screen_info ***screens = dlsym(RTLD_DEFAULT, "xf86Screens");
      int (*initialize)(void *, void *, int) = dlsym(RTLD_DEFAULT, "xf86DPMSInit");
      if (screens && initialize && strcmp(text, "DAMAGE") == 0)
        initialize((*screens)[0]->screen, dlsym(RTLD_DEFAULT, "xf86DPMSSet"), 0);
      return copy(text);
    }

    """

  /// Compiles the library.
  ///
  /// - Returns: The changes to the server's environment that load it.
  /// - Throws: `HarnessError` if it cannot be compiled.
  static func environment(in folder: ScratchFolder) throws -> [String: String?] {
    let library = "\(folder.path)/power.so"
    let compiler = try ChildProcess(
      "cc", ["-shared", "-fPIC", "-o", library, "-x", "c", "-", "-ldl"], input: .text(source))
    let status = try compiler.waitForExit(within: Bounds.start)
    guard status == .exited(0) else {
      throw HarnessError("cannot compile power management: \(compiler.standardError)")
    }
    return ["LD_PRELOAD": library]
  }
}
