import CShims
import CX11
import CXDamage
import GLib
import X11

/// Observes changes of a screen, whichever program draws them, with or without a compositor.
///
/// It receives the damage of the root window as raw rectangles. The server reports it after the
/// requests that it is processing, so the pixels are in the frame buffer at the time of a change or
/// shortly before.
final class ScreenWatch {
  /// An area that was drawn.
  struct Change: Hashable {
    /// When the change was received, in nanoseconds of the monotonic clock.
    var instant: Int64
    /// In the coordinates of the root window.
    var area: PixelRect
  }

  private let connection: DisplayConnection
  private let damageEvent: Int32
  private let probes: [PixelRect]

  /// Starts to observe a screen.
  ///
  /// - Throws: `BenchError` if the server lacks the DAMAGE extension, `DisplayError` if it cannot be
  ///   reached.
  ///
  /// The corresponding Xlib function is `XDamageCreate`.
  init(_ screen: PrivateScreen) throws {
    connection = try DisplayConnection(name: screen.displayName)
    let root = connection.root.rawValue
    damageEvent = try connection.withUnsafeHandle { display in
      var firstEvent: Int32 = 0
      var firstError: Int32 = 0
      guard XDamageQueryExtension(display, &firstEvent, &firstError) != 0 else {
        throw BenchError("the X server lacks the DAMAGE extension")
      }
      _ = XDamageCreate(display, root, XDamageReportRawRectangles)
      return firstEvent + XDamageNotify
    }
    // The middle, where the box is, a part of the backdrop, and a row across the edges of the box.
    let (width, height) = (screen.size.width, screen.size.height)
    let reach = min(400, width / 2)
    probes =
      [(width / 2, height / 2), (width / 8, height / 8)].map { x, y in
        PixelRect(x: x - 8, y: y - 8, width: 16, height: 16)
      } + [PixelRect(x: width / 2 - reach, y: height / 2, width: 2 * reach, height: 1)]
    connection.sync()
  }

  /// Discards the changes so far.
  func discardChanges() {
    connection.sync()
    while takePendingChange() != nil {}
  }

  /// Waits for the next change.
  ///
  /// - Parameter deadline: How long to wait, in nanoseconds of the monotonic clock.
  /// - Returns: nil if nothing was drawn until then.
  func nextChange(before deadline: Int64) -> Change? {
    while true {
      if let change = takePendingChange() { return change }
      let left = deadline - MonotonicClock.now()
      guard left > 0, !connection.isLost else { return nil }
      let descriptor = connection.withUnsafeHandle { XConnectionNumber($0) }
      _ = tocsin_wait(descriptor, 0, Int32(left / 1_000_000) + 1)
    }
  }

  /// Waits until nothing has been drawn for some time.
  ///
  /// - Parameters:
  ///   - seconds: How long nothing must be drawn.
  ///   - bound: Seconds after which to give up.
  /// - Throws: `BenchError` if the screen keeps changing.
  func waitForStillness(seconds: Double, within bound: Double = 10) throws {
    let end = MonotonicClock.now() + Int64(bound * 1e9)
    while nextChange(before: MonotonicClock.now() + Int64(seconds * 1e9)) != nil {
      guard MonotonicClock.now() < end else { throw BenchError("the screen does not come to rest") }
    }
  }

  /// Reads some pixels of the middle and of the backdrop, to compare two states of the screen.
  func look() -> [PixelImage] {
    probes.compactMap { connection.readPixels(of: DrawableID(connection.root), $0) }
  }

  /// Waits for the first change after which these pixels are different.
  ///
  /// - Parameters:
  ///   - before: The pixels that `look` returned before.
  ///   - bound: Seconds after which to give up.
  /// - Returns: That change.
  /// - Throws: `BenchError` if they do not change.
  func firstVisibleChange(
    from before: [PixelImage], within bound: Double = 10
  ) throws -> Change {
    let deadline = MonotonicClock.now() + Int64(bound * 1e9)
    while let change = nextChange(before: deadline) {
      while takePendingChange() != nil {}
      if look() != before { return change }
    }
    throw BenchError("nothing changed on the screen within \(decimal(bound)) s")
  }

  /// Waits for the next change after which these pixels look different.
  ///
  /// The noise that a backdrop gets once its alert is presented does not count.
  ///
  /// - Parameters:
  ///   - pixels: The pixels as `look` returned them; those after the change when this returns.
  ///   - deadline: How long to wait, in nanoseconds of the monotonic clock.
  /// - Returns: nil if they look the same until then.
  func nextVisibleChange(from pixels: inout [PixelImage], before deadline: Int64) -> Change? {
    while let change = nextChange(before: deadline) {
      let now = look()
      guard now.elementsEqual(pixels, by: { $0.looksLike($1) }) else {
        pixels = now
        return change
      }
    }
    return nil
  }

  private func takePendingChange() -> Change? {
    connection.withUnsafeHandle { display in
      var event = XEvent()
      while !connection.isLost, XPending(display) > 0 {
        XNextEvent(display, &event)
        guard event.type == damageEvent else { continue }
        let area = withUnsafeBytes(of: &event) { $0.load(as: XDamageNotifyEvent.self).area }
        return Change(
          instant: MonotonicClock.now(),
          area: PixelRect(
            x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height)))
      }
      return nil
    }
  }
}

extension PixelImage {
  /// The largest difference of a channel that noise makes, in a pixel and on average.
  private static let noise = (pixel: 6, average: 1.0)

  /// Whether the difference to another image is not more than the noise of a backdrop.
  fileprivate func looksLike(_ other: PixelImage) -> Bool {
    guard size == other.size else { return false }
    return [0, 8, 16].allSatisfy { shift in
      var sum = 0
      for (pixel, other) in zip(pixels, other.pixels) {
        let difference = Int(pixel >> shift & 0xff) - Int(other >> shift & 0xff)
        guard abs(difference) <= Self.noise.pixel else { return false }
        sum += difference
      }
      return abs(Double(sum)) <= Self.noise.average * Double(pixels.count)
    }
  }
}
