package import AlertModel

/// The pictures of present notifications; equal ones share their memory.
package final class PixelCache {
  private struct Entry {
    weak var pixels: AlertPixels?
  }

  /// By hash.
  private var entries: [Int: Entry] = [:]

  /// At this size, released pictures are removed.
  private static let fullCount = 256

  /// Creates an empty cache.
  package init() {}

  /// An equal picture that is in use, or this one.
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
    if entries.count >= Self.fullCount {
      entries = entries.filter { $0.value.pixels != nil }
      // Forgetting one costs memory for a second copy, nothing else.
      if entries.count >= Self.fullCount { entries = [:] }
    }
    entries[key] = Entry(pixels: pixels)
    return pixels
  }
}
