import AlertModel
import AlertViews
import GLib

/// Finds the objects of the scene that was last reported to screen readers, and carries out
/// requests for them.
final class ObjectDirectory {
  /// The scene that was last reported.
  private(set) var scene = AccessibleScene()
  let numbers = ObjectNumbers()
  /// The alerts in the scene, by the numbers of their windows.
  private(set) var sources: [Int: any AccessibleSource] = [:]

  /// The application's name.
  let name: String
  /// Our name on the bus.
  private(set) var busName = ""
  /// The object above the application: the desktop's, as the registry named it.
  private(set) var desktop: (name: String, path: String)?
  /// The number that the registry gave the application.
  private(set) var applicationID: Int32 = 0
  /// The objects of other programs that are shown in alerts, by the numbers of their windows.
  private(set) var guests: [Int: (name: String, path: String)] = [:]

  init(name: String) {
    self.name = name
  }

  // MARK: - Registration

  /// Sets the bus name that the references to our objects contain.
  func use(busName: String) { self.busName = busName }

  /// Sets the object above the application, once the registry has named it.
  func embed(below desktop: (name: String, path: String)) { self.desktop = desktop }

  /// Sets the number that the registry has given the application.
  func number(application: Int32) { applicationID = application }

  // MARK: - Contents

  /// Replaces the scene.
  ///
  /// - Parameters:
  ///   - scene: The new scene.
  ///   - sources: The alerts, in the order of its windows.
  func show(_ scene: AccessibleScene, of sources: [any AccessibleSource]) {
    self.scene = scene
    self.sources = Dictionary(
      zip(scene.windows.map(\.window), sources), uniquingKeysWith: { first, _ in first })
    guests = guests.filter { guest in
      scene.windows.contains { $0.window == guest.key && $0.guest != nil }
    }
  }

  /// Empties the directory, as the registry that it was reported to is gone.
  func clear() {
    scene = AccessibleScene()
    sources = [:]
    guests = [:]
  }

  /// Adds the objects of another program to the window that shows it.
  func add(_ guest: (name: String, path: String), to window: Int) {
    guests[window] = guest
  }

  // MARK: - Lookup

  /// The states of a view that its items have, too.
  private static let inherited: AccessibleStates = [.enabled, .sensitive, .showing, .visible]

  func object(at path: String) -> AccessibleObject? {
    AccessibleReference(path: path).flatMap(object)
  }

  func object(_ reference: AccessibleReference) -> AccessibleObject? {
    guard reference != .application else {
      return AccessibleObject(
        reference: reference,
        element: AccessibleElement(
          .application, name: name, states: [.enabled, .sensitive, .showing, .visible]),
        frame: .zero, parent: reference, node: nil, snapshot: nil)
    }
    guard let snapshot = scene.snapshot(with: reference.view),
      let node = snapshot.nodes[reference.view]
    else { return nil }
    if reference.column != nil { return columnHeader(reference, of: node, in: snapshot) }
    guard let item = reference.item else {
      return AccessibleObject(
        reference: reference, element: node.element, frame: node.frame,
        parent: AccessibleReference(node.parent), node: node, snapshot: snapshot)
    }
    guard node.element.items != nil, let view = itemView(node.number),
      var element = view.accessibleItem(item)
    else { return nil }
    element.states.formUnion(node.element.states.intersection(Self.inherited))
    if snapshot.focus == reference { element.states.insert(.focused) }
    let frame = view.convertToContent(view.accessibleFrame(ofItem: item))
    return AccessibleObject(
      reference: reference, element: element,
      frame: sources[snapshot.window]?.screenRect(frame) ?? node.frame,
      parent: AccessibleReference(node.number), node: node, snapshot: snapshot)
  }

  /// The title of a table's column; nil if it has none.
  private func columnHeader(
    _ reference: AccessibleReference, of node: AccessibleNode, in snapshot: AccessibleSnapshot
  ) -> AccessibleObject? {
    guard let column = reference.column, let columns = node.element.items?.columns,
      columns.indices.contains(column), !columns[column].isEmpty, let view = itemView(node.number)
    else { return nil }
    let frame = view.convertToContent(view.accessibleFrame(ofColumn: column))
    return AccessibleObject(
      reference: reference,
      element: AccessibleElement(
        .columnHeader, name: columns[column],
        states: node.element.states.intersection(Self.inherited)),
      frame: sources[snapshot.window]?.screenRect(frame) ?? node.frame,
      parent: AccessibleReference(node.number), node: node, snapshot: snapshot)
  }

  func itemView(_ number: Int) -> (any AccessibleItemView)? {
    numbers.view(number) as? any AccessibleItemView
  }

  /// The view with the text of an object; nil if it has none, or has changed since it was reported.
  func textView(of object: AccessibleObject) -> TextView? {
    guard !object.isPart, let text = object.element.text, case .plain(let told) = text.content,
      let view = (numbers.view(object.reference.view) as? any AccessibleTextView)?.accessibleText,
      view.text == told
    else { return nil }
    return view
  }

  /// The alert that an object is in.
  func source(of object: AccessibleObject) -> (any AccessibleSource)? {
    object.snapshot.flatMap { sources[$0.window] }
  }

  // MARK: - Children

  func childCount(of object: AccessibleObject) -> Int {
    guard let node = object.node else { return scene.windows.count }
    guard !object.isPart else { return 0 }
    return node.childCount + (guests[node.number] == nil ? 0 : 1)
  }

  /// A child's reference on the bus; nil beyond the end.
  func child(of object: AccessibleObject, at index: Int) -> Variant? {
    guard index >= 0, index < childCount(of: object) else { return nil }
    guard let node = object.node else {
      return own(AccessibleReference(scene.windows[index].window))
    }
    let count = node.element.items?.count ?? 0
    if index < count { return item(of: node, at: index).map(own) }
    if index - count < node.children.count {
      return own(AccessibleReference(node.children[index - count]))
    }
    return guests[node.number].map { .tuple([.text($0.name), .path($0.path)]) }
  }

  /// The numbers of the items that are chosen now, even if no event has reported them yet.
  func chosenItems(of object: AccessibleObject) -> [Int] {
    let items = itemView(object.reference.view)?.accessibleElement?.items ?? object.element.items
    return items?.chosen ?? []
  }

  func item(of node: AccessibleNode, at index: Int) -> AccessibleReference? {
    itemView(node.number)?.accessibleItemNumber(at: index).map {
      AccessibleReference(node.number, item: $0)
    }
  }

  /// The index of an object among the children of its parent; -1 for none.
  func index(of object: AccessibleObject) -> Int {
    guard let node = object.node else { return 0 }
    if object.reference.column != nil { return -1 }
    if let item = object.reference.item {
      return itemView(node.number)?.accessibleIndex(ofItem: item) ?? -1
    }
    if node.parent == 0 {
      return scene.windows.firstIndex { $0.window == node.number } ?? -1
    }
    guard let parent = scene.node(node.parent),
      let index = parent.children.firstIndex(of: node.number)
    else { return -1 }
    return (parent.element.items?.count ?? 0) + index
  }

  // MARK: - References on the bus

  /// One of our objects.
  func own(_ reference: AccessibleReference) -> Variant {
    .tuple([.text(busName), .path(reference.path)])
  }

  /// No object.
  static var null: Variant { .tuple([.text(""), .path("/org/a11y/atspi/null")]) }

  /// The parent of an object.
  func parent(of object: AccessibleObject) -> Variant {
    guard object.node != nil else {
      return desktop.map { .tuple([.text($0.name), .path($0.path)]) } ?? Self.null
    }
    return own(object.parent)
  }

  // MARK: - Requests

  /// Whether a request for an object would be carried out now.
  func accepts(_ request: AccessibleRequest, for object: AccessibleObject) -> Bool {
    guard let snapshot = object.snapshot, let source = sources[snapshot.window] else {
      return false
    }
    return source.accepts(request)
  }

  /// Carries a request out.
  ///
  /// - Returns: Whether it was carried out.
  func perform(_ request: AccessibleRequest, for object: AccessibleObject) -> Bool {
    guard let snapshot = object.snapshot, let node = object.node,
      object.reference.column == nil, let source = sources[snapshot.window],
      source.accepts(request)
    else { return false }
    guard node.number != snapshot.window else {
      switch request {
      case .act(let action): return source.perform(action)
      case .focus: return source.takeKeyboard()
      default: return false
      }
    }
    guard let view = numbers.view(node.number) else { return false }
    switch request {
    case .focus: return focus(view, in: source)
    case .focusItem:
      return focus(view, in: source) && (view as? any AccessibleView)?.perform(request) == true
    case .reveal(nil):
      view.root?.reveal(view)
      return true
    case .reveal:
      view.root?.reveal(view)
      return (view as? any AccessibleView)?.perform(request) == true
    default: return (view as? any AccessibleView)?.perform(request) == true
    }
  }

  private func focus(_ view: View, in source: any AccessibleSource) -> Bool {
    let target = (view as? InputView)?.focusTarget ?? view
    guard let root = view.root,
      let wanted = root.focusChain().first(where: { $0 === target || $0.isInside(target) })
    else { return false }
    guard source.takeKeyboard() else { return false }
    root.focus(wanted)
    return true
  }
}

extension View {
  /// Whether the view is inside another one.
  fileprivate func isInside(_ view: View) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }
}
