/// The search for windows that a window manager manages: those with the property `WM_STATE`, and those
/// with a child or a grandchild that has it.
///
/// Each step queries all windows of one generation.
struct ManagedSearch {
  /// The windows of the first generation that were found so far, each with the one that has the
  /// property.
  private(set) var clients: [WindowID: WindowID] = [:]

  /// Each window of this generation, with the one that it was reached from.
  private var generation: [(window: WindowID, origin: WindowID)]
  private var depth = 0

  /// The last generation: the grandchildren.
  private static let lastDepth = 2
  /// A frame has a handful of decorations; a window with hundreds of children is not a frame.
  private static let mostDecorations = 32

  /// The result of a step for each window.
  typealias Step = (hasState: [Bool], children: [[WindowID]])

  /// Starts with some windows.
  init(among windows: [WindowID]) {
    generation = windows.map { (window: $0, origin: $0) }
  }

  /// Queries the current generation.
  ///
  /// - Returns: A closure that waits for the value for `take`; nil if the search is complete.
  func ask(_ survey: WindowSurvey) -> (() -> Step)? {
    guard depth <= Self.lastDepth, !generation.isEmpty else { return nil }
    let members = generation.map(\.window)
    let states = survey.askForStates(of: members)
    let families = depth < Self.lastDepth ? survey.askForChildren(of: members) : { [] }
    return { (states(), families()) }
  }

  /// Continues with the next generation.
  mutating func take(_ step: Step) {
    depth += 1
    for (member, hasState) in zip(generation, step.hasState) where hasState {
      clients[member.origin] = member.window
    }
    generation = zip(generation, step.children).flatMap { parent, children in
      children.suffix(Self.mostDecorations).map { (window: $0, origin: parent.origin) }
    }
    generation.removeAll { clients[$0.origin] != nil }
  }
}
