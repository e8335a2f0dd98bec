internal import Glibc

/// The input method that the session is configured to use.
nonisolated package enum InputMethodName {
  /// The method in this process's environment.
  package static var ofEnvironment: String? {
    parse(getenv("XMODIFIERS").map { String(cString: $0) })
  }

  /// Parses the method's name in `XMODIFIERS`, such as `ibus` in `@im=ibus`.
  ///
  /// - Parameter modifiers: The variable's value.
  /// - Returns: The name; nil if there is none, or for `none` and `local`, which Xlib handles itself.
  package static func parse(_ modifiers: String?) -> String? {
    for modifier in (modifiers ?? "").split(separator: "@") where modifier.hasPrefix("im=") {
      let name = String(modifier.dropFirst(3))
      return name.isEmpty || name == "none" || name == "local" ? nil : name
    }
    return nil
  }
}
