/// Text that was read from a selection.
nonisolated package struct SelectionText: Hashable, Sendable {
  package var text: String
  /// Whether there was more than the reader wanted.
  package var isCut: Bool

  package init(_ text: String, isCut: Bool = false) {
    self.text = text
    self.isCut = isCut
  }
}

/// Asks for the text of selections, whoever owns them.
///
/// Owners may be slow, dead, lying or larger than memory: nothing of that holds the loop up.
package final class SelectionReader {
  /// How many may be asked for at the same time.
  private static let mostReads = 16

  private let connection: DisplayConnection
  private var reads: [SelectionRead] = []

  package init(on connection: DisplayConnection) {
    self.connection = connection
  }

  /// Asks for a selection's text, for the event that came last.
  ///
  /// - Parameters:
  ///   - selection: Which.
  ///   - limit: How many bytes of UTF-8 are wanted at most; what is more is not read.
  ///   - completion: Called once from the loop: the text without NULs, or nil if nobody owns the
  ///     selection, its owner has no text, or makes no progress for a second.
  package func read(
    _ selection: AtomID, limit: Int, completion: @escaping (SelectionText?) -> Void
  ) {
    var bytes: [UInt8] = []
    begin(selection, limit: limit, isSecret: false) {
      bytes += $0
    } completion: { ending in
      completion(ending.map { Self.text(bytes, $0, limit: limit) })
    }
  }

  /// Asks for a selection's text, which is to be in no memory but where it is taken to.
  ///
  /// Xlib's own memory is overwritten as soon as it has been read.
  ///
  /// - Parameters:
  ///   - selection: Which.
  ///   - limit: How many bytes are wanted at most.
  ///   - take: Called with the bytes, as they come, NULs and all: with no more than `surplus` beyond
  ///     the limit.
  ///   - completion: Called once from the loop: how the bytes stand for text, or nil if they do not,
  ///     or if nothing has come.
  package func readSecret(
    _ selection: AtomID, limit: Int, take: @escaping (UnsafeRawBufferPointer) -> Void,
    completion: @escaping (SelectionEncoding?) -> Void
  ) {
    begin(selection, limit: limit, isSecret: true, take: take) { completion($0?.encoding) }
  }

  /// How many bytes beyond the limit may be taken.
  package static var surplus: Int { SelectionRead.surplus }

  private func begin(
    _ selection: AtomID, limit: Int, isSecret: Bool,
    take: @escaping (UnsafeRawBufferPointer) -> Void,
    completion: @escaping (SelectionRead.Ending?) -> Void
  ) {
    guard !connection.isLost, reads.count < Self.mostReads else { return completion(nil) }
    let read = SelectionRead(
      selection, limit: limit, isSecret: isSecret, on: connection, take: take,
      completion: completion)
    read.onClose = { [weak self, unowned read] in self?.reads.removeAll { $0 === read } }
    reads.append(read)
    read.begin()
  }

  /// The text that bytes stand for, cut down to the limit.
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
