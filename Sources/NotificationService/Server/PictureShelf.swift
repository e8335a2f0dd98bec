package import AlertModel

/// The pictures that notifications show now, of which each is kept once however many show it.
package final class PictureShelf {
  private struct Entry {
    weak var pixels: AlertPixels?
  }

  /// By what the pixels hash to.
  private var entries: [Int: Entry] = [:]

  /// So many, and those that nobody shows any more are looked for.
  private static let crowd = 256

  package init() {}

  /// The picture that looks the same, or this one.
  package func shared(_ pixels: AlertPixels) -> AlertPixels {
    var hasher = Hasher()
    hasher.combine(pixels.width)
    hasher.combine(pixels.values)
    let key = hasher.finalize()
    if let found = entries[key]?.pixels, found.width == pixels.width,
      found.values == pixels.values
    {
      return found
    }
    if entries.count >= Self.crowd {
      entries = entries.filter { $0.value.pixels != nil }
      // A picture that is not found is only kept twice.
      if entries.count >= Self.crowd { entries = [:] }
    }
    entries[key] = Entry(pixels: pixels)
    return pixels
  }
}
