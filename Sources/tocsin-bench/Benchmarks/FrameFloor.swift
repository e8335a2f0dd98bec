import CShims
import GLib
import Glibc
import TestHarness
import X11

/// The minimum of work that a frame of a fade takes on the server, for comparison in the same run:
/// it composites a backdrop and a box over the screen below (or over nothing, under a compositor),
/// and copies the result to the window.
final class FrameFloor {
  private let screen: PrivateScreen
  private let connection: DisplayConnection
  private let window: OverlayWindow
  private let ground: ServerPixmap?
  private let back: ServerPixmap
  private let backPicture: ServerPicture
  private let backdrop: ServerPicture
  private let box: ServerPicture

  /// Creates the window and the pictures.
  ///
  /// - Throws: `DisplayError` if the server lacks an extension.
  init(on screen: PrivateScreen) throws {
    self.screen = screen
    connection = try DisplayConnection(name: screen.displayName)
    let format =
      screen.hasCompositor
      ? connection.argbFormat ?? connection.defaultFormat : connection.defaultFormat
    let frame = connection.screenRect
    ground = screen.hasCompositor ? nil : try connection.captureScreen(frame)
    window = OverlayWindow(on: connection, frame: frame, format: format, events: [])
    back = try ServerPixmap(on: connection, size: frame.size, depth: format.depth)
    backPicture = try ServerPicture(of: back)
    backdrop = try Self.picture(
      on: connection, frame.size, PremultipliedColor(red: 0.02, green: 0.03, blue: 0.05, alpha: 0.4)
    )
    box = try Self.picture(
      on: connection, PixelSize(width: 500, height: 300),
      PremultipliedColor(red: 0.9, green: 0.9, blue: 0.9, alpha: 0.95))
    connection.sync()
  }

  /// Captures the screen and shows the window with a complete frame, without waiting for the server.
  ///
  /// - Throws: `DisplayError` if the server lacks an extension.
  func show() throws {
    let area = connection.screenRect
    if let ground {
      connection.copyArea(
        from: DrawableID(connection.root), area, to: DrawableID(ground.id), at: .zero,
        includeInferiors: true)
    }
    try compose(opacity: 1)
    window.mapRaised()
    copyToWindow()
    connection.flush()
  }

  /// Unmaps the window, and waits until the server has done so.
  func hide() {
    window.unmap()
    connection.sync()
  }

  /// Draws frames at 60 Hz, and waits for the server after each.
  ///
  /// - Parameter count: The number of frames.
  /// - Returns: The milliseconds until each frame was complete; and the average milliseconds of CPU
  ///   time of a frame, of the server and this program together.
  /// - Throws: `DisplayError` if the server lacks an extension.
  func draw(frames count: Int) throws -> (durations: [Double], cost: Double) {
    try show()
    // The first use of a buffer takes many times as long.
    for _ in 0..<3 { try drawFrame(opacity: 0.5) }
    let own = ProcessFigures(processID: getpid())
    let costBefore = screen.server.process.figures.cpuTime + own.cpuTime
    var due = MonotonicClock.now()
    let durations = try (0..<count).map { index in
      due += 16_666_667
      tocsin_sleep(max(due - MonotonicClock.now(), 0))
      let start = MonotonicClock.now()
      try drawFrame(opacity: Double(index + 1) / Double(count + 1))
      return Double(MonotonicClock.now() - start) / 1e6
    }
    let cost = screen.server.process.figures.cpuTime + own.cpuTime - costBefore
    return (durations, Double(cost) / 1e6 / Double(count))
  }

  /// Destroys the window, and waits until the server has done so.
  func remove() {
    window.destroy()
    connection.sync()
  }

  private func drawFrame(opacity: Double) throws {
    try compose(opacity: opacity)
    copyToWindow()
    connection.sync()
  }

  private func compose(opacity: Double) throws {
    let area = connection.screenRect
    let mask = try ServerPicture(color: PremultipliedColor(opacity: opacity), on: connection)
    if let ground {
      connection.copyArea(from: DrawableID(ground.id), area, to: DrawableID(back.id), at: .zero)
    } else {
      backPicture.fill(area, with: .clear, .source)
    }
    backPicture.composite(backdrop, .over, mask: mask, in: area)
    let boxFrame = PixelRect(
      x: area.center.x - 250, y: area.center.y - 150, width: 500, height: 300)
    backPicture.composite(box, .over, mask: mask, in: boxFrame)
  }

  private func copyToWindow() {
    connection.copyArea(
      from: DrawableID(back.id), connection.screenRect, to: DrawableID(window.id), at: .zero)
  }

  private static func picture(
    on connection: DisplayConnection, _ size: PixelSize, _ color: PremultipliedColor
  ) throws -> ServerPicture {
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    let picture = try ServerPicture(of: pixmap)
    picture.fill(PixelRect(origin: .zero, size: size), with: color, .source)
    return picture
  }
}
