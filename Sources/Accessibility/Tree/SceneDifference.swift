import AlertViews

/// The events for screen readers when one scene follows another.
///
/// Orca ignores the focus in a window that it does not consider active, so the order is: what has
/// ended, what is new or has changed, the window that has become active, and last the focus.
package struct SceneDifference {
  /// The events, in the order in which they are sent.
  package private(set) var events: [AccessibleEvent] = []
  /// The removed nodes, which are reported after the focus has left them.
  private var removals: [AccessibleEvent] = []

  private let former: AccessibleScene
  private let scene: AccessibleScene

  package init(from former: AccessibleScene, to scene: AccessibleScene) {
    self.former = former
    self.scene = scene
    guard former != scene else { return }
    endActivity()
    removeWindows()
    for (index, window) in scene.windows.enumerated() {
      if let known = former.windows.first(where: { $0.window == window.window }) {
        compare(known, window)
      } else {
        add(window, at: index)
      }
    }
    beginActivity()
    moveFocus()
    remark()
    events += removals
  }

  // MARK: - Windows

  private func isActive(_ window: Int, in scene: AccessibleScene) -> Bool {
    scene.windows.contains { $0.window == window && $0.isActive }
  }

  private mutating func endActivity() {
    for window in former.windows where window.isActive {
      guard !isActive(window.window, in: scene) else { continue }
      if let focus = window.focus { events.append(.state(focus, "focused", false)) }
      events.append(.window(.deactivate, window.window, name: window.name))
      events.append(.state(AccessibleReference(window.window), "active", false))
    }
  }

  private mutating func removeWindows() {
    for (index, window) in former.windows.enumerated().reversed()
    where !scene.windows.contains(where: { $0.window == window.window }) {
      events.append(.state(AccessibleReference(window.window), "showing", false))
      events.append(.window(.destroy, window.window, name: window.name))
      events.append(.child(of: 0, window.window, at: index, isAdded: false))
    }
  }

  private mutating func add(_ window: AccessibleSnapshot, at index: Int) {
    events.append(.child(of: 0, window.window, at: index, isAdded: true))
    events.append(.window(.create, window.window, name: window.name))
    events.append(.state(AccessibleReference(window.window), "showing", true))
  }

  private mutating func beginActivity() {
    for window in scene.windows where window.isActive {
      guard !isActive(window.window, in: former) else { continue }
      events.append(.window(.activate, window.window, name: window.name))
      events.append(.state(AccessibleReference(window.window), "active", true))
    }
  }

  // MARK: - Focus

  private mutating func moveFocus() {
    for window in scene.windows where window.isActive {
      let known = former.windows.first { $0.window == window.window && $0.isActive }
      guard known?.focus != window.focus else { continue }
      if let old = known?.focus { events.append(.state(old, "focused", false)) }
      guard let focus = window.focus else { continue }
      events.append(.state(focus, "focused", true))
      if focus.item != nil { events.append(.activeItem(focus)) }
    }
  }

  /// Reports a change of the remark about all items at the one that has the focus.
  ///
  /// Orca ignores it at the list then. Where the focus has just been on the list itself, it was
  /// reported there.
  private mutating func remark() {
    for window in scene.windows where window.isActive {
      guard let focus = window.focus, focus.item != nil,
        let former = former.windows.first(where: { $0.window == window.window && $0.isActive }),
        former.focus?.view == focus.view, former.focus?.item != nil
      else { continue }
      let remark = window.nodes[focus.view]?.element.items?.remark ?? ""
      guard remark != former.nodes[focus.view]?.element.items?.remark else { continue }
      events.append(.description(focus, remark))
    }
  }

  // MARK: - Nodes

  private mutating func compare(_ old: AccessibleSnapshot, _ new: AccessibleSnapshot) {
    guard old != new else { return }
    // Parents have smaller numbers than views that were added later, so the order is always the
    // same.
    for number in new.nodes.keys.sorted() {
      guard let node = new.nodes[number], let known = old.nodes[number], node != known else {
        continue
      }
      compareChildren(known, node)
      compare(known.element, node.element, of: AccessibleReference(number))
    }
    // Orca reads a notification only when it appears.
    let news = new.nodes[new.window]?.element.news ?? ""
    if !news.isEmpty, news != old.nodes[old.window]?.element.news {
      events.append(.state(AccessibleReference(new.window), "showing", true))
    }
  }

  private mutating func compareChildren(_ old: AccessibleNode, _ new: AccessibleNode) {
    guard old.children != new.children else { return }
    let (before, after) = (old.element.items?.count ?? 0, new.element.items?.count ?? 0)
    let (former, present) = (Set(old.children), Set(new.children))
    for (index, child) in old.children.enumerated().reversed() where !present.contains(child) {
      removals.append(.child(of: old.number, child, at: before + index, isAdded: false))
    }
    for (index, child) in new.children.enumerated() where !former.contains(child) {
      events.append(.child(of: new.number, child, at: after + index, isAdded: true))
    }
  }

  private mutating func compare(
    _ old: AccessibleElement, _ new: AccessibleElement, of object: AccessibleReference
  ) {
    guard old != new else { return }
    if let text = new.text, let former = old.text, text != former {
      events += TextDifference(from: former, to: text, of: object).events
    }
    for (state, name) in AccessibleStates.signalled where state != .active {
      let isSet = new.states.contains(state)
      if isSet != old.states.contains(state) { events.append(.state(object, name, isSet)) }
    }
    if new.name != old.name { events.append(.name(object, new.name)) }
    if new.description != old.description {
      events.append(.description(object, new.description))
    }
    if let value = new.value, let former = old.value, isTold(value, after: former, by: new.role) {
      events.append(.value(object, value.current))
    }
    if let items = new.items, let former = old.items { compare(former, items, of: object) }
  }

  /// Progress is reported by tenths, anything else always.
  private func isTold(
    _ value: AccessibleValue, after former: AccessibleValue, by role: AccessibleRole
  ) -> Bool {
    guard value != former else { return false }
    guard role == .progressBar else { return true }
    func tenth(_ value: AccessibleValue) -> Double {
      let span = value.bounds.upperBound - value.bounds.lowerBound
      return span > 0 ? ((value.current - value.bounds.lowerBound) * 10 / span).rounded(.down) : 0
    }
    return tenth(value) != tenth(former)
  }

  private mutating func compare(
    _ old: AccessibleItems, _ new: AccessibleItems, of object: AccessibleReference
  ) {
    guard old.chosen != new.chosen, old.columns == new.columns else { return }
    let name = new.chosenState == .checked ? "checked" : "selected"
    let (former, present) = (Set(old.chosen), Set(new.chosen))
    for item in old.chosen where !present.contains(item) {
      events.append(.state(AccessibleReference(object.view, item: item), name, false))
    }
    for item in new.chosen where !former.contains(item) {
      events.append(.state(AccessibleReference(object.view, item: item), name, true))
    }
    events.append(.selection(object))
  }
}

extension AccessibleSnapshot {
  /// The window's name.
  var name: String { nodes[window]?.element.name ?? "" }
}

/// An event for a screen reader.
package enum AccessibleEvent: Equatable {
  /// An event of a whole window.
  package enum WindowChange: String {
    case create = "Create"
    case activate = "Activate"
    case deactivate = "Deactivate"
    case destroy = "Destroy"
  }

  case window(WindowChange, Int, name: String)
  /// A node was added to another one, or to the application, or removed.
  case child(of: Int, Int, at: Int, isAdded: Bool)
  /// The objects of another program were added to an alert.
  case guest(of: Int, name: String, path: String, at: Int)
  /// A state was set or cleared, by its name in AT-SPI.
  case state(AccessibleReference, String, Bool)
  case name(AccessibleReference, String)
  case description(AccessibleReference, String)
  case value(AccessibleReference, Double)
  /// Text was inserted or deleted; position and length count Unicode scalars.
  case text(AccessibleReference, isInserted: Bool, at: Int, length: Int, String)
  case caret(AccessibleReference, Int)
  case textSelection(AccessibleReference)
  /// The chosen items have changed.
  case selection(AccessibleReference)
  /// The focus is on an item.
  case activeItem(AccessibleReference)
}
