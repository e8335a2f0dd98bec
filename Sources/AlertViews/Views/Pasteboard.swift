import AlertModel

/// Access to the clipboard and the primary selection.
@MainActor
public protocol Pasteboard: AnyObject {
  /// Requests the text of a selection.
  ///
  /// - Parameters:
  ///   - selection: The clipboard or the primary selection.
  ///   - limit: The most bytes of UTF-8; longer text is cut at the end of a character.
  ///   - completion: Called once, possibly before this returns, with the text; nil if there is none
  ///     or its owner does not reply.
  func read(
    _ selection: PasteboardSelection, limit: Int, completion: @escaping (String?) -> Void)

  /// Requests the text of a selection as a secret, which is written to locked memory only.
  ///
  /// - Parameters:
  ///   - selection: The clipboard or the primary selection.
  ///   - limit: The most bytes of UTF-8; longer text is cut at the end of a character.
  ///   - completion: Called once, possibly before this returns, with the text without NULs; nil if
  ///     there is none or its owner does not reply.
  func readSecret(
    _ selection: PasteboardSelection, limit: Int,
    completion: @escaping (SecretBuffer?) -> Void)

  /// Sets the text of a selection until another program takes the selection.
  func write(_ text: String, to selection: PasteboardSelection)
}

/// The two selections of a desktop.
///
/// ICCCM: "Peer-to-Peer Communication by Means of Selections".
public enum PasteboardSelection: Hashable, Sendable, CaseIterable {
  /// The text that was cut or copied.
  ///
  /// X11: `CLIPBOARD`.
  case clipboard
  /// The text that was selected last, which button 2 pastes.
  ///
  /// X11: `PRIMARY`.
  case primary
}

/// A pasteboard within this process, for content that is drawn without a display.
@MainActor
public final class ProcessPasteboard: Pasteboard {
  private var texts: [PasteboardSelection: String] = [:]

  /// Creates an empty pasteboard.
  public init() {}

  /// Calls `completion` with the stored text before it returns.
  public func read(
    _ selection: PasteboardSelection, limit: Int, completion: @escaping (String?) -> Void
  ) {
    completion(texts[selection].map { EnteredText.prefix($0, bytes: limit) })
  }

  /// Calls `completion` with a copy of the stored text before it returns.
  public func readSecret(
    _ selection: PasteboardSelection, limit: Int,
    completion: @escaping (SecretBuffer?) -> Void
  ) {
    completion(texts[selection].map { SecretBuffer(copying: $0, limit: limit) })
  }

  /// Stores the text of a selection.
  public func write(_ text: String, to selection: PasteboardSelection) {
    texts[selection] = text
  }
}
