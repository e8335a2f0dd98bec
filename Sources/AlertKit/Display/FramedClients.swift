import AlertModel
import X11

/// The windows in the frames of a window manager, each looked up once.
@MainActor
final class FramedClients {
  private let connection: DisplayConnection
  private var known: [UInt: Client] = [:]

  private struct Client {
    /// Nil if there is none.
    var window: WindowID?
    var classNames: [String] = []
  }

  init(on connection: DisplayConnection) {
    self.connection = connection
  }

  /// Replaces the classes of the frames among some windows by those of their clients.
  ///
  /// Costs at most five round trips if there are new frames.
  ///
  /// - Parameter windows: All windows of other clients; those that are missing are forgotten.
  /// - Returns: The same windows, with those classes.
  func classified(_ windows: [TopLevelWindow]) -> [TopLevelWindow] {
    let frames = windows.filter { $0.isViewable && $0.isManaged }.map(\.id)
    let ids = Set(frames)
    known = known.filter { ids.contains($0.key) }
    let new = ids.subtracting(known.keys).map { WindowID(rawValue: $0) }
    let found = connection.clients(in: new)
    for frame in new {
      known[frame.rawValue] =
        found[frame].map { client in
          Client(window: client.window, classNames: Self.classNames(of: client))
        } ?? Client()
    }
    return windows.map { window in
      var window = window
      // i3's frames have a class of their own.
      if let client = known[window.id], !client.classNames.isEmpty {
        window.classNames = client.classNames
      }
      return window
    }
  }

  private static func classNames(of client: FramedWindow) -> [String] {
    guard let windowClass = client.windowClass else {
      return TopLevelWindow.classNames(forTitle: client.title ?? "")
    }
    return windowClass.lowercasedNames
  }

  /// The window in a frame that was classified; nil if there is none.
  func client(in frame: TopLevelWindow) -> WindowID? { known[frame.id]?.window }
}
