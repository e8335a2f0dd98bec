import JSONCoding

/// Writes a JSON object as bytes, member by member, without `Codable`.
///
/// The client writes its first message with it: the first use of an encoder costs more than the
/// rest of the message. All other messages use `Codable`.
struct JSONObjectWriter {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  private var isEmpty = true

  /// Returns the complete object.
  consuming func finished() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  mutating func member(_ name: String, _ text: String) {
    begin(name)
    append(text)
  }

  mutating func member(_ name: String, _ number: Int) {
    begin(name)
    bytes += String(number).utf8
  }

  /// Writes a number, which must be finite.
  mutating func member(_ name: String, _ number: Double) {
    begin(name)
    bytes += number.description.utf8
  }

  mutating func member(_ name: String, _ flag: Bool) {
    begin(name)
    bytes += (flag ? "true" : "false").utf8
  }

  mutating func null(_ name: String) {
    begin(name)
    bytes += "null".utf8
  }

  mutating func member(_ name: String, _ object: consuming JSONObjectWriter) {
    begin(name)
    bytes += object.finished()
  }

  mutating func member(_ name: String, _ objects: [JSONObjectWriter]) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, object) in objects.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += object.finished()
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func member(_ name: String, _ texts: [String]) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(text)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes several texts as one string, with a newline between each two.
  mutating func member(_ name: String, joining texts: [String]) {
    begin(name)
    bytes.reserveCapacity(bytes.count + texts.reduce(2) { $0 + $1.utf8.count + 2 })
    bytes.append(UInt8(ascii: "\""))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")] }
      JSONString.appendEscaped(text, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func begin(_ name: String) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    append(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func append(_ text: String) {
    JSONString.append(text, to: &bytes)
  }
}
