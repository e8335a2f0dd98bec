internal import CX11

/// Owns a selection, such as the clipboard, and answers other clients' requests for its text.
///
/// Text that is too large for one request is transferred incrementally, to several clients at the
/// same time if necessary. ICCCM 2: selections.
package final class SelectionOwner {
  /// The limits of simultaneous incremental transfers, and of targets in one `MULTIPLE` request.
  private static let mostTransfers = 16
  private static let mostPairs = 32

  private let connection: DisplayConnection
  private let selection: AtomID
  private var content: (bytes: [UInt8], time: UInt)?
  /// The owner window, while there is content.
  private var window: HelperWindow?
  private var transfers: [IncrementalTransfer] = []

  /// Called from the loop when another client takes the selection.
  package var onLost: (() -> Void)?

  /// Prepares to own a selection, without requests.
  package init(_ selection: AtomID, on connection: DisplayConnection) {
    self.connection = connection
    self.selection = selection
  }

  /// The selection's text; nil if this object does not own the selection.
  package var text: String? { content.map { String(decoding: $0.bytes, as: UTF8.self) } }

  /// Returns the text, truncated to a number of UTF-8 bytes; nil if this object does not own the
  /// selection.
  package func text(limit: Int) -> String? {
    guard var bytes = content?.bytes else { return nil }
    bytes.cutUTF8(to: limit)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether this object owns the selection.
  package var isOwned: Bool { content != nil }

  /// Takes the selection, with the time of the last input event.
  ///
  /// Costs a round trip.
  ///
  /// - Parameter text: The text to offer; NULs are removed.
  /// - Returns: Whether this object owns the selection now; false if another client took it with a
  ///   later time.
  ///
  /// The corresponding Xlib function is `XSetSelectionOwner`.
  @discardableResult
  package func own(_ text: String) -> Bool {
    guard !connection.isLost else { return false }
    let time = connection.requestTime()
    let window = window ?? HelperWindow(on: connection) { [weak self] in self?.handle($0) }
    XSetSelectionOwner(connection.handle, selection.rawValue, window.id.rawValue, time)
    guard connection.owner(of: selection) == window.id else {
      release()
      return false
    }
    self.window = window
    content = (text.utf8.filter { $0 != 0 }, time)
    return true
  }

  /// Releases the selection; transfers in progress continue.
  package func release() {
    content = nil
    window = nil
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .selectionLost:
      // The event may be older than the last `own`.
      guard connection.owner(of: selection) != window?.id else { return }
      release()
      onLost?()
    case .selectionRequested(let request) where request.selection == selection:
      serve(request)
    default:
      break
    }
  }
}

// MARK: - Answers

extension SelectionOwner {
  /// The content for a target.
  private enum Answer {
    case words([UInt], type: AtomID)
    case bytes([UInt8], type: AtomID)
  }

  private func serve(_ request: SelectionRequestEvent) {
    let property = request.property == .none ? request.target : request.property
    connection.answer(request, property: isServed(request, at: property) ? property : .none)
  }

  private func isServed(_ request: SelectionRequestEvent, at property: AtomID) -> Bool {
    guard let content else { return false }
    // The request refers to a previous owner.
    if request.time != 0, ServerTime.isEarlier(request.time, than: content.time) { return false }
    guard request.target == connection.atoms[.multiple] else {
      return put(request.target, into: property, of: request.requestor)
    }
    return request.property != .none && serveSeveral(property, of: request.requestor)
  }

  /// Answers a `MULTIPLE` request, whose property lists pairs of target and property.
  private func serveSeveral(_ property: AtomID, of requestor: WindowID) -> Bool {
    let limit = Self.mostPairs * 2 * 4
    guard let list = connection.readBeginning(property, of: requestor, byteLimit: limit),
      list.remaining == 0, list.format == 32
    else { return false }
    var words = list.words
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let target = AtomID(rawValue: words[index])
      let place = AtomID(rawValue: words[index + 1])
      let isServed =
        target != connection.atoms[.multiple] && place != .none
        && put(target, into: place, of: requestor)
      if !isServed { words[index + 1] = AtomID.none.rawValue }
    }
    connection.write(words, property, type: connection.atoms[.atomPair], of: requestor)
    return true
  }

  private func put(_ target: AtomID, into property: AtomID, of requestor: WindowID) -> Bool {
    switch answer(to: target) {
    case .words(let words, let type)?:
      connection.write(words, property, type: type, of: requestor)
      return true
    case .bytes(let bytes, let type)?:
      guard bytes.count > connection.largestPart else {
        connection.write(bytes, property, type: type, of: requestor)
        return true
      }
      return begin(
        IncrementalTransfer(
          bytes, type: type, property: property, of: requestor, on: connection))
    case nil:
      return false
    }
  }

  private func answer(to target: AtomID) -> Answer? {
    guard let content else { return nil }
    let atoms = connection.atoms
    switch atoms.name(of: target) {
    case .targets?:
      return .words(targets.map { atoms[$0].rawValue }, type: atoms[.atom])
    case .selectionTime?:
      return .words([content.time], type: atoms[.integer])
    case .utf8String?, .textPlainUTF8?:
      return .bytes(content.bytes, type: target)
    case .string?:
      return Self.latin1(content.bytes).map { .bytes($0, type: target) }
    case .text?:
      let latin1 = Self.latin1(content.bytes)
      return .bytes(
        latin1 ?? content.bytes, type: atoms[latin1 == nil ? .utf8String : .string])
    default:
      return nil
    }
  }

  private var targets: [AtomTable.Name] {
    let always: [AtomTable.Name] = [
      .targets, .selectionTime, .multiple, .utf8String, .textPlainUTF8, .text,
    ]
    let isLatin1 = content.flatMap { Self.latin1($0.bytes) } != nil
    return isLatin1 ? always + [.string] : always
  }

  /// Converts UTF-8 to Latin-1; nil if a character does not exist there.
  private static func latin1(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      guard scalar.value < 0x100 else { return nil }
      result.append(UInt8(scalar.value))
    }
    return result
  }

  private func begin(_ transfer: IncrementalTransfer) -> Bool {
    transfers.removeAll { $0.isSamePlace(as: transfer) }
    guard transfers.count < Self.mostTransfers else { return false }
    let hasBegun = transfer.begin { [weak self, weak transfer] in
      self?.transfers.removeAll { $0 === transfer }
    }
    guard hasBegun else { return false }
    transfers.append(transfer)
    return true
  }
}

// MARK: - Clipboard manager

extension SelectionOwner {
  /// Hands the text to the clipboard manager, if there is one and this object owns the selection, so
  /// that the text outlives this process.
  ///
  /// Blocks, answering requests of other clients, but without running the main loop.
  ///
  /// - Parameter milliseconds: The time limit.
  ///
  /// freedesktop.org: clipboard manager, `SAVE_TARGETS`.
  package func handOver(withinMilliseconds milliseconds: Int) {
    let manager = connection.atoms[.clipboardManager]
    guard let window = window?.id, !connection.isLost, connection.owner(of: manager) != .none else {
      return
    }
    let property = connection.atoms[.transfer]
    connection.setAtoms(targets.map { connection.atoms[$0] }, property, of: window)
    var isDone = false
    let answer = connection.addObserver(for: window) { event in
      if case .selectionAnswered(let answer) = event, answer.selection == manager { isDone = true }
    }
    XConvertSelection(
      connection.handle, manager.rawValue, connection.atoms[.saveTargets].rawValue,
      property.rawValue, window.rawValue, connection.requestTime())
    connection.deliverEvents(withinMilliseconds: milliseconds) { isDone }
    answer.cancel()
  }
}

extension DisplayConnection {
  /// The maximal number of a selection's bytes in one request.
  var largestPart: Int { min(XMaxRequestSize(handle) * 4, 1 << 18) - 128 }

  /// Sends the `SelectionNotify` event; `AtomID.none` as the property refuses the request.
  fileprivate func answer(_ request: SelectionRequestEvent, property: AtomID) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor.rawValue
    event.xselection.selection = request.selection.rawValue
    event.xselection.target = request.target.rawValue
    event.xselection.property = property.rawValue
    event.xselection.time = request.time
    ignoringErrors { _ = XSendEvent(handle, request.requestor.rawValue, 0, 0, &event) }
  }
}
