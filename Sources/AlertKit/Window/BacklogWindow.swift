import AlertModel
import AlertRendering
import Cairo
import Localization
import X11

/// A small box that shows how many toasts wait, in addition to those that are shown.
@MainActor
final class BacklogWindow {
  /// The size of the box, in points.
  static let size = Size(width: 84, height: 28)

  private let display: AlertDisplay
  private let content = BacklogContent()
  private var surfaces: [AlertSurface] = []
  private var frames: [Rect] = []

  init(display: AlertDisplay) {
    self.display = display
  }

  isolated deinit {
    close()
  }

  /// Shows the number of waiting toasts, on each monitor of the lane.
  func show(_ backlog: ToastBacklog) {
    content.count = backlog.count
    do {
      if frames != backlog.frames {
        close()
        frames = backlog.frames
        surfaces = try frames.map(open)
      }
      try draw()
    } catch {
      // Toasts are shown without the number rather than not at all.
      close()
    }
  }

  private func open(_ frame: Rect) throws -> AlertSurface {
    let surface = try AlertSurface(
      display: display, frame: PixelRect(covering: frame), backdrop: nil,
      monitor: Rect(origin: .zero, size: frame.size))
    surface.window.identify(type: .notification, title: content.text)
    surface.window.setInputShape([])
    let radius =
      display.environment.theme.boxStyle(over: .desktop).cornerRadius * display.environment.scale
    surface.window.setBoundingShape(
      RoundedRegion.rects(
        in: PixelRect(origin: .zero, size: PixelRect(covering: frame).size),
        radius: min(radius, frame.height / 2)))
    display.stacking.ownWindows.insert(surface.window.id)
    return surface
  }

  private func draw() throws {
    let environment = display.environment
    let state = SurfaceState(
      backdropOpacity: 0, contentOpacity: 1, scale: 1, anchor: .zero, offset: .zero)
    for (surface, frame) in zip(surfaces, frames) {
      let size = Size(
        width: frame.width / environment.scale, height: frame.height / environment.scale)
      let picture = try ContentSnapshot(
        of: content, size: size, over: .desktop, in: environment)
      let box = picture.geometry.box
      try surface.setBox(picture.surface, at: PixelPoint(x: -box.x, y: -box.y))
      try surface.map(showing: state)
    }
    display.connection.flush()
  }

  private func close() {
    for surface in surfaces {
      display.stacking.ownWindows.remove(surface.window.id)
      surface.window.destroy()
    }
    surfaces = []
    frames = []
  }
}

/// The content of the box.
private final class BacklogContent: AlertContent {
  weak var host: (any AlertContentHost)?
  var count = 0

  var text: String { Language.ofProcess.text(.more, count) }
  var accessibleTitle: String { text }
  var keyboardNeed: KeyboardNeed { .none }

  func measure(within limit: Size, in environment: AlertEnvironment) -> Size { BacklogWindow.size }

  func draw(
    into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment
  ) {
    let layout = TextLayout(
      text,
      style: TextStyle(
        environment.theme, size: environment.theme.metrics.hintSize, weight: .semibold),
      flow: TextFlow(width: size.width, alignment: .center, mostLines: 1),
      scale: environment.scale)
    context.setSource(environment.palette.hint)
    context.show(layout, x: 0, y: (size.height - layout.size.height) / 2)
  }
}
