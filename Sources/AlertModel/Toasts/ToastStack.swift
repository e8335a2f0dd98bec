/// A stack: the toasts of one application in one lane, of which only the newest is on the screen.
///
/// Those behind it wait in a separate lane. A stack is open while the pointer or the keyboard is on
/// one of its toasts, and briefly after that; then all of them are on the screen, as far as they
/// fit.
struct ToastStack: Hashable, Sendable {
  /// Distinguishes the stacks of one lane.
  struct Name: Hashable, Sendable {
    let text: String
    let level: AlertLevel
  }

  /// The lane in which its newest toast waits for space.
  let lane: ToastLane
  let name: Name

  /// The maximum number of toasts of an open stack on the screen.
  static let mostOpen = 12
  /// The maximum number of stacks at one time; further toasts are not stacked.
  static let most = 64

  /// The lane in which the toasts behind the newest one wait.
  var behind: ToastLane {
    var line = lane
    line.stack = name
    return line
  }
}

extension ToastEntry {
  /// The stack that the toast belongs to; nil if it is not stacked.
  var stack: ToastStack? {
    alert.submission.stack.map {
      ToastStack(lane: lane.front, name: ToastStack.Name(text: $0, level: alert.level))
    }
  }

  /// Whether it waits behind the newest toast of its stack.
  var isBehind: Bool { lane.stack != nil }
}

extension ToastStack.Name? {
  static func < (left: Self, right: Self) -> Bool {
    guard let left, let right else { return left == nil && right != nil }
    return left.text == right.text ? left.level < right.level : left.text < right.text
  }
}

/// The open stack: it follows the pointer and the keyboard, and closes with a short delay, so that
/// the pointer can move from one toast to the next.
struct ToastOpening: Sendable {
  /// Seconds for which a stack stays open after pointer and keyboard have left it, or the toast in
  /// use has left the screen: then the next one moves there.
  private static let delay = (afterUse: 0.4, afterToast: 1.0)

  /// The open stack.
  private(set) var stack: ToastStack?
  /// When it closes; nil while it is in use.
  private(set) var deadline: MonotonicInstant?
  /// Whether the toast that was in use leaves the screen, and the others move up.
  private var movesUp = false

  init() {}

  /// Whether toasts must not move, because the pointer may be on its way from one to the next.
  var isStill: Bool { deadline != nil && !movesUp }

  /// Updates the open stack from the toast in use.
  ///
  /// - Parameters:
  ///   - wanted: Its stack; nil if no toast is in use, or one that is not stacked.
  ///   - isUsed: Whether any toast is in use.
  ///   - usedLeaves: Whether the toast that was in use leaves the screen.
  ///   - now: The current time.
  /// - Returns: Whether the open stack has changed, or its toasts may move now.
  mutating func follow(
    _ wanted: ToastStack?, isUsed: Bool, usedLeaves: Bool, at now: MonotonicInstant
  ) -> Bool {
    let former = (stack, isStill)
    if isUsed {
      (stack, deadline, movesUp) = (wanted, nil, false)
    } else if stack != nil {
      movesUp = movesUp || usedLeaves
      let delay = movesUp ? Self.delay.afterToast : Self.delay.afterUse
      if usedLeaves || deadline == nil { deadline = now.advanced(bySeconds: delay) }
      if let deadline, deadline <= now { (stack, self.deadline, movesUp) = (nil, nil, false) }
    }
    return former != (stack, isStill)
  }
}
