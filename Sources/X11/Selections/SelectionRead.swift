internal import CX11
internal import GLib

/// How the bytes of a selection stand for text.
nonisolated package enum SelectionEncoding: Hashable, Sendable {
  case utf8
  case latin1
}

/// One question for a selection's text, and its answer as it arrives.
///
/// Each has a window of its own, so that an answer that comes too late meets nobody. After a
/// failure the window stays for a while: an owner that is merely slow would not expect it to be
/// gone.
final class SelectionRead {
  /// How long to wait for the next sign of the owner, and for an owner that was given up; in
  /// nanoseconds.
  private static let patience: Int64 = 1_000_000_000
  private static let afterlife: Int64 = 10_000_000_000

  /// How an answer ended.
  struct Ending {
    var encoding: SelectionEncoding
    /// Whether there was more than was wanted.
    var isCut: Bool
  }

  /// How many bytes more than the limit are taken, so that it can be told where a character ends.
  static let surplus = 4

  /// Called when the window is gone and nothing more will happen.
  var onClose: (() -> Void)?

  private let connection: DisplayConnection
  private let selection: AtomID
  /// The most bytes that are taken.
  private let most: Int
  private let isSecret: Bool
  private let time: UInt
  private let window: WindowID
  private let take: (UnsafeRawBufferPointer) -> Void
  private var completion: ((Ending?) -> Void)?
  /// The targets to ask for, the next one first.
  private var targets: [AtomTable.Name] = [.utf8String, .string]
  /// What has come of an answer in parts; nil unless the answer comes so.
  private var parts: (count: Int, type: AtomID?)?
  private var observation: EventObservation?
  private var timer: Timer?

  /// A question that is not asked yet.
  ///
  /// - Parameters:
  ///   - selection: Which.
  ///   - limit: How many bytes are wanted at most.
  ///   - isSecret: Whether what is read is to be in no memory but where it is taken to.
  ///   - connection: Where.
  ///   - take: Called with the bytes, as they come: with no more than `surplus` beyond the limit.
  ///   - completion: Called once; nil means that what was taken is no text.
  init(
    _ selection: AtomID, limit: Int, isSecret: Bool, on connection: DisplayConnection,
    take: @escaping (UnsafeRawBufferPointer) -> Void, completion: @escaping (Ending?) -> Void
  ) {
    self.connection = connection
    self.selection = selection
    self.isSecret = isSecret
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
      // That it is gone tells the owner to send the first part.
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
    // What is too much stays where it is: the owner sends no more, and waits no longer than it
    // wants to.
    if part.count == 0 { connection.removeProperty(property, of: window) }
    let ending = encoding(of: type ?? part.kind.type).map { Ending(encoding: $0, isCut: isFull) }
    finish(ending)
  }

  /// Takes in what the owner has put there.
  ///
  /// - Returns: What it is; nil if there is nothing.
  private func takeBytes(
    upTo most: Int, if isWanted: (PropertyKind) -> Bool
  ) -> (kind: PropertyKind, count: Int, isTaken: Bool)? {
    connection.withBeginning(
      connection.atoms[.transfer], of: window, byteLimit: most, isSecret: isSecret
    ) { kind, bytes in
      // It is read in words, and there may be some bytes more.
      let wanted = UnsafeRawBufferPointer(rebasing: bytes.prefix(most))
      let isTaken = isWanted(kind)
      if isTaken { take(wanted) }
      return (kind, wanted.count, isTaken)
    }
  }

  /// How a type stands for text; nil if it is none of text.
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
