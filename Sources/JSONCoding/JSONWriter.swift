/// Writes JSON values as text.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private let layout: JSONText.Layout
  private var depth = 0

  init(_ layout: JSONText.Layout) {
    self.layout = layout
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += Self.text(number).utf8
    case .largeInteger(let number): bytes += String(number).utf8
    case .string(let text): JSONString.append(text, to: &bytes)
    case .array(let values): write(values)
    case .object(let members): write(members)
    }
  }

  private mutating func write(_ values: [JSONValue]) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      separate(index)
      write(value)
    }
    end(UInt8(ascii: "]"), isEmpty: values.isEmpty)
  }

  private mutating func write(_ members: [JSONValue.Member]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      separate(index)
      JSONString.append(member.name, to: &bytes)
      bytes += (layout == .line ? ":" : " : ").utf8
      write(member.value)
    }
    end(UInt8(ascii: "}"), isEmpty: members.isEmpty)
  }

  /// Begins an element.
  private mutating func separate(_ index: Int) {
    if index == 0 { depth += 1 } else { bytes.append(UInt8(ascii: ",")) }
    if layout == .indented { breakLine() }
  }

  private mutating func end(_ bracket: UInt8, isEmpty: Bool) {
    if !isEmpty {
      depth -= 1
      if layout == .indented { breakLine() }
    }
    bytes.append(bracket)
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  /// The shortest text that is parsed as the same number, without a fraction of zero.
  private static func text(_ number: Double) -> String {
    if let integer = Int64(exactly: number), integer.magnitude <= JSONValue.exactLimit.magnitude {
      return integer == 0 && number.sign == .minus ? "-0" : String(integer)
    }
    return number.description
  }
}

/// Writes strings as JSON.
package enum JSONString {
  /// Appends a string in quotes.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the content between the quotes.
  package static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { source in
      // Growing step by step would copy a long text several times.
      if source.count > bytes.capacity {
        bytes.reserveCapacity(bytes.count + source.count + source.count / 16 + 4096)
      }
      // Text without characters to escape is copied at once.
      var place = 0
      while true {
        let end = PlainText.end(in: source, from: place)
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[place..<end]))
        guard end < source.count else { return }
        appendEscaped(source[end], to: &bytes)
        place = end + 1
      }
    }
  }

  private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    let letter: UInt8? =
      switch byte {
      case 0x08: UInt8(ascii: "b")
      case 0x09: UInt8(ascii: "t")
      case 0x0A: UInt8(ascii: "n")
      case 0x0C: UInt8(ascii: "f")
      case 0x0D: UInt8(ascii: "r")
      case 0..<0x20: nil
      default: byte
      }
    bytes.append(UInt8(ascii: "\\"))
    if let letter {
      bytes.append(letter)
    } else {
      bytes += "u00".utf8
      bytes.append(digit(byte >> 4))
      bytes.append(digit(byte & 15))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
