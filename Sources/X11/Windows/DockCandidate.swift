/// Whether a window reserves space at the screen's edges.
nonisolated package enum DockRole: Hashable, Sendable {
  /// It is not a dock.
  case none
  /// It is a dock without a strut, which may set one later.
  case mayTake
  /// It has a strut.
  case takes(WindowStrut)
}

/// A window that may be a dock, or may frame one.
nonisolated package struct DockCandidate: Hashable, Sendable {
  /// Its attributes on the server.
  package var facts: WindowFacts
  /// Whether it is a dock; always `.none` while it is not viewable.
  package var role = DockRole.none
  /// Its children, from the bottom; always empty while it is not viewable.
  package var children: [WindowID] = []
}

extension DisplayConnection {
  /// The most items of a strut that are read.
  private static let strutLimit = 12

  /// Returns whether windows reserve space at the screen's edges, and their children; windows that no
  /// longer exist are left out.
  ///
  /// Costs two round trips, however many windows there are, and one if none of them is viewable.
  package func dockCandidates(among windows: [WindowID]) -> [DockCandidate] {
    guard !windows.isEmpty, let survey = WindowSurvey(on: self) else { return [] }
    let found = survey.windows(among: windows)
    let viewable = WindowSurvey.viewable(found)
    let children = survey.askForChildren(of: viewable)
    let roles = Dictionary(
      zip(viewable, dockRoles(of: viewable)), uniquingKeysWith: { first, _ in first })
    let families = Dictionary(
      zip(viewable, children()), uniquingKeysWith: { first, _ in first })
    return found.map(\.facts).map { facts in
      DockCandidate(
        facts: facts, role: roles[facts.window] ?? .none, children: families[facts.window] ?? [])
    }
  }

  /// Returns whether each of some windows reserves space at the screen's edges.
  ///
  /// Costs one round trip, however many windows there are.
  package func dockRoles(of windows: [WindowID]) -> [DockRole] {
    for window in windows {
      ask(atoms[.netWMStrutPartial], of: window, byteLimit: Self.strutLimit * 4)
      ask(atoms[.netWMStrut], of: window, byteLimit: Self.strutLimit * 4)
      ask(atoms[.netWMWindowType], of: window, byteLimit: Self.atomLimit * 4)
    }
    return windows.map { window in
      // Read all three, so that no early reply is left unused.
      let partial = cardinals(atoms[.netWMStrutPartial], of: window, limit: Self.strutLimit)
      let whole = cardinals(atoms[.netWMStrut], of: window, limit: Self.strutLimit)
      let types = windowTypes(of: window)
      if let strut = partial.flatMap(WindowStrut.init) ?? whole.flatMap(WindowStrut.init) {
        return .takes(strut)
      }
      return types.contains(.typeDock) ? .mayTake : .none
    }
  }
}
