internal import Glibc

/// Which input method a session wants.
nonisolated package enum InputMethodName {
  /// The method that this process's environment names.
  package static var ofEnvironment: String? {
    parse(getenv("XMODIFIERS").map { String(cString: $0) })
  }

  /// The method that `XMODIFIERS` names, such as `ibus` in `@im=ibus`.
  ///
  /// - Parameter modifiers: The variable's value.
  /// - Returns: Nil if it names none that is a program: `none` and `local` are Xlib's own.
  package static func parse(_ modifiers: String?) -> String? {
    for modifier in (modifiers ?? "").split(separator: "@") where modifier.hasPrefix("im=") {
      let name = String(modifier.dropFirst(3))
      return name.isEmpty || name == "none" || name == "local" ? nil : name
    }
    return nil
  }
}
