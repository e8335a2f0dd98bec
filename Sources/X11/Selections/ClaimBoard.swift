internal import CX11

/// A board of claims on the display: one window for each claiming client, listed in a property of
/// the root window, with the claim in a property of the window.
///
/// The server destroys the window of a client that dies, so that its claim ends with it, even
/// though the list still contains it. A listed window without a claim, whose identifier was reused,
/// is ignored.
package final class ClaimBoard {
  /// A claim of another client.
  package struct Claim: Hashable, Sendable {
    /// The window of the claim.
    package var window: WindowID
    /// Its values, as passed to `post`.
    package var values: [UInt]
    /// Whether it was posted before ours; true if we have posted none.
    package var isEarlier = true
  }

  /// The description of a claim, for users.
  package struct Words: Hashable, Sendable {
    /// The identifier by which other clients can end it.
    package var name: String
    package var title: String
    /// The requesting program.
    package var asker: String

    /// Creates a description.
    package init(name: String, title: String, asker: String) {
      self.name = name
      self.title = title
      self.asker = asker
    }
  }

  /// Called from the loop when a claim may have been posted, changed or withdrawn.
  package var didChange: (() -> Void)?
  /// Called from the loop when another client requests that our claim ends.
  package var wasCalledOff: (() -> Void)?

  private let connection: DisplayConnection
  /// The property with the list of windows, and the property with the claim of each.
  private let (list, property): (AtomTable.Name, AtomTable.Name)
  /// Whether changes are also reported while we have no claim, and when a client disconnects.
  private let staysInformed: Bool
  /// The watched windows of other clients, whose destruction is reported.
  private var ends: [WindowID: (events: BorrowedEvents, observation: EventObservation)] = [:]
  private var window: HelperWindow?
  private var events: RootEvents?
  private var observation: EventObservation?
  private var posted: (values: [UInt], words: Words?)?
  /// How many of our own changes of the list have not been reported yet.
  private var ownChanges = 0

  /// The maximum number of claims that are read.
  private static let limit = 128
  private static let valuesLimit = 256

  /// Prepares a board, without requests.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - list: The property of the root window that lists the windows.
  ///   - claim: The property of each window.
  ///   - staysInformed: Whether `didChange` is also called before we have a claim, from the first
  ///     reading until `withdraw()`, and when another client disconnects.
  package init(
    on connection: DisplayConnection, list: AtomTable.Name = .claims,
    claim: AtomTable.Name = .claim, staysInformed: Bool = false
  ) {
    self.connection = connection
    (self.list, property) = (list, claim)
    self.staysInformed = staysInformed
  }

  isolated deinit {
    withdraw()
  }

  /// The window of our claim; nil while none is posted.
  package var windowID: WindowID? { window?.id }

  /// Posts or changes our claim; costs no round trip.
  ///
  /// - Parameters:
  ///   - values: Its values of 32 bits.
  ///   - words: Its description for users.
  ///   - isSilent: Whether others need not read it again.
  package func post(_ values: [UInt], _ words: Words? = nil, isSilent: Bool = false) {
    guard !connection.isLost else { return }
    let isNew = window == nil
    let window = self.window ?? begin()
    if let words, posted?.words != words {
      connection.setText(words.name, connection.atoms[.claimName], of: window.id, limit: 1024)
      connection.setText(words.title, connection.atoms[.netWMName], of: window.id, limit: 1024)
      connection.setText(words.asker, connection.atoms[.claimAsker], of: window.id, limit: 1024)
    }
    if posted?.values != values {
      connection.setCardinals(values, connection.atoms[property], of: window.id)
    }
    posted = (values, words)
    // Appending nothing to the list notifies the others that a claim has changed.
    if isNew || !isSilent {
      append(isNew ? [window.id] : [])
      ownChanges += 1
    }
    connection.flush()
  }

  /// Withdraws our claim.
  package func withdraw() {
    guard let window else { return }
    posted = nil
    // `others()` observes again, if `staysInformed` is true.
    (observation, events) = (nil, nil)
    if staysInformed { ends = [:] }
    ownChanges = 0
    self.window = nil
    guard !connection.isLost else { return }
    removeFromList { $0 == window.id }
  }

  /// Reads the claims of the other clients.
  ///
  /// Costs a round trip, and one more for each of them.
  package func others() -> [Claim] {
    guard !connection.isLost else { return [] }
    if staysInformed { observe() }
    let listed = connection.windows(connection.atoms[list], of: connection.root) ?? []
    let others = listed.filter { $0 != window?.id }.suffix(Self.limit)
    var claims = others.compactMap(claim)
    if let window {
      let ours = listed.firstIndex(of: window.id) ?? listed.endIndex
      let earlier = Set(listed[..<ours])
      for index in claims.indices {
        claims[index].isEarlier = earlier.contains(claims[index].window)
      }
      // Another client has overwritten the list.
      if ours == listed.endIndex { append([window.id]) }
    }
    if staysInformed { watchEnds(of: claims.map(\.window)) }
    if claims.count < others.count {
      removeFromList { [connection, property] listed in
        listed != window?.id && others.contains(listed)
          && connection.cardinals(
            connection.atoms[property], of: listed, limit: Self.valuesLimit) == nil
      }
    }
    return claims
  }

  /// Reads the description of a claim; costs three round trips.
  package func words(of claim: Claim) -> Words {
    func text(_ property: AtomTable.Name) -> String {
      connection.text(connection.atoms[property], of: claim.window, limit: 1024) ?? ""
    }
    return Words(name: text(.claimName), title: text(.netWMName), asker: text(.claimAsker))
  }

  /// Requests that the client of a claim ends it.
  ///
  /// The corresponding Xlib function is `XSendEvent`.
  package func callOff(_ claim: Claim) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = claim.window.rawValue
    event.xclient.message_type = connection.atoms[.claimName].rawValue
    event.xclient.format = 32
    connection.ignoringErrors {
      _ = XSendEvent(connection.handle, claim.window.rawValue, 0, 0, &event)
    }
    connection.flush()
  }

  private func claim(_ window: WindowID) -> Claim? {
    connection.cardinals(connection.atoms[property], of: window, limit: Self.valuesLimit)
      .map { Claim(window: window, values: $0) }
  }

  private func begin() -> HelperWindow {
    let window = HelperWindow(on: connection) { [weak self] event in
      guard let self, case .clientMessage(let message) = event,
        message.type == connection.atoms[.claimName]
      else { return }
      wasCalledOff?()
    }
    self.window = window
    observe()
    return window
  }

  private func observe() {
    guard events == nil else { return }
    events = RootEvents(.property, on: connection)
    observation = connection.addObserver(for: connection.root) { [weak self] event in
      guard let self, case .propertyChanged(let change) = event,
        change.property == connection.atoms[list]
      else { return }
      // If another client's change came before ours, the event of ours follows.
      if ownChanges > 0 {
        ownChanges -= 1
      } else {
        didChange?()
      }
    }
  }

  /// Reports when these windows are destroyed, which ends their claims.
  private func watchEnds(of windows: [WindowID]) {
    ends = ends.filter { windows.contains($0.key) }
    for window in windows where ends[window] == nil {
      guard let events = BorrowedEvents(.structure, of: window, on: connection) else { continue }
      let observation = connection.addObserver(for: window) { [weak self] event in
        guard case .windowDestroyed = event else { return }
        self?.ends[window] = nil
        self?.didChange?()
      }
      ends[window] = (events, observation)
    }
  }

  private func append(_ windows: [WindowID]) {
    connection.ignoringErrors {
      windows.map(\.rawValue).withUnsafeBytes { bytes in
        _ = XChangeProperty(
          connection.handle, connection.root.rawValue, connection.atoms[list].rawValue,
          connection.atoms[.window].rawValue, 32, Int32(PropModeAppend),
          bytes.bindMemory(to: UInt8.self).baseAddress, Int32(windows.count))
      }
    }
  }

  /// Removes windows from the list, with the server grabbed, so that no other change is lost.
  private func removeFromList(_ isGone: (WindowID) -> Bool) {
    XGrabServer(connection.handle)
    let listed = connection.windows(connection.atoms[list], of: connection.root) ?? []
    let left = listed.filter { !isGone($0) }
    if left.isEmpty {
      connection.removeProperty(connection.atoms[list], of: connection.root)
    } else if left.count < listed.count {
      connection.setWindows(left, connection.atoms[list], of: connection.root)
    }
    XUngrabServer(connection.handle)
    connection.flush()
  }
}
