/// Text from elsewhere on its way into locked memory, of which no string is ever made.
nonisolated extension SecretBuffer {
  /// A text that this process has already, cut down to a limit in bytes.
  package convenience init(copying text: String, limit: Int) {
    self.init(capacity: min(limit, text.utf8.count))
    var text = text
    text.withUTF8 { appendText(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Adds text in UTF-8, without NULs; what does not decode is replaced, and what there is no room
  /// for is left out, from the first character on that does not fit.
  package func appendText(utf8 bytes: UnsafeRawBufferPointer) {
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): guard append(UTF8.decode(scalar)) else { return }
      case .error: guard append("\u{fffd}") else { return }
      case .emptyInput: return
      }
    }
  }

  /// Adds text in Latin 1, as the other one does.
  package func appendText(latin1 bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      guard append(Unicode.Scalar(byte)) else { return }
    }
  }

  /// Adds one character, which never leaves the stack on its way; false if it does not fit.
  private func append(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar != "\0" else { return true }
    guard count + UTF8.width(scalar) <= capacity else { return false }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      _ = Swift.withUnsafeBytes(of: byte) { append($0) }
    }
    return true
  }
}
