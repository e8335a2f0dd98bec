/// One word of a command line, as the bytes that the system handed over.
///
/// Swift's own `CommandLine.arguments` repairs what is not UTF-8, and the person would never learn
/// of it.
package struct Argument: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The word as text; nil when it is not valid UTF-8.
  package let text: String?

  /// The word with what is not valid replaced, for messages.
  package let printable: String

  /// The word as it was handed over.
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self.bytes = bytes
    text = String(validating: bytes, as: UTF8.self)
    printable = text ?? String(decoding: bytes, as: UTF8.self)
  }

  package init(stringLiteral text: String) {
    self.text = text
    printable = text
    bytes = Array(text.utf8)
  }

  package init(_ text: String) {
    self.init(stringLiteral: text)
  }
}

extension Argument {
  /// The name that the program was called by, from C's `argv`; empty if there is none.
  package static func programName(
    vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> String {
    vector[0].map { String(cString: $0) } ?? ""
  }

  /// The words after the program's name, from C's `argv`.
  package static func words(
    count: Int32, vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [Argument] {
    (1..<max(Int(count), 1)).compactMap { index in
      vector[index].map { word in
        var end = word
        while end.pointee != 0 { end += 1 }
        let bytes = UnsafeBufferPointer(start: word, count: end - word)
        return Argument(bytes: bytes.map { UInt8(bitPattern: $0) })
      }
    }
  }
}
