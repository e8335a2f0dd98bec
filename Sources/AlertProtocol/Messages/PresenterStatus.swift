package import AlertModel
package import NotificationModel

/// The state of a presenter, as `tocsin status` prints it.
package struct PresenterStatus: Hashable, Sendable, Codable {
  /// The process ID.
  package var pid: Int32
  /// The program's version.
  package var release: String
  /// The protocol version.
  package var wire: Int
  /// The name of the X display.
  package var display: String
  /// Seconds since the presenter was ready.
  package var uptime: Double
  /// Seconds of inactivity after which it exits; nil if it stays.
  package var idleSeconds: Double?
  /// The number of connections, including that of the requesting client.
  package var connections: Int
  /// The number of waiting alerts.
  package var queued: Int
  /// The number of alerts on screen.
  package var onScreen: Int
  /// The number of alerts that have ended since the presenter was started.
  package var answered: Int
  /// The alert on screen; nil if there is none.
  package var current: AlertSummary?
  /// Whether notifications are paused; nil if the presenter does not serve notifications.
  package var notifications: NotificationPause?
  /// The desktop's notification daemon; nil if the presenter does not want to be it.
  package var daemon: NotificationDaemon?

  private enum CodingKeys: String, CodingKey {
    case pid
    case release
    case wire
    case display
    case uptime
    case idleSeconds = "idle-seconds"
    case connections
    case queued
    case onScreen = "on-screen"
    case answered
    case current
    case notifications
    case daemon = "notification-daemon"
  }

  /// Creates a status.
  package init(
    pid: Int32, release: String, wire: Int = ProtocolLimits.version, display: String,
    uptime: Double, idleSeconds: Double?, connections: Int, queued: Int, onScreen: Int,
    answered: Int, current: AlertSummary?, notifications: NotificationPause? = nil,
    daemon: NotificationDaemon? = nil
  ) {
    self.pid = pid
    self.release = release
    self.wire = wire
    self.display = display
    self.uptime = uptime
    self.idleSeconds = idleSeconds
    self.connections = connections
    self.queued = queued
    self.onScreen = onScreen
    self.answered = answered
    self.current = current
    self.notifications = notifications
    self.daemon = daemon
  }
}
