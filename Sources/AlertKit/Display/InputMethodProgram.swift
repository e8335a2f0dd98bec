import X11

/// A program that speaks with the session's input method for a presenter.
///
/// Whoever speaks with an input method waits for it, for ever if it hangs; so a process of its own
/// does it, which is killed when it does not answer in time. The program calls
/// `serve(displayName:)`; it can be the presenter's own one, called in another way.
public struct InputMethodProgram: Hashable, Sendable {
  /// The program's file.
  public var path: String
  /// Without the program's own name; the display's name is added as the last one.
  public var arguments: [String]
  /// How long a key may wait for the method, in seconds.
  ///
  /// A method that takes longer is given up, and keys are plain from then on; one that is only being
  /// opened yet is asked once it is open.
  public var patience = 0.28
  /// The method that the session wants, by `XMODIFIERS`; without one nothing is started.
  package var method: String?

  public init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
    method = InputMethodName.ofEnvironment
  }

  /// Does what such a program is for, until the presenter that started it ends it.
  ///
  /// - Parameter displayName: The last argument.
  @MainActor
  public static func serve(displayName: String) {
    InputMethodBridge.run(displayName: displayName, descriptor: 3)
  }
}
