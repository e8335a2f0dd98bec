internal import CX11

/// Observes the commands that a running xscreensaver receives, of which a lock may be one.
///
/// It answers a command in a property of its hidden window, just before it tries to grab the
/// keyboard. A lock because the user is idle shows no sign before the grab.
package final class ScreenSaverCommands {
  private let connection: DisplayConnection
  private let received: () -> Void
  private var daemons: [(events: BorrowedEvents, observation: EventObservation)] = []

  /// Starts to look for xscreensaver, without waiting for the replies.
  ///
  /// Costs a round trip later if it runs.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - received: Called from the loop when it has received a command.
  package init(on connection: DisplayConnection, received: @escaping () -> Void) {
    self.connection = connection
    self.received = received
    guard let survey = WindowSurvey(on: connection) else { return }
    let children = survey.askForChildren(of: [connection.root])
    let version = connection.atoms[.screenSaverVersion]
    connection.whenAllAnswered { [weak self] in
      guard self != nil else { return }
      let windows = children()[0]
      let isDaemon = survey.askForPresence(of: version, on: windows)
      self?.connection.whenAllAnswered {
        for (window, isDaemon) in zip(windows, isDaemon()) where isDaemon { self?.observe(window) }
      }
    }
  }

  private func observe(_ daemon: WindowID) {
    guard let events = BorrowedEvents(.property, of: daemon, on: connection) else { return }
    let response = connection.atoms[.screenSaverResponse]
    let observation = connection.addObserver(for: daemon) { [weak self] event in
      guard case .propertyChanged(let change) = event, change.property == response,
        !change.isDeleted
      else { return }
      self?.received()
    }
    daemons.append((events, observation))
  }
}
