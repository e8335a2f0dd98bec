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
    guard !connection.isLost, reads.count < Self.mostReads else { return completion(nil) }
    let read = SelectionRead(selection, limit: limit, on: connection, completion: completion)
    read.onClose = { [weak self, unowned read] in self?.reads.removeAll { $0 === read } }
    reads.append(read)
    read.begin()
  }
}
