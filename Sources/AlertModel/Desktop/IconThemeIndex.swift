/// The index of an icon theme: its folders and the sizes of their icons.
///
/// Icon Theme Specification 0.13: the file `index.theme`.
public struct IconThemeIndex: Hashable, Sendable {
  /// The names of the themes to fall back to, in order.
  public private(set) var inherited: [String] = []
  /// The folders with icons, in order.
  public private(set) var folders: [Folder] = []

  /// A folder of icons of the same size.
  public struct Folder: Hashable, Sendable {
    /// How the icons may be scaled.
    public enum Kind: String, Hashable, Sendable {
      /// Not at all.
      case fixed = "Fixed"
      /// From `smallest` to `largest`.
      case scalable = "Scalable"
      /// By at most `threshold`.
      case threshold = "Threshold"
    }

    /// The path relative to the theme's folder.
    public var path: String
    /// The nominal size of the icons, in points.
    public var size: Double
    /// The device pixels per point that the icons were made for.
    public var scale = 1.0
    /// How the icons may be scaled.
    public var kind = Kind.threshold
    /// The smallest size for a scalable folder, in points.
    public var smallest: Double
    /// The largest size for a scalable folder, in points.
    public var largest: Double
    /// The largest difference from `size` for a threshold folder, in points.
    public var threshold = 2.0

    init?(_ path: String, _ values: [Substring: Substring]) {
      func number(_ key: Substring) -> Double? {
        values[key].flatMap { Double($0) }.flatMap { (1...8192).contains($0) ? $0 : nil }
      }
      // The path must not lead out of the theme.
      guard let size = number("Size"), !path.hasPrefix("/"),
        !path.split(separator: "/").contains("..")
      else { return nil }
      self.path = path
      self.size = size
      scale = number("Scale") ?? 1
      kind = values["Type"].flatMap { Kind(rawValue: String($0)) } ?? .threshold
      smallest = number("MinSize") ?? size
      largest = number("MaxSize") ?? size
      threshold = number("Threshold") ?? 2
    }

    /// Returns whether the icons are suitable for a size in points.
    public func matches(size wanted: Double, scale: Double) -> Bool {
      guard scale == self.scale else { return false }
      return switch kind {
      case .fixed: wanted == size
      case .scalable: smallest <= wanted && wanted <= largest
      case .threshold: abs(wanted - size) <= threshold
      }
    }

    /// Returns how far the icons' sizes are from a size in points, in device pixels.
    public func distance(size wanted: Double, scale: Double) -> Double {
      let pixels = wanted * scale
      let (least, most) =
        switch kind {
        case .fixed: (size, size)
        case .scalable: (smallest, largest)
        case .threshold: (size - threshold, size + threshold)
        }
      return max(least * self.scale - pixels, pixels - most * self.scale, 0)
    }
  }

  /// The largest number of folders that are read.
  private static let mostFolders = 2000
  private static let mostInherited = 16

  /// Parses an index; invalid entries are skipped.
  public init(parsing text: String) {
    var groups: [Substring: [Substring: Substring]] = [:]
    var group: Substring = ""
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = Self.trimmed(Substring(line))
      if line.utf8.first == UInt8(ascii: "["), line.utf8.last == UInt8(ascii: "]") {
        group = line.dropFirst().dropLast()
      } else if line.utf8.first != UInt8(ascii: "#"),
        let sign = line.utf8.firstIndex(of: UInt8(ascii: "="))
      {
        let value = line[line.utf8.index(after: sign)...]
        groups[group, default: [:]][Self.trimmed(line[..<sign])] = Self.trimmed(value)
      }
    }
    let own = groups["Icon Theme"] ?? [:]
    inherited = Array(Self.list(own["Inherits"]).prefix(Self.mostInherited))
    let paths = Self.list(own["Directories"]) + Self.list(own["ScaledDirectories"])
    folders = paths.prefix(Self.mostFolders).compactMap { path in
      groups[Substring(path)].flatMap { Folder(path, $0) }
    }
  }

  private static func list(_ value: Substring?) -> [String] {
    (value ?? "").split(separator: ",").map { String(trimmed($0)) }.filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let first = text.utf8.firstIndex(where: { !isBlank($0) }),
      let last = text.utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return text[first...last]
  }
}
