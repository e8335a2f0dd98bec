internal import CX11

/// A board of claims on the display: one window for each client that wants something, listed in a
/// property of the root window, with the claim in a property of its own.
///
/// The window of a client that dies is destroyed by the server, so that its claim ends with it, even
/// though the list still names it. A window that has no claim, because its identifier was given out
/// again, does not count.
package final class ClaimBoard {
  /// A claim of another client.
  package struct Claim: Hashable, Sendable {
    /// The window that stands for it.
    package var window: WindowID
    /// What it says, as `post` took it.
    package var values: [UInt]
    /// Whether it was posted before ours; true if we have posted none.
    package var isEarlier = true
  }

  /// The words about a claim, for people.
  package struct Words: Hashable, Sendable {
    /// The name by which it can be called off.
    package var name: String
    package var title: String
    /// The program that asks.
    package var asker: String

    /// Creates words.
    package init(name: String, title: String, asker: String) {
      self.name = name
      self.title = title
      self.asker = asker
    }
  }

  /// Called from the loop when a claim may have been posted, changed or withdrawn.
  package var didChange: (() -> Void)?
  /// Called from the loop when another client asks to call our claim off.
  package var wasCalledOff: (() -> Void)?

  private let connection: DisplayConnection
  /// The list of windows, and the claim of each.
  private let (list, property): (AtomTable.Name, AtomTable.Name)
  /// Whether changes are reported also while we have no claim, and ends of clients.
  private let staysInformed: Bool
  /// The windows of the others whose end is watched.
  private var ends: [WindowID: (events: BorrowedEvents, observation: EventObservation)] = [:]
  private var window: HelperWindow?
  private var events: RootEvents?
  private var observation: EventObservation?
  private var posted: (values: [UInt], words: Words?)?
  /// How many of our own changes of the list have not been reported yet.
  private var ownChanges = 0

  /// The most claims that are read.
  private static let limit = 128
  private static let valuesLimit = 256

  /// Prepares a board, without requests.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - list: The property of the root window that lists the windows.
  ///   - claim: The property of each window.
  ///   - staysInformed: Whether `didChange` is called also before we have a claim, from the first
  ///     reading until `withdraw()`, and when another client ends.
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
  ///   - values: What it says, in 32 bits each.
  ///   - words: What it says to people.
  ///   - isSilent: Whether others need not look at it again.
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
    // An addition of nothing tells the others that a claim has changed.
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
    // `others()` listens again, if it is to stay informed.
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
      // Another client has rewritten the list.
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

  /// Reads the words of a claim; costs three round trips.
  package func words(of claim: Claim) -> Words {
    func text(_ property: AtomTable.Name) -> String {
      connection.text(connection.atoms[property], of: claim.window, limit: 1024) ?? ""
    }
    return Words(name: text(.claimName), title: text(.netWMName), asker: text(.claimAsker))
  }

  /// Asks the client of a claim to call it off.
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
      // If another client's change came before ours, the report of ours follows.
      if ownChanges > 0 {
        ownChanges -= 1
      } else {
        didChange?()
      }
    }
  }

  /// Reports the ends of these windows, with which their claims end.
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
