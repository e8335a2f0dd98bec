import AlertModel

/// The memory of all drafts together, and the parts that they share.
final class DraftStorage {
  /// Beyond this, new drafts are kept without pictures and with short texts.
  private static let mostBytes = 24 << 20

  /// The bytes of texts and pictures; a shared picture is counted once.
  private(set) var bytes = 0
  /// The number of drafts that show each picture.
  private var pictures: [ObjectIdentifier: Int] = [:]
  private var looks = DescriptionLooks()

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

  /// A description that shares what it can with those of other drafts.
  func compact(_ description: AlertDescription) -> CompactDescription {
    looks.compact(description)
  }
}
