import AlertModel

/// A pasteboard that only this process sees, for content that is on no display.
@MainActor
public final class ProcessPasteboard: Pasteboard {
  private var texts: [PasteboardSelection: String] = [:]

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
