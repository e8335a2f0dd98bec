import AlertModel
import X11

/// The docks and bars on a display, which reserve space at the screen's edges.
///
/// Window managers know most docks, and list them. But they leave override-redirect ones alone, as bars may
/// be, i3 does not list those in its frames, and bars that are a window manager's own, as dwm's,
/// have no strut.
@MainActor
final class DockList {
  /// Where docks are searched for.
  struct Place {
    /// The children of the root.
    var topLevels: [WindowID]
    /// What else is known of the windows; nil if a window manager reports what its docks leave free.
    var managed: Managed?

    /// The windows that a window manager knows, and its own.
    struct Managed {
      /// The windows that it lists.
      var clients: [WindowID]
      /// One of its own windows; nil if it has not said which.
      var manager: WindowID?
      var monitors: [MonitorFacts]
    }
  }

  /// A dock, whose events are observed.
  private struct Dock {
    var candidate: DockCandidate
    let events: BorrowedEvents?
    let observation: EventObservation
  }

  /// The maximum number of windows that are looked at in one go.
  private static let windowLimit = 512
  private static let dockLimit = 64

  /// Called when a dock may have changed.
  var mayHaveChanged: (() -> Void)?

  private let connection: DisplayConnection
  private var docks: [WindowID: Dock] = [:]
  /// Windows that are not docks; each is queried only once.
  private var others: Set<WindowID> = []

  init(connection: DisplayConnection) {
    self.connection = connection
  }

  var isEmpty: Bool { docks.isEmpty }

  /// Forgets all windows.
  func removeAll() {
    docks = [:]
    others = []
  }

  /// Called when a window was mapped, perhaps with a strut.
  func windowWasMapped(_ window: WindowID) {
    others.remove(window)
  }

  /// Reads the docks again, and searches new windows for some.
  ///
  /// Costs up to four round trips, and none if there are neither docks nor new windows.
  func look(at place: Place) {
    let topLevels = Set(place.topLevels)
    let listed = topLevels.union(place.managed?.clients ?? [])
    others.formIntersection(listed)
    let new = listed.subtracting(docks.keys).subtracting(others)
      .sorted { $0.rawValue < $1.rawValue }
    var candidates = connection.dockCandidates(
      among: Array(docks.keys) + new.prefix(Self.windowLimit), includesManaged: place.managed != nil
    )
    if place.managed != nil {
      let framed = candidates.filter { $0.role == .none && docks[$0.window] == nil }
        .flatMap(\.children).filter { !listed.contains($0) && docks[$0] == nil }
      candidates += connection.dockCandidates(
        among: Array(framed.prefix(Self.windowLimit)), includesManaged: true)
    }
    let known = docks
    docks = [:]
    for candidate in candidates {
      let window = candidate.window
      if var dock = known[window] {
        dock.candidate = candidate
        docks[window] = dock
      } else if isDock(candidate, in: place) {
        if docks.count < Self.dockLimit { docks[window] = follow(candidate) }
      } else if candidate.isViewable || topLevels.contains(window) {
        // When a child of the root is mapped, the root reports it.
        others.insert(window)
      }
    }
  }

  /// Returns what the docks reserve.
  func struts(on monitors: [MonitorFacts], screen: Size) -> [ScreenStrut] {
    let docks = docks.values.map(\.candidate).filter(\.isViewable)
      .sorted { $0.window.rawValue < $1.window.rawValue }
    let reserved = docks.flatMap { dock in
      switch dock.role {
      case .takes(let strut): ScreenStrut.all(strut)
      case .mayTake: [ScreenStrut]()
      case .none:
        monitors.compactMap {
          ScreenStrut(bar: Rect(dock.frame), on: $0, screen: screen)
        }
      }
    }
    return reserved
      + ScreenStrut.taken(by: docks.compactMap(Self.placed), on: monitors, screen: screen)
  }

  private static func placed(_ dock: DockCandidate) -> PlacedDock? {
    guard case .takes(let strut) = dock.role, !dock.overrideRedirect, dock.frame != .zero else {
      return nil
    }
    return PlacedDock(frame: Rect(dock.frame), edges: Set(ScreenStrut.all(strut).map(\.edge)))
  }

  private func isDock(_ candidate: DockCandidate, in place: Place) -> Bool {
    // The window manager's area is right for those that it manages.
    guard let managed = place.managed else {
      return candidate.role != .none && candidate.overrideRedirect
    }
    guard candidate.role == .none else { return true }
    guard let manager = managed.manager, connection.haveSameClient(manager, candidate.window),
      candidate.isViewable,
      // Frames may be as low, if what is in them is shaded.
      Set(candidate.children).isDisjoint(with: managed.clients)
    else { return false }
    return managed.monitors.contains { ScreenStrut.isBar(Rect(candidate.frame), on: $0) }
  }

  private func follow(_ candidate: DockCandidate) -> Dock {
    let window = candidate.window
    return Dock(
      candidate: candidate,
      events: BorrowedEvents([.property, .structure], of: window, on: connection),
      observation: connection.addObserver(for: window) { [weak self] event in
        self?.handle(event)
      })
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .propertyChanged(let change) where !connection.concernsWorkArea(change): break
    case .propertyChanged, .windowMapped, .windowUnmapped, .windowDestroyed, .windowConfigured:
      mayHaveChanged?()
    default: break
    }
  }
}

extension ScreenStrut {
  /// The strut of a window at each edge.
  fileprivate static func all(_ strut: WindowStrut) -> [ScreenStrut] {
    [
      ScreenStrut(.left, strut.left), ScreenStrut(.right, strut.right),
      ScreenStrut(.top, strut.top), ScreenStrut(.bottom, strut.bottom),
    ].filter { $0.depth > 0 }
  }

  private init(_ edge: Edge, _ side: WindowStrut.Side) {
    self.init(
      edge, depth: Double(side.depth), start: Double(side.first), end: Double(side.last) + 1)
  }
}
