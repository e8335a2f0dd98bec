import AlertModel

/// A pasteboard within this process, for content that is drawn without a display.
@MainActor
public final class ProcessPasteboard: Pasteboard {
  private var texts: [PasteboardSelection: String] = [:]

  /// Creates an empty pasteboard.
  public init() {}

  public func read(
    _ selection: PasteboardSelection, limit: Int, completion: @escaping (String?) -> Void
  ) {
    completion(texts[selection].map { EnteredText.prefix($0, bytes: limit) })
  }

  public func readSecret(
    _ selection: PasteboardSelection, limit: Int,
    completion: @escaping (SecretBuffer?) -> Void
  ) {
    completion(texts[selection].map { SecretBuffer(copying: $0, limit: limit) })
  }

  public func write(_ text: String, to selection: PasteboardSelection) {
    texts[selection] = text
  }
}
