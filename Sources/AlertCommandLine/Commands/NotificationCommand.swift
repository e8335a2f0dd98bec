import AlertModel
package import NotificationModel

/// An order about notifications, and how its result is printed.
package struct NotificationCommand: Hashable, Sendable {
  package var order: NotificationOrder
  /// The end of a pause; nil if the order itself has it.
  package var until: ClockTime?
  package var isJSON: Bool
  /// Whether a presenter is started if none runs.
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

/// The operands and options of `tocsin migrate`.
package struct MigrationRequest: Hashable, Sendable {
  /// The absolute path of the dunstrc; nil for the default.
  package var path: String?
  /// The file that is written; nil for standard output.
  package var output: String?
  /// Whether an existing file is overwritten.
  package var overwrites: Bool

  package init(path: String? = nil, output: String? = nil, overwrites: Bool = false) {
    self.path = path
    self.output = output
    self.overwrites = overwrites
  }
}
