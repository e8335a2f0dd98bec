internal import CX11
internal import GLib

/// The encoding of a selection's text.
nonisolated package enum SelectionEncoding: Hashable, Sendable {
  /// `UTF8_STRING`, or `text/plain;charset=utf-8`.
  case utf8
  /// `STRING`.
  case latin1
}

/// One request for a selection's text, which also receives incremental transfers.
///
/// Each request has a separate window, so that a late answer cannot be mistaken for another one.
/// After a failure the window is kept for a while, because a slow owner expects it to exist.
final class SelectionRead {
  /// The time limit for each step of the owner, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000
  /// How long the window is kept after a failure, in nanoseconds.
  private static let afterlife: Int64 = 10_000_000_000

  /// The result of a successful request.
  struct Ending {
    var encoding: SelectionEncoding
    /// Whether the text was longer than the limit.
    var isCut: Bool
  }

  /// The number of bytes that are read beyond the limit, so that the text can be cut at a
  /// character's boundary.
  static let surplus = 4

  /// Called when the request is over and its window can be destroyed.
  var onClose: (() -> Void)?

  private let connection: DisplayConnection
  private let selection: AtomID
  /// The maximal number of bytes to read.
  private let most: Int
  private let time: UInt
  private let window: WindowID
  private let take: (UnsafeRawBufferPointer) -> Void
  private var completion: ((Ending?) -> Void)?
  /// The targets that are still to be tried, in order.
  private var targets: [AtomTable.Name] = [.utf8String, .string]
  /// The state of an incremental transfer: the bytes received and their type; nil if there is none.
  private var parts: (count: Int, type: AtomID?)?
  private var observation: EventObservation?
  private var timer: Timer?

  /// Prepares a request.
  ///
  /// - Parameters:
  ///   - selection: The selection's name.
  ///   - limit: The maximal number of bytes.
  ///   - connection: The display.
  ///   - take: Called with the bytes as they arrive, at most `surplus` more than the limit.
  ///   - completion: Called once with the result, or nil if the request failed.
  init(
    _ selection: AtomID, limit: Int, on connection: DisplayConnection,
    take: @escaping (UnsafeRawBufferPointer) -> Void, completion: @escaping (Ending?) -> Void
  ) {
    self.connection = connection
    self.selection = selection
    self.take = take
    self.completion = completion
    most = min(max(limit, 0), 1 << 28) + Self.surplus
    time = connection.requestTime()
    window = connection.makeHelperWindow()
  }

  isolated deinit {
    observation?.cancel()
    connection.destroyHelperWindow(window)
  }

  func begin() {
    observation = connection.addObserver(for: window) { [weak self] in self?.handle($0) }
    askNext()
  }

  private func askNext() {
    guard !targets.isEmpty else { return finish(nil) }
    let target = connection.atoms[targets.removeFirst()]
    XConvertSelection(
      connection.handle, selection.rawValue, target.rawValue,
      connection.atoms[.transfer].rawValue, window.rawValue, time)
    waitForOwner()
  }

  private func waitForOwner() {
    timer = Timer(after: Self.patience) { [weak self] in self?.giveUp() }
  }

  private func handle(_ event: DisplayEvent) {
    let property = connection.atoms[.transfer]
    switch event {
    case .selectionAnswered(let answer) where answer.selection == selection && parts == nil:
      if answer.property == .none { askNext() } else { takeAnswer() }
    case .propertyChanged(let change) where change.property == property && !change.isDeleted:
      if parts != nil { takePart() }
    default:
      break
    }
  }

  private func takeAnswer() {
    let property = connection.atoms[.transfer]
    let kind = takeBytes(upTo: most) { $0.format == 8 && encoding(of: $0.type) != nil }?.kind
    guard let kind else { return askNext() }
    if kind.type == connection.atoms[.incremental] {
      parts = (0, nil)
      // Deleting the property makes the owner send the first part.
      connection.removeProperty(property, of: window)
      waitForOwner()
    } else if kind.format == 8, let encoding = encoding(of: kind.type) {
      finish(Ending(encoding: encoding, isCut: kind.remaining > 0))
    } else {
      connection.removeProperty(property, of: window)
      askNext()
    }
  }

  private func takePart() {
    guard var (count, type) = parts else { return }
    let property = connection.atoms[.transfer]
    let part = takeBytes(upTo: most - count) { part in
      part.format == 8 && encoding(of: part.type) != nil && (type ?? part.type) == part.type
    }
    guard let part, part.isTaken || part.count == 0 else { return finish(nil) }
    if part.count > 0 { type = part.kind.type }
    count += part.count
    parts = (count, type)
    let isFull = part.kind.remaining > 0 || count >= most
    guard isFull || part.count == 0 else {
      connection.removeProperty(property, of: window)
      return waitForOwner()
    }
    // If the limit is reached, the property is not deleted, so that the owner sends no more.
    if part.count == 0 { connection.removeProperty(property, of: window) }
    let ending = encoding(of: type ?? part.kind.type).map { Ending(encoding: $0, isCut: isFull) }
    finish(ending)
  }

  /// Reads the owner's answer from the property, and passes it to `take` if its kind is wanted.
  ///
  /// - Returns: The answer's kind and length; nil if there is no property.
  private func takeBytes(
    upTo most: Int, if isWanted: (PropertyKind) -> Bool
  ) -> (kind: PropertyKind, count: Int, isTaken: Bool)? {
    connection.withBeginning(
      connection.atoms[.transfer], of: window, byteLimit: most
    ) { kind, bytes in
      // Properties are read in 32-bit words, so there may be more bytes than requested.
      let wanted = UnsafeRawBufferPointer(rebasing: bytes.prefix(most))
      let isTaken = isWanted(kind)
      if isTaken { take(wanted) }
      return (kind, wanted.count, isTaken)
    }
  }

  /// Returns the encoding of a property type; nil if it is not a text type.
  private func encoding(of type: AtomID) -> SelectionEncoding? {
    switch connection.atoms.name(of: type) {
    case .utf8String?, .textPlainUTF8?: .utf8
    case .string?: .latin1
    default: nil
    }
  }

  private func finish(_ ending: Ending?) {
    report(ending)
    close()
  }

  private func giveUp() {
    report(nil)
    observation?.cancel()
    timer = Timer(after: Self.afterlife) { [weak self] in self?.close() }
  }

  private func report(_ ending: Ending?) {
    timer = nil
    parts = nil
    completion?(ending)
    completion = nil
  }

  private func close() {
    timer = nil
    observation?.cancel()
    onClose?()
    onClose = nil
  }
}
