import AlertModel
import AlertViews

/// Creates a snapshot of an alert from its views.
package struct SnapshotBuilder {
  private let numbers: ObjectNumbers
  private let source: any AccessibleSource
  private var snapshot: AccessibleSnapshot
  private var relations: [AccessibleRelation] = []

  /// The states of everything on the screen.
  private static let shown: AccessibleStates = [.showing, .visible]
  /// The states of everything that can be used.
  private static let usable: AccessibleStates = [.enabled, .sensitive]

  /// The roles of views that are the alert's content as a whole, so that its title is their name.
  private static let namedByTitle: [AccessibleRole] = [.image, .progressBar]

  /// Creates the snapshot of an alert.
  package static func snapshot(
    of source: any AccessibleSource, numbers: ObjectNumbers
  ) -> AccessibleSnapshot {
    var builder = SnapshotBuilder(source, numbers)
    builder.visitBody()
    return builder.snapshot
  }

  private init(_ source: any AccessibleSource, _ numbers: ObjectNumbers) {
    self.source = source
    self.numbers = numbers
    let number = numbers.number(of: source)
    var node = AccessibleNode(
      number: number, parent: 0, element: source.element, frame: source.screenFrame)
    node.element.states.formUnion(Self.shown.union(Self.usable))
    if source.isActive { node.element.states.insert(.active) }
    snapshot = AccessibleSnapshot(
      window: number, nodes: [number: node], isActive: source.isActive)
  }

  private mutating func visitBody() {
    switch source.body {
    case .none: break
    case .views(let root, let focus, let program):
      snapshot.guest = program
      for view in root.subviews { visit(view, below: snapshot.window, isEnabled: true) }
      relate()
      if snapshot.isActive { find(focus) }
    }
  }

  private mutating func visit(_ view: View, below parent: Int, isEnabled: Bool) {
    guard !view.isHidden else { return }
    let isEnabled = isEnabled && view.isEnabled
    if let view = view as? any AccessibleLabelling { relations += view.accessibleRelations }
    let accessible = view as? any AccessibleView
    var parent = parent
    if var element = accessible?.accessibleElement {
      if element.name.isEmpty, Self.namedByTitle.contains(element.role) {
        element.name = snapshot.nodes[snapshot.window]?.element.name ?? ""
      }
      let number = numbers.number(of: view)
      var node = AccessibleNode(
        number: number, parent: parent, element: element,
        frame: source.screenRect(view.convertToContent(view.bounds)))
      node.element.states.formUnion(isEnabled ? Self.shown.union(Self.usable) : Self.shown)
      if element.items != nil { node.element.states.insert(.managesDescendants) }
      snapshot.nodes[number] = node
      snapshot.nodes[parent]?.children.append(number)
      parent = number
    }
    for inner in accessible?.accessibleSubviews ?? view.subviews {
      visit(inner, below: parent, isEnabled: isEnabled)
    }
  }

  // MARK: - Labels

  private mutating func relate() {
    for relation in relations {
      guard let control = node(in: relation.control) else { continue }
      let labels = relation.labels.compactMap(node(of:))
      let descriptions = relation.descriptions.compactMap(node(of:))
      for label in labels { snapshot.nodes[label]?.named.append(control) }
      for label in descriptions { snapshot.nodes[label]?.described.append(control) }
      func text(_ numbers: [Int]) -> [String] {
        numbers.compactMap { snapshot.nodes[$0]?.element.name }
      }
      let (name, remarks) = (text(labels).joined(separator: " "), text(descriptions))
      guard var node = snapshot.nodes[control] else { continue }
      node.labels += labels
      node.descriptions += descriptions
      if node.element.name.isEmpty { node.element.name = name }
      node.element.description =
        (remarks + [node.element.description]).filter { !$0.isEmpty }.joined(separator: ". ")
      snapshot.nodes[control] = node
    }
  }

  /// The number of a view's own node; nil if it has none.
  private func node(of view: View) -> Int? {
    let number = numbers.number(of: view)
    return snapshot.nodes[number] == nil ? nil : number
  }

  /// The number of a control's node, or of the first one in it.
  private func node(in view: View) -> Int? {
    let named = (view as? any AccessibleView)?.accessibleControl ?? view
    if let own = node(of: named) { return own }
    if let control = view as? InputView, let target = node(of: control.focusTarget) {
      return target
    }
    for inner in view.subviews {
      if let found = node(in: inner) { return found }
    }
    return nil
  }

  // MARK: - Focus

  /// Marks the object that keys go to: the element around a view, or the item in it.
  private mutating func find(_ view: View?) {
    let views = sequence(first: view) { $0?.superview }
    guard let number = views.lazy.compactMap({ $0.flatMap(node(of:)) }).first else { return }
    let current = snapshot.nodes[number]?.element.items?.current
    snapshot.focus = AccessibleReference(number, item: current)
    if current == nil { snapshot.nodes[number]?.element.states.insert(.focused) }
  }
}
