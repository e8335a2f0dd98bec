import AlertViews
import X11

/// The pasteboard of a display: the selections `CLIPBOARD` and `PRIMARY`, shared with other programs.
@MainActor
final class DisplayPasteboard: Pasteboard {
  /// The maximum length of a secret in bytes, whatever the limit that was requested: secrets are
  /// locked in memory.
  private static let longestSecret = 1 << 20

  private let clipboard: SelectionOwner
  private let primary: SelectionOwner
  private let reader: SelectionReader
  private let atoms: AtomTable

  init(connection: DisplayConnection) {
    atoms = connection.atoms
    clipboard = SelectionOwner(connection.atoms[.clipboard], on: connection)
    primary = SelectionOwner(connection.atoms[.primary], on: connection)
    reader = SelectionReader(on: connection)
  }

  /// Reads text; this process's own text is returned at once.
  func read(
    _ selection: PasteboardSelection, limit: Int, completion: @escaping (String?) -> Void
  ) {
    if let own = owner(of: selection).text(limit: limit) { return completion(own) }
    reader.read(atom(of: selection), limit: limit) { completion($0?.text) }
  }

  /// Reads text into locked memory that is erased afterwards.
  func readSecret(
    _ selection: PasteboardSelection, limit: Int,
    completion: @escaping (SecretBuffer?) -> Void
  ) {
    if let own = owner(of: selection).text(limit: limit) {
      return completion(SecretBuffer(copying: own, limit: limit))
    }
    let limit = min(max(limit, 0), Self.longestSecret)
    let raw = SecretBuffer(capacity: limit + SelectionReader.surplus)
    reader.readSecret(atom(of: selection), limit: limit) {
      raw.append($0)
    } completion: { encoding in
      guard let encoding else { return completion(nil) }
      let text = SecretBuffer(capacity: limit)
      raw.withUnsafeBytes { bytes in
        switch encoding {
        case .utf8: text.appendText(utf8: bytes)
        case .latin1: text.appendText(latin1: bytes)
        }
      }
      completion(text)
    }
  }

  /// Becomes the owner of a selection, with this text.
  func write(_ text: String, to selection: PasteboardSelection) {
    owner(of: selection).own(text)
  }

  /// Hands copied text to the clipboard manager, if one runs, so that it outlives this process.
  func handOver() {
    clipboard.handOver(withinMilliseconds: 300)
  }

  private func atom(of selection: PasteboardSelection) -> AtomID {
    atoms[selection == .clipboard ? .clipboard : .primary]
  }

  private func owner(of selection: PasteboardSelection) -> SelectionOwner {
    selection == .clipboard ? clipboard : primary
  }
}
