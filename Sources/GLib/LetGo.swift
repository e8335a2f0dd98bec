/// GLib: the `GDestroyNotify` of an object that was handed to it by `passRetained`.
nonisolated func letGo(_ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}
