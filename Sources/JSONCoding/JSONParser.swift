/// A JSON parser whose errors have a line and a column.
///
/// RFC 8259, without extensions: no comments, no trailing commas, nothing after the text.
package struct JSONParser {
  private let bytes: [UInt8]
  private var index = 0
  private let depthLimit: Int

  /// Parses a text that is valid UTF-8.
  package static func parse(
    _ bytes: [UInt8], depthLimit: Int = 64
  ) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
    parser.skipSpace()
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.index == bytes.count else {
      throw parser.error("nothing more may follow the document")
    }
    return value
  }

  private init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-")?: return try number()
    case let byte? where (0x30...0x39).contains(byte): return try number()
    case UInt8(ascii: "t") where take("true"): return .boolean(true)
    case UInt8(ascii: "f") where take("false"): return .boolean(false)
    case UInt8(ascii: "n") where take("null"): return .null
    default: throw error("a value is missing")
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let isHere = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    if isHere { index += word.utf8CodeUnitCount }
    return isHere
  }

  /// Enters an object or an array.
  private mutating func enter(depth: Int) throws(JSONSyntaxError) {
    index += 1
    guard depth < depthLimit else {
      var error = error("nested deeper than \(depthLimit)")
      error.isTooDeep = true
      throw error
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    try enter(depth: depth)
    var members: [JSONValue.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("a member’s name in quotes is missing") }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("a colon is missing") }
      skipSpace()
      members.append(JSONValue.Member(name, try value(depth: depth + 1)))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw error("a comma or } is missing") }
    }
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    try enter(depth: depth)
    var values: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      skipSpace()
      values.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw error("a comma or ] is missing") }
    }
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = index
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    _ = take(UInt8(ascii: "-"))
    guard isDigit(next) else { throw error("a digit is missing") }
    if !take(UInt8(ascii: "0")) { while isDigit(next) { index += 1 } }
    if take(UInt8(ascii: ".")) {
      guard isDigit(next) else { throw error("a digit is missing") }
      while isDigit(next) { index += 1 }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard isDigit(next) else { throw error("a digit is missing") }
      while isDigit(next) { index += 1 }
    }
    if isDigit(next) { throw error("a number does not begin with 0") }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let integer = Int64(text), integer != 0 { return JSONValue(integer) }
    guard let number = Double(text), number.isFinite else {
      index = start
      throw error("a number is too large")
    }
    return .number(number)
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while true {
      let run = index
      index = bytes.withUnsafeBufferPointer { PlainText.end(in: $0, from: run) }
      guard let byte = next else { break }
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        // Most texts are one run, which needs no copy.
        if !text.isEmpty { text += bytes[run..<index - 1] }
        let whole = text.isEmpty ? bytes[run..<index - 1] : text[...]
        // Reject lone surrogates.
        guard let string = String(validating: whole, as: UTF8.self) else {
          index = start
          throw error("a text has half of a surrogate pair in it")
        }
        return string
      case UInt8(ascii: "\\"):
        text += bytes[run..<index]
        index += 1
        try escape(into: &text)
      default: throw error("a control character in a text is written as \\u00XX")
      }
    }
    index = start
    throw error("a text has no end")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
    guard let byte = next else { throw error("a text has no end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var units = [try hexadecimal()]
      if UTF16.isLeadSurrogate(units[0]), bytes[index...].starts(with: [0x5C, 0x75]) {
        index += 2
        units.append(try hexadecimal())
      }
      let isHalf = String(validating: units, as: UTF16.self) == nil
      // An invalid byte makes the whole string invalid, which is reported at its end.
      text += isHalf ? [0xFF] : Array(String(decoding: units, as: UTF16.self).utf8)
    default:
      index -= 1
      throw error("a backslash goes before one of \" \\ / b f n r t u")
    }
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    // A sign is not a digit, but `UInt16` accepts one.
    guard digits.count == 4, digits.first != UInt8(ascii: "+"),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits are missing after \\u") }
    index += 4
    return unit
  }

  /// Returns an error at the current position.
  private func error(_ problem: String) -> JSONSyntaxError {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return JSONSyntaxError(line: line, column: column, problem: problem)
  }
}
