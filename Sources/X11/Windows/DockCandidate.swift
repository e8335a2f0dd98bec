internal import CX11
internal import Glibc

/// Whether a window reserves space at the screen's edges.
nonisolated package enum DockRole: Hashable, Sendable {
  /// It is not a dock.
  case none
  /// It is a dock without a strut, which may set one later.
  case mayTake
  /// It has a strut.
  case takes(WindowStrut)
}

/// A window that may be a dock, or may frame one.
nonisolated package struct DockCandidate: Hashable, Sendable {
  /// The window.
  package var window: WindowID
  /// Whether the window and all its ancestors are mapped, and it has content.
  package var isViewable: Bool
  /// Whether window managers ignore the window.
  package var overrideRedirect: Bool
  /// In the root's coordinates, including the border; `.zero` if it was not read.
  package var frame = PixelRect.zero
  /// Whether it is a dock; `.none` if that was not read.
  package var role = DockRole.none
  /// Its children, from the bottom; empty if they were not read.
  package var children: [WindowID] = []
}

extension DisplayConnection {
  /// The most items of a strut that are read.
  private static let strutLimit = 12

  /// Returns windows that may be docks; those that no longer exist are left out.
  ///
  /// Costs two round trips, however many windows there are, and one if none of them is viewable.
  ///
  /// - Parameters:
  ///   - windows: The windows.
  ///   - includesManaged: Whether the roles of all viewable windows are read, with their frames and
  ///     children, and not only the roles of those that window managers ignore.
  /// - Returns: The windows, in that order.
  package func dockCandidates(
    among windows: [WindowID], includesManaged: Bool
  ) -> [DockCandidate] {
    guard !windows.isEmpty, let survey = WindowSurvey(on: self) else { return [] }
    let attributes = survey.askForAttributes(of: windows)
    let frames = survey.askForFrames(of: includesManaged ? windows : [], in: root)
    var found = attributes()
    let places = frames()
    for index in found.indices { found[index].frame = places[found[index].window] ?? .zero }
    let read = found.indices.filter {
      found[$0].isViewable && (includesManaged || found[$0].overrideRedirect)
    }
    let viewable = read.map { found[$0].window }
    let children = includesManaged ? survey.askForChildren(of: viewable) : { [] }
    for (index, role) in zip(read, dockRoles(of: viewable)) { found[index].role = role }
    for (index, family) in zip(read, children()) { found[index].children = family }
    return found
  }

  /// Returns whether each of some windows reserves space at the screen's edges.
  ///
  /// Costs one round trip, however many windows there are.
  package func dockRoles(of windows: [WindowID]) -> [DockRole] {
    for window in windows {
      ask(atoms[.netWMStrutPartial], of: window, byteLimit: Self.strutLimit * 4)
      ask(atoms[.netWMStrut], of: window, byteLimit: Self.strutLimit * 4)
      ask(atoms[.netWMWindowType], of: window, byteLimit: Self.atomLimit * 4)
    }
    return windows.map { window in
      // Read all three, so that no early reply is left unused.
      let partial = cardinals(atoms[.netWMStrutPartial], of: window, limit: Self.strutLimit)
      let whole = cardinals(atoms[.netWMStrut], of: window, limit: Self.strutLimit)
      let types = windowTypes(of: window)
      if let strut = partial.flatMap(WindowStrut.init) ?? whole.flatMap(WindowStrut.init) {
        return .takes(strut)
      }
      return types.contains(.typeDock) ? .mayTake : .none
    }
  }
}

extension WindowSurvey {
  /// Requests the attributes of windows.
  ///
  /// - Returns: A closure that waits for those that exist.
  fileprivate func askForAttributes(of windows: [WindowID]) -> () -> [DockCandidate] {
    let cookies = windows.map { ($0, xcb_get_window_attributes(server, $0.wire)) }
    return {
      cookies.compactMap { window, cookie in
        guard let reply = xcb_get_window_attributes_reply(server, cookie, nil) else { return nil }
        defer { free(reply) }
        return DockCandidate(
          window: window, isViewable: reply.pointee.isViewable && reply.pointee.isDrawable,
          overrideRedirect: reply.pointee.override_redirect != 0)
      }
    }
  }

  /// Requests the frames of windows, in the root's coordinates.
  ///
  /// - Returns: A closure that waits for those that exist.
  fileprivate func askForFrames(
    of windows: [WindowID], in root: WindowID
  ) -> () -> [WindowID: PixelRect] {
    let cookies = windows.map { window in
      (
        window, xcb_get_geometry(server, window.wire),
        xcb_translate_coordinates(server, window.wire, root.wire, 0, 0)
      )
    }
    return {
      var frames: [WindowID: PixelRect] = [:]
      for (window, geometry, place) in cookies {
        let size = xcb_get_geometry_reply(server, geometry, nil)
        let origin = xcb_translate_coordinates_reply(server, place, nil)
        if let size, let origin {
          let border = Int(size.pointee.border_width)
          let frame = PixelRect(size.pointee)
          frames[window] = PixelRect(
            x: Int(origin.pointee.dst_x) - border, y: Int(origin.pointee.dst_y) - border,
            width: frame.width, height: frame.height)
        }
        free(size)
        free(origin)
      }
      return frames
    }
  }
}
