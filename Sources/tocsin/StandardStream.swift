import CShims

/// Standard output and standard error.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes the whole text; returns false if that fails.
  ///
  /// The corresponding C function is `write`.
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes all bytes; returns false if that fails.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    tocsin_write_all(rawValue, bytes.baseAddress, bytes.count) == 0
  }
}
