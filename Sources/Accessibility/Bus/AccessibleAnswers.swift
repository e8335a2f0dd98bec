import AlertViews
import GLib

/// `org.a11y.atspi.Accessible`.
struct AccessibleAnswers: ObjectAnswers {
  private let object: AccessibleObject
  private let directory: ObjectDirectory

  /// AT-SPI's numbers of relations.
  private enum Relation: UInt32 {
    case labelFor = 1
    case labelledBy = 2
    case descriptionFor = 17
    case describedBy = 18
  }

  /// The maximum number of children in a list; more are returned one by one.
  private static let mostListed = 1000

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.object = object
    self.directory = directory
  }

  func value(of property: String) -> Variant? {
    switch property {
    case "Name": .text(object.element.name)
    case "Description": .text(object.element.description)
    case "Parent": directory.parent(of: object)
    case "ChildCount": .clamped(directory.childCount(of: object))
    case "Locale": .text("")
    case "AccessibleId": .text("")
    default: nil
    }
  }

  func answer(_ member: String, _ arguments: Variant) -> [Variant]? {
    switch member {
    case "GetChildAtIndex":
      return [directory.child(of: object, at: arguments.number(0)) ?? ObjectDirectory.null]
    case "GetChildren":
      let count = min(directory.childCount(of: object), Self.mostListed)
      return [.list(of: "(so)", (0..<count).compactMap { directory.child(of: object, at: $0) })]
    case "GetIndexInParent": return [.clamped(directory.index(of: object))]
    case "GetRelationSet": return [relations]
    case "GetRole": return [.uint32(object.element.role.rawValue)]
    case "GetRoleName", "GetLocalizedRoleName": return [.text(object.element.role.name)]
    case "GetState": return [Self.states(object.element.states)]
    case "GetAttributes": return [.texts(attributes)]
    case "GetApplication": return [directory.own(.application)]
    case "GetInterfaces": return [.texts(object.interfaces)]
    default: return nil
    }
  }

  /// A set of states is two words.
  static func states(_ states: AccessibleStates) -> Variant {
    .list(
      of: "u",
      [
        .uint32(UInt32(truncatingIfNeeded: states.rawValue)),
        .uint32(UInt32(truncatingIfNeeded: states.rawValue >> 32)),
      ])
  }

  private var attributes: [String: String] {
    var attributes = ["toolkit": "Tocsin"]
    if !object.element.placeholder.isEmpty {
      attributes["placeholder-text"] = object.element.placeholder
    }
    return attributes
  }

  private var relations: Variant {
    guard let node = object.node, !object.isPart else {
      return .list(of: "(ua(so))", [])
    }
    let all: [(Relation, [Int])] = [
      (.labelFor, node.named), (.labelledBy, node.labels), (.descriptionFor, node.described),
      (.describedBy, node.descriptions),
    ]
    return .list(
      of: "(ua(so))",
      all.filter { !$0.1.isEmpty }.map { relation, numbers in
        .tuple([
          .uint32(relation.rawValue),
          .list(of: "(so)", numbers.map { directory.own(AccessibleReference($0)) }),
        ])
      })
  }
}

/// `org.a11y.atspi.Application`.
struct ApplicationAnswers: ObjectAnswers {
  private let directory: ObjectDirectory

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.directory = directory
  }

  func value(of property: String) -> Variant? {
    switch property {
    case "ToolkitName": .text("Tocsin")
    case "Version": .text("1.0")
    case "AtspiVersion": .text("2.1")
    case "Id": .int32(directory.applicationID)
    default: nil
    }
  }

  func set(_ property: String, to value: Variant) -> Bool {
    guard property == "Id", let number = value.int32 else { return false }
    directory.number(application: number)
    return true
  }

  func answer(_ member: String, _ arguments: Variant) -> [Variant]? {
    switch member {
    case "GetLocale", "GetApplicationBusAddress": [.text("")]
    default: nil
    }
  }
}
