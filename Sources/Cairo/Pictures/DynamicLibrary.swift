internal import Glibc

/// A library that is loaded only when something of it is needed, and stays loaded.
struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer
  private let name: String

  /// Loads a library, or finds it loaded.
  ///
  /// - Parameter name: Its file's name, which the system looks for.
  /// - Throws: `CairoError` if there is none, with the system's own words.
  ///
  /// The corresponding function is `dlopen`.
  init(_ name: String) throws(CairoError) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? name
      throw CairoError(.unacceptable, "cannot load \(reason)")
    }
    self.handle = handle
    self.name = name
  }

  /// A function of the library.
  ///
  /// - Parameters:
  ///   - symbol: Its name.
  ///   - type: What it takes and gives back; a C function's type, which must be the right one.
  /// - Returns: The function.
  /// - Throws: `CairoError` if the library has none of that name.
  func function<Function>(_ symbol: String, as type: Function.Type) throws(CairoError) -> Function {
    guard let address = dlsym(handle, symbol) else {
      throw CairoError(.unacceptable, "\(name) has no \(symbol)")
    }
    return unsafeBitCast(address, to: type)
  }
}
