import X11

/// A program that talks to the session's input method for a presenter.
///
/// Calls to an input method block, forever if it hangs. A separate process therefore makes them,
/// and is killed if it does not reply in time. The program calls `serve(displayName:)`; it can be
/// the presenter's own program with other arguments.
public struct InputMethodProgram: Hashable, Sendable {
  /// The path of the program.
  public var path: String
  /// Its arguments, without the program's own name; the display's name is appended.
  public var arguments: [String]
  /// How long a key may wait for the input method, in seconds.
  ///
  /// If it takes longer, it is not used any more, and keys are handled without it. While it is
  /// being opened, keys do not wait for it.
  public var patience = 0.28
  /// The session's input method, as named by `XMODIFIERS`; nil starts none.
  package var method: String?

  /// Describes a program; the input method is that of this process's environment.
  public init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
    method = InputMethodName.ofEnvironment
  }

  /// Serves the presenter that started this program, until the presenter ends it.
  ///
  /// - Parameter displayName: The program's last argument.
  @MainActor
  public static func serve(displayName: String) {
    InputMethodBridge.run(displayName: displayName, descriptor: 3)
  }
}
