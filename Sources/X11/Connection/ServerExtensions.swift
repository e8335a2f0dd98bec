internal import CX11
internal import Glibc

/// The extensions of a server that this module can use; all are optional.
package struct ServerExtensions {
  /// An extension that the server has.
  nonisolated package struct Presence: Hashable, Sendable {
    /// The number of the extension's first event.
    package var firstEvent: Int
    /// The major version.
    package var major: Int
    /// The minor version.
    package var minor: Int
  }

  /// RENDER: compositing with alpha and scaling on the server.
  package let render: Presence?
  /// RANDR for monitors; nil if it is older than 1.5.
  package let randr: Presence?
  /// XFIXES: window shapes, and events when a selection's owner changes.
  package let fixes: Presence?
  /// MIT-SHM: images in shared memory; nil if the server is reached over a network, where it cannot
  /// attach the memory.
  package let sharedMemory: Presence?
  /// XKB: keyboard layouts and detectable autorepeat.
  package let keyboard: Presence?
  /// X Input 2: raw device events.
  package let input: Presence?
  /// The major opcode of X Input, which identifies its generic events; nil if it is missing.
  let inputOpcode: Int32?
  /// SYNC: counters and alarms.
  let sync: Presence?
  /// MIT-SCREEN-SAVER: whether the screen is blank.
  let screenSaver: Presence?
  /// Present: when a monitor refreshes; false if the server is reached over a network, where it goes
  /// by another clock.
  let hasPresent: Bool

  /// The value before the server was queried.
  static let none = ServerExtensions(
    render: nil, randr: nil, fixes: nil, sharedMemory: nil, keyboard: nil, input: nil,
    inputOpcode: nil, sync: nil, screenSaver: nil, hasPresent: false)
}

extension ServerExtensions {
  /// Whether the server seems not to trust this client, as with `ssh -X` without
  /// `ForwardX11Trusted`: then it hides the extensions, even those that every server has.
  ///
  /// An old server without newer extensions, such as TightVNC's, still has SYNC. X.Org: SECURITY
  /// Extension Specification.
  package var areHidden: Bool {
    render == nil && keyboard == nil && fixes == nil && sync == nil
  }

  /// The queries for extensions, in two batches that share the two round trips which Xlib's library
  /// for RENDER, also used by Cairo, needs anyway.
  struct Query {
    private let display: OpaquePointer
    private let requests: ServerRequests
    private let hasRender: Bool
    /// The requests for versions, and the position of the version in each reply.
    private var versions: [ServerRequests.Extension: (ServerRequests.Ticket, VersionLayout)] = [:]

    private enum VersionLayout {
      case words, halves, bytes
    }

    /// Queries all extensions, waits once, and requests their versions.
    ///
    /// This also waits for all earlier requests.
    init(_ display: OpaquePointer, _ requests: ServerRequests) {
      self.display = display
      self.requests = requests
      requests.askForExtensions()
      var (event, error): (Int32, Int32) = (0, 0)
      hasRender = XRenderQueryExtension(display, &event, &error) != 0
      askForVersions()
    }

    private mutating func askForVersions() {
      func ask(
        _ each: ServerRequests.Extension, _ minor: UInt8, _ body: RequestBody,
        _ layout: VersionLayout
      ) {
        if let ticket = requests.ask(each, minor, body) { versions[each] = (ticket, layout) }
      }
      ask(.randr, 0, [1, 5], .words)
      ask(.fixes, 0, [5, 0], .words)
      if !isRemote { ask(.sharedMemory, 0, [], .halves) }
      var (input, sync): (RequestBody, RequestBody) = ([], [])
      for version: UInt16 in [2, 2] { input.append(version) }
      for version: UInt8 in [3, 1, 0, 0] { sync.append(version) }
      ask(.input, 47, input, .halves)
      ask(.sync, 0, sync, .bytes)
      askForDetectableRepeat()
    }

    /// Without detectable autorepeat, each repeat would look like a release and a press.
    ///
    /// The corresponding Xlib function, which waits, is `XkbSetDetectableAutoRepeat`.
    private func askForDetectableRepeat() {
      let flag: UInt32 = 1
      if let ticket = requests.ask(.keyboard, 21, [UInt32(XkbUseCoreKbd), flag, flag, 0, 0, 0]) {
        requests.discard(ticket)
      }
    }

    /// Waits once more, and returns the server's extensions.
    ///
    /// This also waits for all requests made in between.
    func finish() -> ServerExtensions {
      var (major, minor): (Int32, Int32) = (0, 0)
      let knowsFormats = hasRender && XRenderQueryVersion(display, &major, &minor) != 0
      let render = requests.numbers(of: .render).map {
        Presence(firstEvent: $0.firstEvent, major: Int(major), minor: Int(minor))
      }
      let randr = presence(.randr)
      let input = presence(.input)
      return ServerExtensions(
        render: knowsFormats ? render : nil,
        randr: randr.flatMap { $0.major > 1 || $0.minor >= 5 ? $0 : nil }, fixes: presence(.fixes),
        sharedMemory: presence(.sharedMemory), keyboard: keyboard(), input: input,
        inputOpcode: input == nil ? nil : requests.numbers(of: .input).map { Int32($0.opcode) },
        sync: presence(.sync),
        screenSaver: requests.numbers(of: .screenSaver).map {
          Presence(firstEvent: $0.firstEvent, major: 1, minor: 0)
        }, hasPresent: !isRemote && requests.numbers(of: .present) != nil)
    }

    private func presence(_ each: ServerRequests.Extension) -> Presence? {
      guard let (ticket, layout) = versions[each], let answer = requests.answer(ticket),
        let numbers = requests.numbers(of: each)
      else { return nil }
      let (major, minor) =
        switch layout {
        case .words: (Int(answer.field(8)), Int(answer.field(12)))
        case .halves:
          (Int(answer.field(8, as: UInt16.self)), Int(answer.field(10, as: UInt16.self)))
        case .bytes: (Int(answer.field(8, as: UInt8.self)), Int(answer.field(9, as: UInt8.self)))
        }
      return Presence(firstEvent: numbers.firstEvent, major: major, minor: minor)
    }

    /// Xlib has queried this one when it opened the connection.
    private func keyboard() -> Presence? {
      var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
      var (major, minor) = (Int32(XkbMajorVersion), Int32(XkbMinorVersion))
      guard XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) != 0 else {
        return nil
      }
      return Presence(firstEvent: Int(event), major: Int(major), minor: Int(minor))
    }

    /// Whether the server is reached over a network, as with `ssh -X`.
    private var isRemote: Bool {
      var address = sockaddr()
      var length = socklen_t(MemoryLayout<sockaddr>.size)
      return getpeername(XConnectionNumber(display), &address, &length) == 0
        && address.sa_family != sa_family_t(AF_UNIX)
    }
  }

  /// Makes Xlib decode the events of the extensions that are used without Xlib's libraries for
  /// them.
  func decodeEvents(of display: OpaquePointer) {
    func decode(
      _ presence: Presence?, _ event: Int32,
      _ decoder:
        @escaping @convention(c) (
          OpaquePointer?, UnsafeMutablePointer<XEvent>?, OpaquePointer?
        ) -> Int32
    ) {
      guard let presence else { return }
      _ = XESetWireToEvent(display, Int32(presence.firstEvent) + event, decoder)
    }
    decode(fixes, XFixesSelectionNotify, tocsin_decode_selection)
    decode(randr, RRScreenChangeNotify, tocsin_decode_screen)
    decode(randr, RRNotify, tocsin_decode_output)
    decode(sync, Int32(XSyncAlarmNotify), tocsin_decode_alarm)
    decode(screenSaver, ScreenSaverNotify, tocsin_decode_saver)
    if let inputOpcode { _ = XESetWireToEventCookie(display, inputOpcode, tocsin_decode_raw) }
  }
}
