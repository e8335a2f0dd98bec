import AlertViews
import GLib

/// `org.a11y.atspi.Selection`.
struct SelectionAnswers: ObjectAnswers {
  private let object: AccessibleObject
  private let directory: ObjectDirectory

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.object = object
    self.directory = directory
  }

  private var chosen: [Int] { directory.chosenItems(of: object) }

  func value(of property: String) -> Variant? {
    property == "NSelectedChildren" ? .clamped(chosen.count) : nil
  }

  func answer(_ member: String, _ arguments: Variant) -> [Variant]? {
    let index = arguments.number(0)
    switch member {
    case "GetSelectedChild":
      guard chosen.indices.contains(index) else { return [ObjectDirectory.null] }
      return [directory.own(AccessibleReference(object.reference.view, item: chosen[index]))]
    case "SelectChild": return [.bool(choose(item(at: index), true))]
    case "DeselectChild": return [.bool(choose(item(at: index), false))]
    case "DeselectSelectedChild":
      return [.bool(choose(chosen.indices.contains(index) ? chosen[index] : nil, false))]
    case "IsChildSelected": return [.bool(isChosen(item(at: index)))]
    case "SelectAll": return [.bool(setAll(true))]
    case "ClearSelection": return [.bool(setAll(false))]
    default: return nil
    }
  }

  private func item(at index: Int) -> Int? {
    object.node.flatMap { directory.item(of: $0, at: index)?.item }
  }

  private func isChosen(_ item: Int?) -> Bool {
    guard let item, let view = directory.itemView(object.reference.view) else { return false }
    let states = view.accessibleItem(item)?.states ?? []
    return !states.isDisjoint(with: [.selected, .checked])
  }

  /// Chooses an item, or deselects it.
  ///
  /// - Returns: Whether it is chosen now, or deselected.
  private func choose(_ item: Int?, _ isChosen: Bool) -> Bool {
    guard let item, directory.perform(.choose(item: item, isChosen), for: object) else {
      return false
    }
    return self.isChosen(item) == isChosen
  }

  /// The maximum number of items that are chosen at once.
  private static let mostAtOnce = 1000

  private func setAll(_ isChosen: Bool) -> Bool {
    guard let items = object.element.items, items.allowsMultiple else { return false }
    let indices = 0..<min(items.count, Self.mostAtOnce)
    return indices.allSatisfy { choose(item(at: $0), isChosen) }
  }
}
