internal import CShims
internal import CX11
internal import Glibc

/// The child process of a `SecretSelectionRead`: it reads a selection on a separate connection,
/// writes it to a pipe, and exits.
struct SecretSelectionChild {
  /// The selection to read, and the method.
  struct Order {
    /// The display's name.
    var display: String
    /// The selection's name.
    var selection: AtomID
    /// The maximal number of bytes.
    var most: Int
    /// The server's time of the input that triggered it.
    var time: UInt
    var atoms: AtomTable
    /// The process that reads the pipe.
    var parent: Int32
  }

  /// The byte before the text that identifies its encoding.
  static let utf8 = UInt8(ascii: "u")
  static let latin1 = UInt8(ascii: "l")

  /// The time limit for each step of the selection's owner, in milliseconds.
  private static let patience: Int32 = 1000

  private let order: Order
  private let display: OpaquePointer
  private let window: CX11.Window
  private let pipe: Int32

  /// Carries out an order and exits, with 0 if all of the text was written.
  static func run(_ order: Order, writingTo pipe: Int32) -> Never {
    guard tocsin_die_with_parent(order.parent) != 0 else { _exit(1) }
    // Memory locks are not inherited.
    _ = tocsin_lock_memory()
    XSetErrorHandler { _, _ in 0 }
    XSetIOErrorHandler { _ in _exit(1) }
    guard let display = XOpenDisplay(order.display) else { _exit(1) }
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    XSelectInput(display, window, PropertyChangeMask)
    let child = SecretSelectionChild(order: order, display: display, window: window, pipe: pipe)
    _exit(child.fetch() ? 0 : 1)
  }

  private func fetch() -> Bool {
    for target in [AtomTable.Name.utf8String, .string] {
      XConvertSelection(
        display, order.selection.rawValue, order.atoms[target].rawValue, transfer, window,
        order.time)
      guard let property = waitForAnswer() else { return false }
      guard property != 0, let kind = kindOfProperty() else { continue }
      if kind.type == order.atoms[.incremental].rawValue { return fetchParts() }
      guard kind.format == 8, let encoding = encoding(of: kind.type) else { continue }
      return write(encoding) && writeProperty(most: order.most) != nil
    }
    return false
  }

  /// Reads an incremental transfer, up to the limit.
  ///
  /// ICCCM 2.7.2: `INCR` properties.
  private func fetchParts() -> Bool {
    var type: CX11.Atom?
    var rest = order.most
    // Deleting the property makes the owner send the first part.
    XDeleteProperty(display, window, transfer)
    while waitForPart() {
      guard let kind = kindOfProperty() else { continue }
      guard kind.length > 0 else {
        // This confirms the last part to the owner.
        XDeleteProperty(display, window, transfer)
        XSync(display, 0)
        return type != nil || writeEncoding(of: kind.type)
      }
      guard kind.format == 8, type == nil || type == kind.type,
        type != nil || writeEncoding(of: kind.type), let count = writeProperty(most: rest)
      else { return false }
      type = kind.type
      rest -= count
      // If the limit is reached, the property is not deleted, so that the owner sends no more.
      guard rest > 0, count == kind.length else { return true }
      XDeleteProperty(display, window, transfer)
    }
    return false
  }

  private var transfer: CX11.Atom { order.atoms[.transfer].rawValue }

  // MARK: - Properties

  /// The type, the format and the length in bytes of the property; nil if there is none.
  private func kindOfProperty() -> (type: CX11.Atom, format: Int32, length: Int)? {
    var (type, format, count, remaining): (CX11.Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, transfer, 0, 0, 0, UInt(AnyPropertyType), &type, &format, &count,
      &remaining, &data)
    if let data { XFree(data) }
    return status == Success && type != 0 ? (type, format, Int(remaining)) : nil
  }

  /// Writes the property's first bytes to the pipe.
  ///
  /// - Returns: How many; nil if they could not be read or written.
  private func writeProperty(most: Int) -> Int? {
    var (type, format, count, remaining): (CX11.Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, transfer, 0, (most + 3) / 4, 0, UInt(AnyPropertyType), &type, &format,
      &count, &remaining, &data)
    guard status == Success, let data else { return nil }
    let wanted = min(Int(count), most)
    return tocsin_write_all(pipe, data, wanted) == 0 ? wanted : nil
  }

  private func encoding(of type: CX11.Atom) -> UInt8? {
    switch order.atoms.name(of: AtomID(rawValue: type)) {
    case .utf8String?, .textPlainUTF8?: Self.utf8
    case .string?: Self.latin1
    default: nil
    }
  }

  private func writeEncoding(of type: CX11.Atom) -> Bool {
    encoding(of: type).map(write) ?? false
  }

  private func write(_ byte: UInt8) -> Bool {
    withUnsafeBytes(of: byte) { tocsin_write_all(pipe, $0.baseAddress, $0.count) == 0 }
  }

  // MARK: - Events

  /// Waits for the owner's answer.
  ///
  /// - Returns: The property with the text, 0 if there is none; nil if no answer comes.
  private func waitForAnswer() -> CX11.Atom? {
    while let event = nextEvent() {
      if event.type == SelectionNotify { return event.xselection.property }
    }
    return nil
  }

  /// Waits for the next part of an incremental transfer.
  private func waitForPart() -> Bool {
    while let event = nextEvent() {
      let property = event.xproperty
      if event.type == PropertyNotify, property.atom == transfer, property.state == PropertyNewValue
      {
        return true
      }
    }
    return false
  }

  private func nextEvent() -> XEvent? {
    XFlush(display)
    while XPending(display) == 0 {
      var ready = [pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)]
      let count = poll(&ready, 1, Self.patience)
      guard count > 0 || count < 0 && errno == EINTR else { return nil }
    }
    var event = XEvent()
    XNextEvent(display, &event)
    return event
  }
}
