/// The value of an XSETTINGS setting.
nonisolated package enum XSettingValue: Hashable, Sendable {
  /// A signed 32-bit integer.
  case integer(Int)
  /// A string in UTF-8.
  case string(String)
  /// A colour; each channel from 0 to 65 535.
  case color(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16)
}

/// Parses the content of `_XSETTINGS_SETTINGS`, which comes from another client and may be invalid.
nonisolated package enum XSettingsParser {
  /// More than any desktop has.
  private static let settingLimit = 4096

  /// Parses all settings.
  ///
  /// - Parameter bytes: The property's content.
  /// - Returns: The values by name; nil if the content is truncated or invalid.
  package static func parse(_ bytes: [UInt8]) -> [String: XSettingValue]? {
    // 0 is little-endian, 1 big-endian.
    guard let order = bytes.first, order <= 1 else { return nil }
    var reader = Reader(bytes: bytes, isLittleEndian: order == 0, position: 8)
    guard let count = reader.card32(), count <= settingLimit else { return nil }
    var settings: [String: XSettingValue] = [:]
    for _ in 0..<count {
      guard let (name, value) = reader.setting() else { return nil }
      settings[name] = value
    }
    return settings
  }

  private struct Reader {
    let bytes: [UInt8]
    let isLittleEndian: Bool
    var position: Int

    mutating func setting() -> (String, XSettingValue)? {
      guard let type = card8(), skip(1), let nameLength = card16(),
        let name = text(Int(nameLength)), skip(4)
      else { return nil }
      switch type {
      case 0: return card32().map { (name, .integer(Int(Int32(bitPattern: $0)))) }
      case 1:
        guard let length = card32(), let value = text(Int(length)) else { return nil }
        return (name, .string(value))
      case 2:
        guard let red = card16(), let green = card16(), let blue = card16(), let alpha = card16()
        else { return nil }
        return (name, .color(red: red, green: green, blue: blue, alpha: alpha))
      default: return nil
      }
    }

    private mutating func skip(_ count: Int) -> Bool {
      guard count <= bytes.count - position else { return false }
      position += count
      return true
    }

    private mutating func card8() -> UInt8? { take(1)?.first }

    private mutating func card16() -> UInt16? {
      take(2).map { number($0) }.map { UInt16($0) }
    }

    mutating func card32() -> UInt32? { take(4).map { number($0) } }

    /// Reads a string and its padding to a multiple of four bytes.
    private mutating func text(_ length: Int) -> String? {
      guard let content = take(length), skip((4 - length % 4) % 4) else { return nil }
      return String(decoding: content, as: UTF8.self)
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count - position, position >= 0 else { return nil }
      defer { position += count }
      return bytes[position..<position + count]
    }

    private func number(_ digits: ArraySlice<UInt8>) -> UInt32 {
      let ordered = isLittleEndian ? Array(digits.reversed()) : Array(digits)
      return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
