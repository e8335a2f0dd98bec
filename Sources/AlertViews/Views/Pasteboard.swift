/// Text that programs hand to each other by way of the person: cut, copy and paste.
@MainActor
public protocol Pasteboard: AnyObject {
  /// Asks for the text.
  ///
  /// - Parameters:
  ///   - selection: Which of the two.
  ///   - limit: The most bytes of UTF-8 that are of use; what is longer is cut there, at the end of
  ///     a character.
  ///   - completion: Called once, perhaps before this returns, with the text, or nil if there is
  ///     none or its owner does not answer.
  func read(
    _ selection: PasteboardSelection, limit: Int, completion: @escaping (String?) -> Void)

  /// Asks for a text that is a secret: it goes from its owner to locked memory, and nowhere else.
  ///
  /// - Parameters:
  ///   - selection: Which of the two.
  ///   - limit: The most bytes of UTF-8 that are of use; what is longer is cut there, at the end of
  ///     a character.
  ///   - completion: Called once, perhaps before this returns, with the text without NULs, or nil if
  ///     there is none or its owner does not answer.
  func readSecret(
    _ selection: PasteboardSelection, limit: Int,
    completion: @escaping (SecretBuffer?) -> Void)

  /// Puts text there, for whoever asks for it until somebody else puts something there.
  func write(_ text: String, to selection: PasteboardSelection)
}

/// The two places for such text.
///
/// ICCCM: selections.
public enum PasteboardSelection: Hashable, Sendable, CaseIterable {
  /// What was cut or copied. X11: `CLIPBOARD`.
  case clipboard
  /// What is, or was last, selected. X11: `PRIMARY`.
  case primary
}
