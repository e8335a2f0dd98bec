import JSONCoding

/// Writes a JSON object as bytes, member by member, without `Codable`.
///
/// The client writes its first message with it: the first use of an encoder costs more than the
/// rest of the message. All other messages use `Codable`. Nested objects are written into the same
/// buffer, because copying tens of megabytes costs more than writing them.
struct JSONObjectWriter {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  private var isEmpty = true

  /// Completes the object as a line, and returns it.
  mutating func finishLine() -> [UInt8] {
    bytes += [UInt8(ascii: "}"), UInt8(ascii: "\n")]
    // Moved, not copied.
    var line: [UInt8] = []
    swap(&line, &bytes)
    return line
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

  /// Writes an object, whose members the body writes.
  mutating func member(_ name: String, _ body: (inout JSONObjectWriter) -> Void) {
    begin(name)
    appendObject(body)
  }

  /// Writes an array with an object for each element, whose members the body writes.
  mutating func member<Element>(
    _ name: String, each elements: [Element], _ body: (Element, inout JSONObjectWriter) -> Void
  ) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendObject { body(element, &$0) }
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

  private mutating func appendObject(_ body: (inout JSONObjectWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    isEmpty = true
    body(&self)
    bytes.append(UInt8(ascii: "}"))
    isEmpty = false
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
