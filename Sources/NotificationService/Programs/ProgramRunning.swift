/// Runs the programs that notifications need.
@MainActor
package protocol ProgramRunning: AnyObject {
  /// The path of an executable, by path or by name in `PATH`; nil if there is none.
  func path(of name: String) -> String?
  /// Runs a program when its lane has room; drops it if too many wait.
  ///
  /// - Parameters:
  ///   - order: The program.
  ///   - failed: Called when the program has exited with a status other than 0. It is not called for
  ///     one that had to wait.
  func run(_ order: ProgramOrder, failed: @escaping () -> Void)
}

extension ProgramRunning {
  /// Runs a program, whatever its status.
  package func run(_ order: ProgramOrder) { run(order) {} }
}

/// A program to run.
package struct ProgramOrder: Hashable, Sendable {
  /// The purpose; each lane has its own limits.
  package enum Lane: Hashable, Sendable, CaseIterable {
    /// A script of a rule.
    case script
    /// A sound player.
    case sound
    /// The program that opens a link.
    case link
  }

  /// The executable.
  package var path: String
  /// All arguments, beginning with the program's name.
  package var arguments: [String]
  /// Additional environment variables.
  package var environment: [String: String]
  /// The purpose.
  package var lane: Lane

  /// Creates an order.
  package init(
    path: String, arguments: [String], environment: [String: String] = [:], lane: Lane
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.lane = lane
  }
}

extension ProgramOrder.Lane {
  /// The maximum numbers of running and waiting programs.
  package var limits: (running: Int, waiting: Int) {
    switch self {
    case .script: (4, 64)
    case .sound: (1, 0)
    case .link: (16, 0)
    }
  }

  /// Whether its messages are dropped.
  var isQuiet: Bool { self == .sound }

  /// Seconds after which it is killed; nil for never.
  package var timeLimit: Double? {
    switch self {
    case .sound: 10
    // Four scripts that hang would block all others.
    case .script: 600
    // The program may be the browser itself.
    case .link: nil
    }
  }
}
