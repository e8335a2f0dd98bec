/// A stack: the toasts of one application in one lane, of which only the newest is on the screen.
///
/// Those behind it wait in a line of their own. A stack is open while the pointer or the keyboard is
/// on one of its toasts, and for a moment after that; then all of them are on the screen, as far as
/// there is room.
struct ToastStack: Hashable, Sendable {
  /// What tells the stacks of one lane apart.
  struct Name: Hashable, Sendable {
    let text: String
    let level: AlertLevel
  }

  /// The line in which its newest toast waits for room.
  let lane: ToastLane
  let name: Name

  /// The most toasts of an open stack that are on the screen.
  static let mostOpen = 12
  /// The most stacks at one time; the toasts of others stand alone.
  static let most = 64

  /// The line in which the toasts behind the newest one wait.
  var behind: ToastLane {
    var line = lane
    line.stack = name
    return line
  }
}

extension ToastEntry {
  /// The stack that the toast belongs to; nil if it stands alone.
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

/// The stack that is open: it follows the pointer and the keyboard, and closes a moment later, so that
/// the pointer can move from one toast to the next.
struct ToastOpening: Sendable {
  /// Seconds for which a stack stays open after pointer and keyboard have left it.
  private static let delay = 0.4

  /// The open stack.
  private(set) var stack: ToastStack?
  /// When it closes; nil while it is in use.
  private(set) var deadline: MonotonicInstant?

  init() {}

  /// Follows the toast that is used now.
  ///
  /// - Parameters:
  ///   - wanted: Its stack; nil if none is used, or one that stands alone.
  ///   - isUsed: Whether any toast is used.
  ///   - now: The present moment.
  /// - Returns: Whether another stack is open than before.
  mutating func follow(_ wanted: ToastStack?, isUsed: Bool, at now: MonotonicInstant) -> Bool {
    let former = stack
    if isUsed {
      (stack, deadline) = (wanted, nil)
    } else if stack != nil {
      deadline = deadline ?? now.advanced(bySeconds: Self.delay)
      if let deadline, deadline <= now { (stack, self.deadline) = (nil, nil) }
    }
    return stack != former
  }
}
