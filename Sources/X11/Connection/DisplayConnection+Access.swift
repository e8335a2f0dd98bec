internal import CX11

extension DisplayConnection {
  /// Lends Xlib's handle, a `Display *`, to code that draws or sends through another library.
  ///
  /// The handle must not be kept, and the connection must not be closed through it.
  ///
  /// - Parameter body: Uses the handle.
  /// - Returns: What the body returns.
  package func withUnsafeHandle<Result>(
    _ body: (OpaquePointer) throws -> Result
  ) rethrows -> Result {
    try body(handle)
  }
}
