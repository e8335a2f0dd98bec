internal import CX11

/// Observes the commands to lock or hide the screen that a running xscreensaver receives.
///
/// It answers a command in a property of its hidden window, just before it tries to grab the
/// keyboard. A lock because the user is idle shows no sign before the grab.
package final class ScreenSaverCommands {
  private let connection: DisplayConnection
  private let received: () -> Void
  private var daemons: [(events: BorrowedEvents, observation: EventObservation)] = []

  /// Starts to look for xscreensaver, without waiting for the replies.
  ///
  /// Costs a round trip later if it runs, and at most four.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - received: Called from the loop when it has received such a command.
  package init(on connection: DisplayConnection, received: @escaping () -> Void) {
    self.connection = connection
    self.received = received
    guard let survey = WindowSurvey(on: connection) else { return }
    let children = survey.askForChildren(of: [connection.root])
    let version = connection.atoms[.screenSaverVersion]
    connection.whenAllAnswered { [weak self] in
      let windows = children()[0]
      guard self != nil else { return }
      let isDaemon = survey.askForPresence(of: version, on: windows)
      self?.connection.whenAllAnswered {
        for (window, _) in zip(windows, isDaemon()).filter(\.1).prefix(Self.mostDaemons) {
          self?.observe(window)
        }
      }
    }
  }

  /// There is one for each display; the bound is for windows that imitate it.
  private static let mostDaemons = 4

  private func observe(_ daemon: WindowID) {
    guard let events = BorrowedEvents(.property, of: daemon, on: connection) else { return }
    let response = connection.atoms[.screenSaverResponse]
    let observation = connection.addObserver(for: daemon) { [weak self] event in
      guard case .propertyChanged(let change) = event, change.property == response,
        !change.isDeleted
      else { return }
      self?.handleResponse(of: daemon)
    }
    daemons.append((events, observation))
  }

  /// Players send commands all the time that keep the screen visible.
  private func handleResponse(of daemon: WindowID) {
    let bytes = connection.bytes(connection.atoms[.screenSaverResponse], of: daemon, limit: 256)
    // The sender of the command may have deleted it already.
    let text = bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let isHarmless = text.hasPrefix("-") || Self.harmless.contains { text.contains($0) }
    if !isHarmless { received() }
  }

  /// Parts of the responses to commands after which xscreensaver does not grab the keyboard.
  private static let harmless = ["inactive", "deactivating"]
}
