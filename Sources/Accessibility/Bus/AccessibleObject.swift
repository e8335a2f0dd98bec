import AlertModel
import AlertViews
import GLib

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

  /// Whether it is an item of a view, or the title of a column.
  var isPart: Bool { reference.item != nil || reference.column != nil }

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

/// One interface of one object.
protocol ObjectAnswers {
  init(_ object: AccessibleObject, in directory: ObjectDirectory)

  /// A property's value; nil if there is none.
  func value(of property: String) -> Variant?

  /// The reply to a method; nil if there is no such method.
  func answer(_ member: String, _ arguments: Variant) -> [Variant]?

  /// Sets a property; returns whether that was possible.
  func set(_ property: String, to value: Variant) -> Bool
}

extension ObjectAnswers {
  func value(of property: String) -> Variant? { nil }
  func answer(_ member: String, _ arguments: Variant) -> [Variant]? { nil }
  func set(_ property: String, to value: Variant) -> Bool { false }
}

extension Variant {
  /// An integer among the arguments of a call; 0 for another type.
  func number(_ index: Int) -> Int { self[index]?.integer.map { Int($0) } ?? 0 }

  /// Creates a 32-bit integer from one that may be too large.
  static func clamped(_ value: Int) -> Variant { .int32(Int32(clamping: value)) }

  /// Creates a 32-bit integer from a length, which may be NaN.
  static func pixels(_ length: Double) -> Variant {
    .int32(Int32(max(min(length.rounded(), 1e9), -1e9)))
  }
}
