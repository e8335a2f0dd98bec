/// Which program is the desktop's notification daemon, the owner of `org.freedesktop.Notifications`.
package struct NotificationDaemon: Hashable, Sendable, Codable {
  /// Whether it is the presenter that reports this.
  package var isPresenter: Bool
  /// The executable of the other program; nil if it is unknown, or if there is no other.
  package var program: String?

  private enum CodingKeys: String, CodingKey {
    case isPresenter = "presenter"
    case program
  }

  /// Creates a value.
  package init(isPresenter: Bool, program: String? = nil) {
    self.isPresenter = isPresenter
    self.program = program
  }
}
