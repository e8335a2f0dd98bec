/// What the command line of `tocsin-presenter` says.
package struct PresenterOptions: Hashable, Sendable {
  /// What the program is to do.
  package enum Mode: Hashable, Sendable {
    case serve
    case stop
    case render
    case theme(ThemeRequest)
    case configuration(ConfigurationRequest)
  }

  package var mode = Mode.serve
  /// Whether a presenter that has the display already makes room.
  package var replaces = false
  /// Whether it is the desktop's notification daemon as well.
  package var servesNotifications = false
  /// Seconds after which it leaves when nothing is to be done; nil when it stays.
  package var idleSeconds: Double?
  /// The descriptor on which whoever started it awaits one line.
  package var readyDescriptor: Int32?
  /// The display; nil for that of the environment.
  package var display: String?

  package init() {}
}
