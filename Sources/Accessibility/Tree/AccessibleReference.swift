/// Identifies an object: a view, a window, an item or column of a view, or the application.
package struct AccessibleReference: Hashable {
  /// The number of the view or window; 0 for the application.
  package var view: Int
  /// The number of the item; nil for the view itself.
  package var item: Int?
  /// The column whose title it is, in a table; nil for another object.
  package var column: Int?

  package init(_ view: Int, item: Int? = nil, column: Int? = nil) {
    self.view = view
    self.item = item
    self.column = column
  }

  /// The application.
  package static let application = AccessibleReference(0)

  /// The common parent path of all objects.
  package static let folder = "/org/a11y/atspi/accessible"

  /// The object's path on the bus.
  package var path: String {
    guard view != 0 else { return "\(Self.folder)/root" }
    if let column { return "\(Self.folder)/\(view)_column\(column)" }
    return item.map { "\(Self.folder)/\(view)_\($0)" } ?? "\(Self.folder)/\(view)"
  }

  /// The object at a path; nil for a path that none of our objects can have.
  package init?(path: String) {
    guard path.hasPrefix("\(Self.folder)/") else { return nil }
    let name = path.dropFirst(Self.folder.count + 1)
    if name == "root" {
      self = .application
      return
    }
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count <= 2, let view = parts.first.flatMap({ Int($0) }), view > 0 else {
      return nil
    }
    guard parts.count == 2 else {
      self.init(view)
      return
    }
    let isColumn = parts[1].hasPrefix("column")
    guard let number = Int(isColumn ? parts[1].dropFirst(6) : parts[1]), number >= 0 else {
      return nil
    }
    self = isColumn ? Self(view, column: number) : Self(view, item: number)
  }
}
