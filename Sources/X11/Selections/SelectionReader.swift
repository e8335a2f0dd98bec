/// Text that was read from a selection.
nonisolated package struct SelectionText: Hashable, Sendable {
  /// The text, without NULs.
  package var text: String
  /// Whether the text was cut at the limit.
  package var isCut: Bool

  /// Creates a value from its parts.
  package init(_ text: String, isCut: Bool = false) {
    self.text = text
    self.isCut = isCut
  }
}

/// Reads the text of selections without blocking.
///
/// Owners are not trusted: time and size are limited.
package final class SelectionReader {
  /// The limit of simultaneous requests.
  private static let mostReads = 16

  private let connection: DisplayConnection
  private var reads: [SelectionRead] = []
  private var secretReads: [SecretSelectionRead] = []

  /// Creates a reader for a display.
  package init(on connection: DisplayConnection) {
    self.connection = connection
  }

  /// Requests a selection's text, with the time of the last input event.
  ///
  /// - Parameters:
  ///   - selection: The selection's name.
  ///   - limit: The maximal number of UTF-8 bytes; the rest is not read.
  ///   - completion: Called once, from the loop: nil if the selection has no owner, the owner has no
  ///     text, or makes no progress for a second.
  package func read(
    _ selection: AtomID, limit: Int, completion: @escaping (SelectionText?) -> Void
  ) {
    guard !connection.isLost, reads.count < Self.mostReads else { return completion(nil) }
    var bytes: [UInt8] = []
    let read = SelectionRead(selection, limit: limit, on: connection) {
      bytes += $0
    } completion: { ending in
      completion(ending.map { Self.text(bytes, $0, limit: limit) })
    }
    read.onClose = { [weak self, unowned read] in self?.reads.removeAll { $0 === read } }
    reads.append(read)
    read.begin()
  }

  /// Requests a selection's text through a child process that exits then, so that Xlib leaves no copies
  /// of it in this one.
  ///
  /// - Parameters:
  ///   - selection: The selection's name.
  ///   - limit: The maximal number of bytes.
  ///   - take: Called with the bytes as they arrive, including NULs, at most `surplus` more than the
  ///     limit.
  ///   - completion: Called once, from the loop, with the bytes' encoding, or nil if the request
  ///     failed.
  package func readSecret(
    _ selection: AtomID, limit: Int, take: @escaping (UnsafeRawBufferPointer) -> Void,
    completion: @escaping (SelectionEncoding?) -> Void
  ) {
    guard !connection.isLost, secretReads.count < Self.mostReads else { return completion(nil) }
    let read = SecretSelectionRead(selection, limit: limit, on: connection, take: take)
    guard let read else { return completion(nil) }
    secretReads.append(read)
    read.completion = { [weak self, unowned read] encoding in
      self?.secretReads.removeAll { $0 === read }
      completion(encoding)
    }
  }

  /// The maximal number of bytes that are read beyond the limit.
  package static var surplus: Int { SelectionRead.surplus }

  /// Decodes the bytes and truncates the text to the limit.
  private static func text(
    _ bytes: [UInt8], _ ending: SelectionRead.Ending, limit: Int
  ) -> SelectionText {
    let bytes = bytes.filter { $0 != 0 }
    let text =
      switch ending.encoding {
      case .utf8: String(decoding: bytes, as: UTF8.self)
      case .latin1: String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      }
    guard ending.isCut || text.utf8.count > limit else { return SelectionText(text) }
    var cut = Array(text.utf8)
    cut.cutUTF8(to: limit)
    return SelectionText(String(decoding: cut, as: UTF8.self), isCut: true)
  }
}
