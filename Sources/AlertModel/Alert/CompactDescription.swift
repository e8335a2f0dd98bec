/// A description that shares everything except its texts with others, because thousands may wait.
package struct CompactDescription: Sendable {
  private let identifier: AlertIdentifier?
  private let title: String
  private let message: String
  private let look: DescriptionLook

  fileprivate init(_ description: AlertDescription, look: DescriptionLook) {
    identifier = description.identifier
    title = description.title
    message = description.message
    self.look = look
  }

  /// The whole description.
  package var description: AlertDescription {
    var description = look.description
    description.identifier = identifier
    description.title = title
    description.message = message
    return description
  }
}

/// A description without its own texts.
private final class DescriptionLook: Sendable {
  let description: AlertDescription

  init(_ description: AlertDescription) {
    self.description = description
  }
}

/// The most recent descriptions without their texts, which new ones may share.
package struct DescriptionLooks: Sendable {
  private static let most = 32

  /// A ring, whose oldest element is replaced.
  private var looks: [DescriptionLook] = []
  private var oldest = 0

  /// Creates an empty store.
  package init() {}

  /// Returns a description that shares what it can with an equal recent one.
  package mutating func compact(_ description: AlertDescription) -> CompactDescription {
    CompactDescription(description, look: look(of: description))
  }

  private mutating func look(of description: AlertDescription) -> DescriptionLook {
    var bare = description
    bare.identifier = nil
    bare.title = ""
    bare.message = ""
    guard bare.isSmall else { return DescriptionLook(bare) }
    if let known = looks.first(where: { $0.description == bare }) { return known }
    let look = DescriptionLook(bare)
    if looks.count < Self.most {
      looks.append(look)
    } else {
      looks[oldest] = look
      oldest = (oldest + 1) % Self.most
    }
    return look
  }
}

extension AlertDescription {
  /// Whether it may be remembered after its last alert was released: without a picture in memory, a
  /// long text, inputs, or many buttons.
  fileprivate var isSmall: Bool {
    if case .pixels = icon { return false }
    let lengths = buttons.map { $0.id.utf8.count + $0.label.utf8.count }
    return text == nil && inputs.isEmpty && lengths.reduce(0, +) <= 1024
  }
}
