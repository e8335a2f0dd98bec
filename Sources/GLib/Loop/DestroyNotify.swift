/// Releases an object that was passed to GLib with `Unmanaged.passRetained`; to be passed as its
/// `GDestroyNotify`.
nonisolated func destroyNotify(_ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}
