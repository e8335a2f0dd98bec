import CGLib

/// Checksums of bytes.
package enum Checksum {
  /// Returns the SHA-256 checksum as 64 hexadecimal digits.
  ///
  /// The corresponding GLib function is `g_compute_checksum_for_data`.
  package static func sha256(of bytes: UnsafeRawBufferPointer) -> String {
    let digits = g_compute_checksum_for_data(
      G_CHECKSUM_SHA256, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(bytes.count))
    defer { g_free(digits) }
    return digits.map { String(cString: $0) } ?? ""
  }
}
