package import AlertModel
package import AlertViews

/// A view or window in a snapshot.
package struct AccessibleNode: Equatable {
  package var number: Int
  /// The number of the node above; 0 for the application.
  package var parent: Int
  package var element: AccessibleElement
  /// In device pixels of the root.
  package var frame: Rect
  /// The nodes in it; its items come before them.
  package var children: [Int] = []
  /// The labels that name it.
  package var labels: [Int] = []
  /// The labels that explain it.
  package var descriptions: [Int] = []
  /// The control that it names, if it is a label.
  package var named: [Int] = []
  /// The control that it explains, if it is a label.
  package var described: [Int] = []

  package init(number: Int, parent: Int, element: AccessibleElement, frame: Rect) {
    self.number = number
    self.parent = parent
    self.element = element
    self.frame = frame
  }

  /// The number of its items and nodes.
  package var childCount: Int { (element.items?.count ?? 0) + children.count }
}

/// A snapshot of an alert for screen readers.
package struct AccessibleSnapshot: Equatable {
  /// The number of the window's node.
  package var window: Int
  /// Every node by its number.
  package var nodes: [Int: AccessibleNode]
  /// The object that keys go to; nil for none, or while the alert does not have the keyboard.
  package var focus: AccessibleReference?
  /// Whether the alert has the keyboard.
  package var isActive: Bool
  /// The process of the program whose objects are in the window; nil for none.
  package var guest: Int32?

  package init(window: Int, nodes: [Int: AccessibleNode], isActive: Bool) {
    self.window = window
    self.nodes = nodes
    self.isActive = isActive
  }
}

/// Every alert on the screen at one time.
package struct AccessibleScene: Equatable {
  package var windows: [AccessibleSnapshot]

  package init(_ windows: [AccessibleSnapshot] = []) {
    self.windows = windows
  }

  /// The alert that a view or window is in.
  package func snapshot(with number: Int) -> AccessibleSnapshot? {
    windows.first { $0.nodes[number] != nil }
  }

  /// A node by its number.
  package func node(_ number: Int) -> AccessibleNode? {
    windows.lazy.compactMap { $0.nodes[number] }.first
  }
}
