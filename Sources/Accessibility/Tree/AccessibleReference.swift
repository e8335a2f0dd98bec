/// Identifies an object: a view, a window, an item of a view, or the application.
package struct AccessibleReference: Hashable {
  /// The number of the view or window; 0 for the application.
  package var view: Int
  /// The number of the item; nil for the view itself.
  package var item: Int?

  package init(_ view: Int, item: Int? = nil) {
    self.view = view
    self.item = item
  }

  /// The application.
  package static let application = AccessibleReference(0)

  /// The common parent path of all objects.
  package static let folder = "/org/a11y/atspi/accessible"

  /// The object's path on the bus.
  package var path: String {
    guard view != 0 else { return "\(Self.folder)/root" }
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
    guard let item = Int(parts[1]), item >= 0 else { return nil }
    self.init(view, item: item)
  }
}
