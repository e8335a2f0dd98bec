import GLib
import X11

/// Watches a program that is to embed its window, until the window is there.
@MainActor
final class GuestStart {
  /// Called once, when the program has created its first window.
  var began: (() -> Void)?
  /// Called when the program has shown a window elsewhere on the screen, or another one that it has
  /// started.
  var appearedElsewhere: ((_ window: WindowID, _ isOfProgram: Bool) -> Void)?

  private let finder: GuestFinder?
  private var observation: EventObservation?

  /// Starts watching.
  ///
  /// - Parameters:
  ///   - container: The window for the program to embed its own in.
  ///   - process: The process that starts the program; nil if unknown.
  ///   - connection: The display.
  init(in container: WindowID, by process: Int32?, on connection: DisplayConnection) {
    finder = process.map { GuestFinder(process: $0, startupID: nil, on: connection) }
    finder?.created = { [weak self] in self?.report() }
    finder?.found = { [weak self] window in
      let isOfProgram = connection.queryProcesses(of: window).contains {
        ProcessStatus(of: $0)?.parent == process
      }
      self?.appearedElsewhere?(window, isOfProgram)
    }
    finder?.begin(includesExisting: false)
    observation = connection.addObserver(for: container) { [weak self] event in
      if case .windowCreated = event { self?.report() }
    }
  }

  private func report() {
    let report = began
    began = nil
    report?()
  }

  /// Stops watching.
  func end() {
    finder?.end()
    (began, appearedElsewhere, observation) = (nil, nil, nil)
  }
}
