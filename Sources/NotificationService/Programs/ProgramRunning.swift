/// What notifications need of whoever runs programs for them.
@MainActor
package protocol ProgramRunning: AnyObject {
  /// The file of a program: that path itself, or where the search path has it; nil if there is
  /// none.
  func path(of name: String) -> String?
  /// Runs a program, now or when others have ended, or not at all if too many wait.
  func run(_ order: ProgramOrder)
}

/// A program to run.
package struct ProgramOrder: Hashable, Sendable {
  /// What it is run for, which bounds how many there are.
  package enum Lane: Hashable, Sendable, CaseIterable {
    case script
    case sound
    case link
  }

  package var path: String
  /// All of them, its own name first.
  package var arguments: [String]
  /// What it finds in its environment besides what is there.
  package var environment: [String: String]
  package var lane: Lane

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
  /// How many run at a time, and how many more wait.
  package var limits: (running: Int, waiting: Int) {
    switch self {
    case .script: (4, 64)
    case .sound: (1, 0)
    case .link: (16, 0)
    }
  }

  /// Seconds after which it is killed; nil for never.
  package var timeLimit: Double? {
    switch self {
    case .sound: 10
    // Four that never end would be the last that are ever run.
    case .script: 600
    // What a link is opened with may be the browser itself.
    case .link: nil
    }
  }
}
