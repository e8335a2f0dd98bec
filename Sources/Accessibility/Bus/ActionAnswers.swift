import AlertViews
import GLib

/// `org.a11y.atspi.Action`, except `DoAction`, which is answered before it is carried out.
struct ActionAnswers: ObjectAnswers {
  private let object: AccessibleObject

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.object = object
  }

  private var actions: [AccessibleAction] { object.element.actions }

  /// The request for an action, by its index; nil for none.
  func request(at index: Int) -> AccessibleRequest? {
    guard actions.indices.contains(index) else { return nil }
    return object.reference.item.map { .actOnItem($0, actions[index]) } ?? .act(actions[index])
  }

  func value(of property: String) -> Variant? {
    property == "NActions" ? .clamped(actions.count) : nil
  }

  func answer(_ member: String, _ arguments: Variant) -> [Variant]? {
    let index = arguments.number(0)
    let name = actions.indices.contains(index) ? actions[index].rawValue : ""
    return switch member {
    case "GetName", "GetLocalizedName": [.text(name)]
    case "GetDescription", "GetKeyBinding": [.text("")]
    case "GetActions":
      [
        .list(
          of: "(sss)", actions.map { .tuple([.text($0.rawValue), .text(""), .text("")]) })
      ]
    default: nil
    }
  }
}

/// `org.a11y.atspi.Value`.
struct ValueAnswers: ObjectAnswers {
  private let object: AccessibleObject
  private let directory: ObjectDirectory

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.object = object
    self.directory = directory
  }

  func value(of property: String) -> Variant? {
    guard let value = object.element.value else { return nil }
    return switch property {
    case "MinimumValue": .double(value.bounds.lowerBound)
    case "MaximumValue": .double(value.bounds.upperBound)
    case "MinimumIncrement": .double(value.step)
    case "CurrentValue": .double(value.current)
    default: nil
    }
  }

  func set(_ property: String, to value: Variant) -> Bool {
    guard property == "CurrentValue", object.element.value?.canBeSet == true,
      let number = value.double
    else { return false }
    return directory.perform(.setValue(number), for: object)
  }
}
