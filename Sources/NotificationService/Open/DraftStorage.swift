import AlertModel

/// The memory of all drafts together, and the parts that they share.
final class DraftStorage {
  /// Beyond this, new drafts are kept without pictures and with short texts.
  private static let mostBytes = 24 << 20
  private static let mostLooks = 32

  /// The bytes of texts and pictures; a shared picture is counted once.
  private(set) var bytes = 0
  /// The number of drafts that show each picture.
  private var pictures: [ObjectIdentifier: Int] = [:]
  /// A ring of the most recently created looks, which new drafts may share.
  private var looks: [DraftLook] = []
  private var oldestLook = 0

  var isFull: Bool { bytes > Self.mostBytes }

  /// Accounts for a description that replaces another one.
  func change(from old: AlertDescription?, to new: AlertDescription?) {
    if let new { add(new, 1) }
    if let old { add(old, -1) }
  }

  private func add(_ description: AlertDescription, _ sign: Int) {
    bytes += sign * description.keptLength
    guard case .pixels(let pixels) = description.icon else { return }
    let picture = ObjectIdentifier(pixels)
    let count = pictures[picture] ?? 0
    // It was counted with each description.
    if count > 0 && count + sign > 0 { bytes -= sign * pixels.values.count * 4 }
    pictures[picture] = count + sign == 0 ? nil : count + sign
  }

  /// The look of a description, shared with an equal recent one.
  func look(of description: AlertDescription) -> DraftLook {
    var description = description
    description.title = ""
    description.message = ""
    let look = DraftLook(description)
    // A picture must not stay in the ring after its last draft was released.
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

/// A description without its own texts.
final class DraftLook {
  let description: AlertDescription

  init(_ description: AlertDescription) {
    self.description = description
  }
}
