import AlertModel
import AlertViews

/// An object that a program on the bus asks about.
struct AccessibleObject {
  let reference: AccessibleReference
  let element: AccessibleElement
  /// In device pixels of the root.
  let frame: Rect
  let parent: AccessibleReference
  /// The node of the object, or of the view that it is an item of; nil for the application.
  let node: AccessibleNode?
  /// The alert that it is in; nil for the application.
  let snapshot: AccessibleSnapshot?

  /// The names of its interfaces.
  var interfaces: [String] {
    var names = ["Accessible"]
    if element.role == .application { return Self.full(names + ["Application"]) }
    names.append("Component")
    if !element.actions.isEmpty { names.append("Action") }
    if let text = element.text { names += text.isEditable ? ["Text", "EditableText"] : ["Text"] }
    if element.value != nil { names.append("Value") }
    if element.items != nil, element.role != .label { names.append("Selection") }
    if element.items?.columns != nil { names.append("Table") }
    if element.role == .tableCell { names.append("TableCell") }
    return Self.full(names)
  }

  private static func full(_ names: [String]) -> [String] {
    names.map { AccessibleInterfaces.prefix + $0 }
  }
}
