import AlertModel
package import NotificationModel

/// An order about notifications, and how what comes of it is told.
package struct NotificationCommand: Hashable, Sendable {
  package var order: NotificationOrder
  /// Until when a pause lasts; nil where the order says it all.
  package var until: ClockTime?
  package var isJSON: Bool
  /// Whether a presenter is started when none runs.
  package var startsPresenter: Bool

  package init(
    _ order: NotificationOrder, until: ClockTime? = nil, isJSON: Bool = false,
    startsPresenter: Bool = true
  ) {
    self.order = order
    self.until = until
    self.isJSON = isJSON
    self.startsPresenter = startsPresenter
  }
}

/// What `tocsin migrate` is to turn into a configuration.
package struct MigrationRequest: Hashable, Sendable {
  /// Its file, from the root; nil for the usual one.
  package var path: String?
  /// The file that is written; nil for standard output.
  package var output: String?
  /// Whether that may be there already.
  package var overwrites: Bool

  package init(path: String? = nil, output: String? = nil, overwrites: Bool = false) {
    self.path = path
    self.output = output
    self.overwrites = overwrites
  }
}
