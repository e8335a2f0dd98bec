package import AlertModel
package import NotificationModel

/// How a presenter is, as `tocsin status` tells it.
package struct PresenterStatus: Hashable, Sendable, Codable {
  package var pid: Int32
  /// The release of the program.
  package var release: String
  /// The version of the wire.
  package var wire: Int
  package var display: String
  /// Seconds since it was ready.
  package var uptime: Double
  /// Seconds after which it leaves when nothing is to be done; nil when it stays.
  package var idleSeconds: Double?
  /// Connections at this moment, the asker's included.
  package var connections: Int
  /// Alerts that wait, that are on screen, and that have been answered since it was started.
  package var queued: Int
  package var onScreen: Int
  package var answered: Int
  /// The alert that is on screen, if one is.
  package var current: AlertSummary?
  /// Whether notifications are held back; nil when the presenter keeps none.
  package var notifications: NotificationPause?

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
  }

  package init(
    pid: Int32, release: String, wire: Int = ProtocolLimits.version, display: String,
    uptime: Double, idleSeconds: Double?, connections: Int, queued: Int, onScreen: Int,
    answered: Int, current: AlertSummary?, notifications: NotificationPause? = nil
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
  }
}
