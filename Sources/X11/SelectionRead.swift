internal import CX11
internal import GLib

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

  /// Called when the window is gone and nothing more will happen.
  var onClose: (() -> Void)?

  private let connection: DisplayConnection
  private let selection: AtomID
  private let limit: Int
  private let time: UInt
  private let window: WindowID
  private var completion: ((SelectionText?) -> Void)?
  /// The targets to ask for, the next one first.
  private var targets: [AtomTable.Name] = [.utf8String, .string]
  /// What has come of an answer in parts; nil unless the answer comes so.
  private var parts: (bytes: [UInt8], type: AtomID?)?
  private var observation: EventObservation?
  private var timer: Timer?

  init(
    _ selection: AtomID, limit: Int, on connection: DisplayConnection,
    completion: @escaping (SelectionText?) -> Void
  ) {
    self.connection = connection
    self.selection = selection
    self.limit = min(max(limit, 0), 1 << 28)
    self.completion = completion
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
    guard let content = connection.readBeginning(property, of: window, byteLimit: limit + 4)
    else { return askNext() }
    if content.type == connection.atoms[.incremental] {
      parts = ([], nil)
      // That it is gone tells the owner to send the first part.
      connection.removeProperty(property, of: window)
      waitForOwner()
    } else if content.format == 8, let text = text(content.bytes, type: content.type) {
      finish(cut(text, hasMore: content.remaining > 0))
    } else {
      connection.removeProperty(property, of: window)
      askNext()
    }
  }

  private func takePart() {
    guard var (bytes, type) = parts else { return }
    let property = connection.atoms[.transfer]
    let room = limit + 4 - bytes.count
    guard let part = connection.readBeginning(property, of: window, byteLimit: room),
      part.format == 8 || part.bytes.isEmpty, type == nil || part.bytes.isEmpty || part.type == type
    else { return finish(nil) }
    if !part.bytes.isEmpty { type = part.type }
    bytes += part.bytes
    parts = (bytes, type)
    let isFull = part.remaining > 0 || bytes.count >= limit + 4
    guard isFull || part.bytes.isEmpty else {
      connection.removeProperty(property, of: window)
      return waitForOwner()
    }
    // What is too much stays where it is: the owner sends no more, and waits no longer than it
    // wants to.
    if part.bytes.isEmpty { connection.removeProperty(property, of: window) }
    finish(text(bytes, type: type ?? part.type).flatMap { cut($0, hasMore: isFull) })
  }

  /// The text that bytes of a type stand for; nil if the type is none of text.
  private func text(_ bytes: [UInt8], type: AtomID) -> String? {
    let bytes = bytes.filter { $0 != 0 }
    switch connection.atoms.name(of: type) {
    case .utf8String?, .textPlainUTF8?: return String(decoding: bytes, as: UTF8.self)
    case .string?: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: return nil
    }
  }

  private func cut(_ text: String, hasMore: Bool) -> SelectionText {
    guard hasMore || text.utf8.count > limit else { return SelectionText(text) }
    var bytes = Array(text.utf8)
    bytes.cutUTF8(to: limit)
    return SelectionText(String(decoding: bytes, as: UTF8.self), isCut: true)
  }

  private func finish(_ text: SelectionText?) {
    report(text)
    close()
  }

  private func giveUp() {
    report(nil)
    observation?.cancel()
    timer = Timer(after: Self.afterlife) { [weak self] in self?.close() }
  }

  private func report(_ text: SelectionText?) {
    timer = nil
    parts = nil
    completion?(text)
    completion = nil
  }

  private func close() {
    timer = nil
    observation?.cancel()
    onClose?()
    onClose = nil
  }
}
