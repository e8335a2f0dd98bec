/// A megabyte of text whose parts all differ, with characters beyond Latin-1.
nonisolated let megabyte = String(
  (0..<80_000).map { "\($0) – äö\n" }.joined().prefix(1_000_000))

extension String {
  /// The text in Latin-1, which must have all of its characters.
  nonisolated var latin1: [UInt8] { unicodeScalars.map { UInt8($0.value) } }
}
