internal import CX11

/// The display's board of claims: one window for each client that wants something in turns, listed in
/// a property of the root window, with the claim in a property of its own.
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
  private var window: HelperWindow?
  private var events: RootEvents?
  private var observation: EventObservation?
  private var posted: (values: [UInt], words: Words)?
  /// How many of our own changes of the list have not been reported yet.
  private var ownChanges = 0

  /// The most claims that are read.
  private static let limit = 128
  private static let valuesLimit = 256

  /// Prepares a board, without requests.
  package init(on connection: DisplayConnection) {
    self.connection = connection
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
  package func post(_ values: [UInt], _ words: Words, isSilent: Bool = false) {
    guard !connection.isLost else { return }
    let isNew = window == nil
    let window = self.window ?? begin()
    if posted?.words != words {
      connection.setText(words.name, connection.atoms[.claimName], of: window.id, limit: 1024)
      connection.setText(words.title, connection.atoms[.netWMName], of: window.id, limit: 1024)
      connection.setText(words.asker, connection.atoms[.claimAsker], of: window.id, limit: 1024)
    }
    if posted?.values != values {
      connection.setCardinals(values, connection.atoms[.claim], of: window.id)
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
    (observation, events, posted) = (nil, nil, nil)
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
    let listed = connection.windows(connection.atoms[.claims], of: connection.root) ?? []
    let others = listed.filter { $0 != window?.id }.suffix(Self.limit)
    let claims = others.compactMap(claim)
    if claims.count < others.count {
      removeFromList { [connection] listed in
        listed != window?.id && others.contains(listed)
          && connection.cardinals(
            connection.atoms[.claim], of: listed, limit: Self.valuesLimit) == nil
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
    connection.cardinals(connection.atoms[.claim], of: window, limit: Self.valuesLimit)
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
    events = RootEvents(.property, on: connection)
    observation = connection.addObserver(for: connection.root) { [weak self] event in
      guard let self, case .propertyChanged(let change) = event,
        change.property == connection.atoms[.claims]
      else { return }
      // If another client's change came before ours, the report of ours follows.
      if ownChanges > 0 {
        ownChanges -= 1
      } else {
        didChange?()
      }
    }
    return window
  }

  private func append(_ windows: [WindowID]) {
    connection.ignoringErrors {
      windows.map(\.rawValue).withUnsafeBytes { bytes in
        _ = XChangeProperty(
          connection.handle, connection.root.rawValue, connection.atoms[.claims].rawValue,
          connection.atoms[.window].rawValue, 32, Int32(PropModeAppend),
          bytes.bindMemory(to: UInt8.self).baseAddress, Int32(windows.count))
      }
    }
  }

  /// Removes windows from the list, with the server grabbed, so that no other change is lost.
  private func removeFromList(_ isGone: (WindowID) -> Bool) {
    XGrabServer(connection.handle)
    let listed = connection.windows(connection.atoms[.claims], of: connection.root) ?? []
    let left = listed.filter { !isGone($0) }
    if left.isEmpty {
      connection.removeProperty(connection.atoms[.claims], of: connection.root)
    } else if left.count < listed.count {
      connection.setWindows(left, connection.atoms[.claims], of: connection.root)
    }
    XUngrabServer(connection.handle)
    connection.flush()
  }
}
