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

    init?(_ path: String, _ entries: Entries) {
      // The path must not lead out of the theme.
      guard let size = entries.size, !path.hasPrefix("/"),
        !path.split(separator: "/").contains("..")
      else { return nil }
      self.path = path
      self.size = size
      scale = entries.scale ?? 1
      kind = entries.kind ?? .threshold
      smallest = entries.smallest ?? size
      largest = entries.largest ?? size
      threshold = entries.threshold ?? 2
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
    let bytes = Array(text.utf8)
    var groups: [String: Entries] = [:]
    var (name, entries) = ("", Entries())
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = Self.trimmed(line)
      if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
        groups[name] = entries
        name = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
        entries = groups[name] ?? Entries()
      } else if line.first != UInt8(ascii: "#"), let sign = line.firstIndex(of: UInt8(ascii: "=")) {
        entries.take(Self.trimmed(line[..<sign]), Self.trimmed(line[(sign + 1)...]))
      }
    }
    groups[name] = entries
    let own = groups["Icon Theme"] ?? Entries()
    inherited = Array(own.inherited.prefix(Self.mostInherited))
    folders = (own.folders + own.scaledFolders).prefix(Self.mostFolders).compactMap { path in
      groups[path].flatMap { Folder(path, $0) }
    }
  }

  /// The entries of a group that are used: an index may have thousands.
  struct Entries {
    fileprivate var inherited: [String] = []
    fileprivate var folders: [String] = []
    fileprivate var scaledFolders: [String] = []
    fileprivate var kind: Folder.Kind?
    fileprivate var size: Double?
    fileprivate var scale: Double?
    fileprivate var smallest: Double?
    fileprivate var largest: Double?
    fileprivate var threshold: Double?

    /// Adds an entry; the last one with the same key counts.
    fileprivate mutating func take(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
      switch String(decoding: key, as: UTF8.self) {
      case "Inherits": inherited = Self.list(value)
      case "Directories": folders = Self.list(value)
      case "ScaledDirectories": scaledFolders = Self.list(value)
      case "Type": kind = Folder.Kind(rawValue: String(decoding: value, as: UTF8.self))
      case "Size": size = Self.number(value)
      case "Scale": scale = Self.number(value)
      case "MinSize": smallest = Self.number(value)
      case "MaxSize": largest = Self.number(value)
      case "Threshold": threshold = Self.number(value)
      default: break
      }
    }

    private static func number(_ value: ArraySlice<UInt8>) -> Double? {
      Double(String(decoding: value, as: UTF8.self)).flatMap { (1...8192).contains($0) ? $0 : nil }
    }

    private static func list(_ value: ArraySlice<UInt8>) -> [String] {
      value.split(separator: UInt8(ascii: ",")).map { IconThemeIndex.trimmed($0) }.filter {
        !$0.isEmpty
      }
      .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return text[first...last]
  }
}
