import AlertModel

/// What is known of all drafts together: how many bytes they take, and what they have in common.
final class DraftStorage {
  /// More than this, and those that come are kept without pictures and with short texts.
  static let most = 24 << 20

  private(set) var bytes = 0
  private var pictures: [ObjectIdentifier: Int] = [:]
  /// What came of late, for those that come to share; the oldest makes room.
  private var looks: [DraftLook] = []
  private var oldestLook = 0
  private static let mostLooks = 32

  var isHeavy: Bool { bytes > Self.most }

  /// A description takes the place of another one.
  func change(from old: AlertDescription?, to new: AlertDescription?) {
    if let new { add(new, 1) }
    if let old { add(old, -1) }
  }

  private func add(_ description: AlertDescription, _ sign: Int) {
    let texts = [description.title, description.message, description.application]
    let labels = description.buttons.reduce(0) { $0 + $1.id.utf8.count + $1.label.utf8.count }
    bytes += sign * (texts.reduce(labels) { $0 + $1.utf8.count })
    guard case .pixels(let pixels) = description.icon else { return }
    let picture = ObjectIdentifier(pixels)
    let count = pictures[picture] ?? 0
    if count == 0 || count + sign == 0 { bytes += sign * pixels.values.count * 4 }
    pictures[picture] = count + sign == 0 ? nil : count + sign
  }

  /// The look of a description, which it may share with others.
  func look(of description: AlertDescription) -> DraftLook {
    var description = description
    description.title = ""
    description.message = ""
    let look = DraftLook(description)
    // Pictures are not kept for others.
    if case .pixels = description.icon { return look }
    if let known = looks.first(where: { $0.description == description }) { return known }
    if looks.count < Self.mostLooks {
      looks.append(look)
    } else {
      looks[oldestLook] = look
      oldestLook = (oldestLook + 1) % Self.mostLooks
    }
    return look
  }
}

/// A description without its own texts, of which thousands may be the same.
final class DraftLook {
  let description: AlertDescription

  init(_ description: AlertDescription) {
    self.description = description
  }
}
