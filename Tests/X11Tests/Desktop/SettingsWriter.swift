import X11

/// Encodes settings as a settings manager does.
///
/// XSETTINGS 0.5.
enum SettingsWriter {
  nonisolated static func encode(
    _ settings: [(String, XSettingValue)], isLittleEndian: Bool = true
  ) -> [UInt8] {
    func number(_ value: UInt32, _ size: Int) -> [UInt8] {
      let little = (0..<size).map { UInt8(value >> (8 * $0) & 0xff) }
      return isLittleEndian ? little : little.reversed()
    }
    func text(_ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var result: [UInt8] = [isLittleEndian ? 0 : 1, 0, 0, 0]
    result += number(7, 4) + number(UInt32(settings.count), 4)
    for (name, value) in settings {
      let type: UInt8 =
        switch value {
        case .integer: 0
        case .string: 1
        case .color: 2
        }
      result += [type, 0] + number(UInt32(name.utf8.count), 2) + text(name) + number(1, 4)
      switch value {
      case .integer(let integer): result += number(UInt32(bitPattern: Int32(integer)), 4)
      case .string(let string): result += number(UInt32(string.utf8.count), 4) + text(string)
      case .color(let red, let green, let blue, let alpha):
        for channel in [red, green, blue, alpha] { result += number(UInt32(channel), 2) }
      }
    }
    return result
  }
}
