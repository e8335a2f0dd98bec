import Glibc
import TestSupport
import X11

@testable import AlertKit
@testable import AlertViews

/// What the server keeps for one client, counted by kind.
///
/// X-Resource: `XResQueryClientResources`. Its library has no part in the programs, so it is looked
/// for when the tests run.
enum ServerResources {
  private struct Kind {
    var type: UInt
    var count: UInt32
  }

  private typealias Query =
    @convention(c) (
      OpaquePointer, UInt, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32

  nonisolated static var isAvailable: Bool { dlopen("libXRes.so.1", RTLD_NOW) != nil }

  /// How many things of each kind the server keeps for a connection.
  ///
  /// - Parameters:
  ///   - display: Whose things are counted.
  ///   - observer: The connection that asks.
  /// - Returns: The counts by the kind's name, such as `WINDOW`.
  /// - Throws: `WaitError` when the server does not tell.
  static func counts(
    of display: AlertDisplay, seenBy observer: DisplayConnection
  ) throws -> [String: Int] {
    display.connection.sync()
    guard let library = dlopen("libXRes.so.1", RTLD_NOW),
      let symbol = dlsym(library, "XResQueryClientResources")
    else { throw WaitError(description: "libXRes is missing") }
    let query = unsafeBitCast(symbol, to: Query.self)
    var count: Int32 = 0
    var list: UnsafeMutableRawPointer?
    let client = display.keyboard.windowID.rawValue
    let status = observer.withUnsafeHandle { query($0, client, &count, &list) }
    guard status != 0, let list else {
      throw WaitError(description: "the server does not count its clients' things")
    }
    defer { free(list) }
    let kinds = UnsafeBufferPointer(
      start: list.assumingMemoryBound(to: Kind.self), count: Int(count))
    var counts: [String: Int] = [:]
    for kind in kinds {
      let name = observer.name(of: AtomID(rawValue: kind.type)) ?? "\(kind.type)"
      counts[name, default: 0] += Int(kind.count)
    }
    // Compositors ask for the shapes of our windows, which is counted among what is ours.
    counts["ShapeEvent"] = nil
    return counts
  }
}
