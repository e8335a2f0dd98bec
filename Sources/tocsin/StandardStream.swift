import CShims

/// The two streams that a program speaks on.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes the whole text; false when nobody can take it.
  ///
  /// The corresponding C function is `write`.
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes all of some bytes; false when nobody can take them.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    tocsin_write_all(rawValue, bytes.baseAddress, bytes.count) == 0
  }
}
