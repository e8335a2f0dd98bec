internal import CX11

/// A query that a program will send next.
nonisolated package enum EarlyQuestion: Hashable, Sendable {
  /// `queryResources`.
  case resources
  /// The desktop's accent colour, in `_TOCSIN_ACCENT` of the root window.
  case accent
  /// Whether the root has `_KDE_NET_WM_BLUR_BEHIND_REGION`, with which a compositor announces that it
  /// blurs.
  case blur
  /// Whether the root has `X11VNC_TICKER`, in which x11vnc counts.
  case viewer
  /// The owner of `_XSETTINGS_S<n>`, for `XSettings`.
  case settingsOwner
  /// The owner of `_NET_WM_CM_S<n>`, for `CompositorWatch`.
  case compositor
  /// `queryMonitors`.
  case monitors
  /// The list of counters, for `IdleCounter`.
  case counters
  /// `estimatedServerTime`.
  case serverTime
  /// `queryActiveWindowFrame` and `queryPointer`.
  case workplace
  /// The area for toasts: `queryDesktopWorkArea`, `queryClientList`, `queryManagersWindow`,
  /// `queryStacking` and the windows in `_TOCSIN_TOASTS` of the root window.
  case room
}

/// Requests that are sent before their replies are needed, so that they share one round trip.
///
/// Each reply is used once; unused ones are dropped with `forgetEarlyAnswers`, because they become
/// outdated.
final class EarlyAnswers {
  /// A single request.
  enum Key: Hashable {
    case owner(AtomID)
    case property(AtomID, WindowID, words: Int)
    case focus
    case pointer
    case counters
    case stacking
  }

  private var tickets: [Key: ServerRequests.Ticket] = [:]
  private var monitors: MonitorQuery?

  func add(_ key: Key, _ ticket: ServerRequests.Ticket?, on requests: ServerRequests) {
    guard let ticket else { return }
    if let former = tickets.updateValue(ticket, forKey: key) { requests.discard(former) }
  }

  /// Adds the query of the monitors, which takes two round trips.
  func add(_ query: MonitorQuery) {
    monitors?.cancel()
    monitors = query
  }

  /// Starts the second round trip of the query of the monitors.
  func followMonitors() {
    monitors?.follow()
  }

  func takeMonitors() -> MonitorQuery? {
    defer { monitors = nil }
    return monitors
  }

  func take(_ key: Key) -> ServerRequests.Ticket? {
    tickets.isEmpty ? nil : tickets.removeValue(forKey: key)
  }

  /// Whether a request was sent whose reply has not been used.
  func holds(_ key: Key) -> Bool { tickets[key] != nil }

  func forget(on requests: ServerRequests) {
    tickets.values.forEach(requests.discard)
    tickets = [:]
    monitors?.cancel()
    monitors = nil
  }
}

extension DisplayConnection {
  /// The most bytes of the session's resources that are read.
  static let resourceLimit = 1 << 20

  /// Sends requests whose replies will be needed soon, without waiting for them.
  ///
  /// The functions that need those replies then use them, without waiting if another round trip has
  /// been made meanwhile.
  package func ask(_ questions: [EarlyQuestion]) {
    guard !isLost else { return }
    for question in questions {
      switch question {
      case .resources:
        let words = Self.words(for: Self.resourceLimit)
        ask(atoms[.resourceManager], of: rootWindow(ofScreen: 0), words: words)
      case .accent: ask(atoms[.accent], of: root, words: Self.words(for: 4 * 3))
      case .blur: ask(atoms[.blurBehindRegion], of: root, byteLimit: Self.presenceLimit)
      case .viewer: ask(atoms[.x11vncTicker], of: root, byteLimit: Self.presenceLimit)
      case .settingsOwner: askForOwner(atoms[.settingsSelection])
      case .compositor: askForOwner(atoms[.compositorSelection])
      case .monitors: early.add(MonitorQuery(of: root, requests))
      case .counters: early.add(.counters, requests.ask(.sync, 1), on: requests)
      case .serverTime: askForServerTime()
      case .workplace:
        ask(atoms[.netActiveWindow], of: root, byteLimit: Self.activeWindowLimit * 4)
        early.add(.focus, xcb_get_input_focus(requests.server).sequence, on: requests)
        early.add(
          .pointer, xcb_query_pointer(requests.server, root.wire).sequence, on: requests)
      case .room:
        for (property, limit) in Self.propertiesOfRoom {
          ask(atoms[property], of: root, byteLimit: limit)
        }
        early.add(.stacking, xcb_query_tree(requests.server, root.wire).sequence, on: requests)
      }
    }
  }

  /// The properties of the root for the area for toasts, and how many bytes are read.
  private static let propertiesOfRoom: [(AtomTable.Name, byteLimit: Int)] = [
    (.netWorkArea, cardinalLimit * 4), (.netCurrentDesktop, cardinalLimit * 4),
    (.netClientList, windowLimit * 4), (.netSupportingWMCheck, 4), (.toasts, windowLimit * 4),
  ]

  /// Drops unused replies about the area for toasts.
  package func forgetRoom() {
    for (property, limit) in Self.propertiesOfRoom {
      early.take(.property(atoms[property], root, words: Self.words(for: limit)))
        .map(requests.discard)
    }
    early.take(.stacking).map(requests.discard)
  }

  /// Drops unused replies.
  package func forgetEarlyAnswers() {
    early.forget(on: requests)
  }

  /// Takes the reply to a request that was sent early; nil if it was not.
  func earlyAnswer(_ key: EarlyAnswers.Key) -> ServerAnswer? {
    guard let ticket = early.take(key), !isLost else { return nil }
    return requests.answer(ticket)
  }

  /// The number of 32-bit words of a property that are read for a limit in bytes.
  static func words(for byteLimit: Int) -> Int { max(byteLimit + 3, 4) / 4 }

  /// Requests a property that is read soon, with the same limit in bytes.
  func ask(_ property: AtomID, of window: WindowID, byteLimit: Int) {
    ask(property, of: window, words: Self.words(for: byteLimit))
  }

  private func ask(
    _ property: AtomID, of window: WindowID, words: Int
  ) {
    let ticket = xcb_get_property(
      requests.server, 0, window.wire, property.wire, 0, 0, UInt32(words)
    ).sequence
    early.add(.property(property, window, words: words), ticket, on: requests)
  }

  /// Selects the events of a selection's owner before querying it, so that no change is missed.
  private func askForOwner(_ selection: AtomID) {
    selectOwnerEvents(of: selection)
    early.add(
      .owner(selection), xcb_get_selection_owner(requests.server, selection.wire).sequence,
      on: requests)
  }
}

extension AtomID {
  /// The atom in XCB's requests.
  var wire: UInt32 { UInt32(truncatingIfNeeded: rawValue) }
}

extension WindowID {
  /// The identifier in XCB's requests.
  var wire: UInt32 { UInt32(truncatingIfNeeded: rawValue) }
}
