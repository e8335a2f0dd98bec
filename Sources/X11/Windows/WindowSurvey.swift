internal import CX11
internal import Glibc

/// A child of the root, or of the composite overlay window, with the facts for decisions about
/// stacking and screen lockers.
nonisolated package struct SurveyedWindow: Hashable, Sendable {
  /// Its attributes on the server.
  package var facts: WindowFacts
  /// Whether it is a managed window, or frames one; always false while it is not viewable.
  package var isManaged = false
  /// Its class; always nil while it is not viewable.
  package var windowClass: WindowClass?
  /// Whether it is a child of the composite overlay window, which is above all children of the root.
  package var isInOverlay = false
}

/// A managed window in a frame of a window manager.
nonisolated package struct FramedWindow: Hashable, Sendable {
  /// The window.
  package var window: WindowID
  /// Its class; nil for none.
  package var windowClass: WindowClass?
  /// Its title if it has no class; nil for none.
  package var title: String?
}

extension DisplayConnection {
  /// Returns the children of the root with their facts, from the bottom, and after them those of the
  /// composite overlay window.
  ///
  /// Windows of the compositor's selection owner in the overlay are left out. The requests are sent in batches, so that
  /// this costs at most six round trips, however many windows there are.
  ///
  /// - Parameter overlays: The composite overlay window, which is not a child of the root in
  ///   replies, so that only its creation event reports it; and other windows of the server.
  /// - Returns: The windows.
  package func surveyWindows(in overlays: [WindowID] = []) -> [SurveyedWindow] {
    beginSurvey(in: overlays)?.windows() ?? []
  }

  /// Requests the children of the root and of the composite overlay window, without waiting.
  ///
  /// - Parameter overlays: As for `surveyWindows`.
  /// - Returns: The survey, which must be completed once; nil if the connection is lost.
  package func beginSurvey(in overlays: [WindowID]) -> SurveyInProgress? {
    WindowSurvey(on: self).map {
      SurveyInProgress($0, overlays, compositor: atoms[.compositorSelection].wire)
    }
  }

  /// Returns the facts of some windows; those that no longer exist are left out.
  ///
  /// Costs at most four round trips, and one if none of them is viewable.
  package func survey(_ windows: [WindowID]) -> [SurveyedWindow] {
    guard !windows.isEmpty, let survey = WindowSurvey(on: self) else { return [] }
    return survey.completed(survey.windows(among: windows))
  }

  /// Returns the attributes of some windows; those that no longer exist are left out.
  ///
  /// Costs a round trip.
  package func facts(of windows: [WindowID]) -> [WindowFacts] {
    guard !windows.isEmpty, let survey = WindowSurvey(on: self) else { return [] }
    return survey.windows(among: windows).map(\.facts)
  }

  /// Returns the managed windows in some frames, with their classes; without one, with their titles.
  ///
  /// Costs at most four round trips, and another one if windows have no class.
  package func clients(in frames: [WindowID]) -> [WindowID: FramedWindow] {
    guard !frames.isEmpty, let survey = WindowSurvey(on: self) else { return [:] }
    let clients = survey.clients(in: frames)
    let classes = survey.askForClasses(of: Array(clients.values))()
    for client in clients.values where classes[client] == nil {
      ask(atoms[.wmName], of: client, byteLimit: Self.textLimit)
    }
    return clients.mapValues { client in
      guard let windowClass = classes[client] else {
        return FramedWindow(window: client, title: text(atoms[.wmName], of: client))
      }
      return FramedWindow(window: client, windowClass: windowClass)
    }
  }

  /// Whether a child of the root is, or frames, a window that a window manager manages.
  ///
  /// Managed windows have the property `WM_STATE`; their frames are override-redirect, so that flag
  /// does not help. Costs at most three round trips.
  ///
  /// ICCCM 4.1.3.1.
  package func isManaged(_ window: WindowID) -> Bool {
    WindowSurvey(on: self)?.managed(among: [window]).contains(window) ?? false
  }
}

/// Queries many windows at once: every request of a batch is sent before waiting for the first
/// reply.
struct WindowSurvey {
  let server: OpaquePointer
  private let classAtom: xcb_atom_t
  private let stateAtom: xcb_atom_t
  /// The bits of an identifier that a client chooses; the others identify the client.
  let clientMask: UInt
  let root: WindowID

  init?(on connection: DisplayConnection) {
    guard !connection.isLost, let server = XGetXCBConnection(connection.handle) else { return nil }
    self.server = server
    root = connection.root
    clientMask = xcb_get_setup(server).map { UInt($0.pointee.resource_id_mask) } ?? 0x1f_ffff
    classAtom = xcb_atom_t(truncatingIfNeeded: connection.atoms[.wmClass].rawValue)
    stateAtom = xcb_atom_t(truncatingIfNeeded: connection.atoms[.wmState].rawValue)
  }

  /// The children of windows, for each from the bottom.
  func children(of windows: [WindowID]) -> [[WindowID]] { askForChildren(of: windows)() }

  /// Requests the children of windows.
  ///
  /// - Returns: A closure that waits for them.
  func askForChildren(of windows: [WindowID]) -> () -> [[WindowID]] {
    let cookies = windows.map { xcb_query_tree(server, $0.wire) }
    return {
      cookies.map { cookie in
        guard let reply = xcb_query_tree_reply(server, cookie, nil) else { return [] }
        defer { free(reply) }
        let children = UnsafeBufferPointer(
          start: xcb_query_tree_children(reply),
          count: Int(xcb_query_tree_children_length(reply)))
        return children.map { WindowID(rawValue: UInt($0)) }
      }
    }
  }

  /// The windows that exist, with neither their classes nor whether they are managed.
  func windows(among windows: [WindowID]) -> [SurveyedWindow] { askForWindows(among: windows)() }

  /// Requests windows, with neither their classes nor whether they are managed.
  ///
  /// - Returns: A closure that waits for those that exist.
  func askForWindows(among windows: [WindowID]) -> () -> [SurveyedWindow] {
    let cookies = windows.map { window in
      (
        window, xcb_get_window_attributes(server, window.wire),
        xcb_get_geometry(server, window.wire)
      )
    }
    return {
      cookies.compactMap { window, attributes, geometry in
        let attributes = xcb_get_window_attributes_reply(server, attributes, nil)
        let geometry = xcb_get_geometry_reply(server, geometry, nil)
        defer {
          free(attributes)
          free(geometry)
        }
        guard let attributes, let geometry else { return nil }
        return SurveyedWindow(facts: WindowFacts(window, attributes.pointee, geometry.pointee))
      }
    }
  }

  /// The windows that exist, with the classes of the viewable ones, but not whether they are managed.
  ///
  /// Costs one round trip.
  func windowsWithClasses(among windows: [WindowID]) -> [SurveyedWindow] {
    let classes = askForClasses(of: windows)
    let found = self.windows(among: windows)
    let viewable = Set(Self.viewable(found))
    return Self.complete(found, classes().filter { viewable.contains($0.key) }, [])
  }

  /// Adds the classes, and whether the windows are managed, where windows are viewable.
  func completed(_ windows: [SurveyedWindow]) -> [SurveyedWindow] {
    let viewable = Self.viewable(windows)
    let classes = askForClasses(of: viewable)
    let managed = managed(among: viewable)
    return Self.complete(windows, classes(), managed)
  }

  /// The windows that can have a class and be managed.
  static func viewable(_ windows: [SurveyedWindow]) -> [WindowID] {
    windows.map(\.facts).filter { $0.isViewable && $0.isDrawable }.map(\.window)
  }

  /// Adds the results to windows.
  static func complete(
    _ windows: [SurveyedWindow], _ classes: [WindowID: WindowClass], _ managed: Set<WindowID>
  ) -> [SurveyedWindow] {
    windows.map { window in
      var window = window
      window.isManaged = managed.contains(window.facts.window)
      window.windowClass = classes[window.facts.window]
      return window
    }
  }

  /// The windows that have the property `WM_STATE`, or have a child or grandchild with it.
  func managed(among windows: [WindowID]) -> Set<WindowID> { Set(clients(in: windows).keys) }

  /// The windows with the property `WM_STATE` in those that are, or frame, one.
  func clients(in windows: [WindowID]) -> [WindowID: WindowID] {
    var search = ManagedSearch(among: windows)
    while let step = search.ask(self) { search.take(step()) }
    return search.clients
  }

  /// The children of the overlay, except those of the client that owns a selection.
  func children(of overlays: [WindowID], withoutThoseOf owner: xcb_atom_t) -> [WindowID] {
    askForChildren(of: overlays, withoutThoseOf: owner)()
  }

  /// Requests the same.
  ///
  /// - Returns: A closure that waits for them.
  func askForChildren(
    of overlays: [WindowID], withoutThoseOf owner: xcb_atom_t
  ) -> () -> [WindowID] {
    let selection = xcb_get_selection_owner(server, owner)
    let children = askForChildren(of: overlays)
    return {
      let reply = xcb_get_selection_owner_reply(server, selection, nil)
      defer { free(reply) }
      let compositor = reply.map { WindowID(rawValue: UInt($0.pointee.owner)) } ?? .none
      return children().flatMap(\.self)
        .filter { $0.client(clientMask) != compositor.client(clientMask) }
    }
  }

  /// Requests the classes of windows.
  ///
  /// - Returns: A closure that waits for the classes that exist.
  func askForClasses(of windows: [WindowID]) -> () -> [WindowID: WindowClass] {
    let cookies = windows.map { xcb_get_property(server, 0, $0.wire, classAtom, 0, 0, 256) }
    return {
      let classes = zip(windows, cookies.map(windowClass)).compactMap { window, name in
        name.map { (window, $0) }
      }
      return Dictionary(classes, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Requests the property `WM_STATE` of windows.
  ///
  /// - Returns: A closure that waits for whether they have it.
  func askForStates(of windows: [WindowID]) -> () -> [Bool] {
    askForPresence(of: AtomID(rawValue: UInt(stateAtom)), on: windows)
  }

  /// Requests a property of windows.
  ///
  /// - Returns: A closure that waits for whether they have it.
  func askForPresence(of property: AtomID, on windows: [WindowID]) -> () -> [Bool] {
    let cookies = windows.map { xcb_get_property(server, 0, $0.wire, property.wire, 0, 0, 2) }
    return { cookies.map(hasValue) }
  }

  private func hasValue(_ cookie: xcb_get_property_cookie_t) -> Bool {
    let reply = xcb_get_property_reply(server, cookie, nil)
    defer { free(reply) }
    return reply.map { $0.pointee.type != 0 } ?? false
  }

  private func windowClass(_ cookie: xcb_get_property_cookie_t) -> WindowClass? {
    guard let reply = xcb_get_property_reply(server, cookie, nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.format == 8, let value = xcb_get_property_value(reply) else { return nil }
    return WindowClass(
      bytes: UnsafeRawBufferPointer(
        start: value, count: Int(xcb_get_property_value_length(reply))))
  }
}

extension WindowID {
  /// The part of the identifier that all windows of one client share.
  func client(_ mask: UInt) -> UInt { rawValue & ~mask }
}

extension WindowFacts {
  fileprivate init(
    _ window: WindowID, _ attributes: xcb_get_window_attributes_reply_t,
    _ geometry: xcb_get_geometry_reply_t
  ) {
    self.init(
      window: window, frame: PixelRect(geometry),
      overrideRedirect: attributes.override_redirect != 0, isViewable: attributes.isViewable,
      isDrawable: attributes.isDrawable, depth: Int(geometry.depth))
  }
}

extension PixelRect {
  /// The frame of a window, including the border.
  init(_ geometry: xcb_get_geometry_reply_t) {
    let border = 2 * Int(geometry.border_width)
    self.init(
      x: Int(geometry.x), y: Int(geometry.y), width: Int(geometry.width) + border,
      height: Int(geometry.height) + border)
  }
}

extension xcb_get_window_attributes_reply_t {
  var isViewable: Bool { map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue) }
  var isDrawable: Bool {
    _class == UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue)
  }
}
