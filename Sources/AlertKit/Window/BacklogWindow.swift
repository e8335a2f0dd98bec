import AlertModel
import AlertRendering
import Cairo
import Localization
import X11

/// A small box that shows how many toasts wait, in addition to those that are shown.
@MainActor
final class BacklogWindow {
  /// The smallest size of the box at the usual size of text, in points.
  private static let leastSize = Size(width: 84, height: 28)
  /// The distance between the text and the edges of the box, in points.
  private static let margin = Size(width: 14, height: 6)
  /// Numbers with each plural form, and of several lengths.
  private static let usualCounts = [1, 2, 5, 21, 99, 9999]

  /// The size of the box for every usual number, in points.
  static func size(in environment: AlertEnvironment) -> Size {
    let texts = usualCounts.map { layout(text($0), in: environment).size }
    let scale = environment.textScale
    return Size(
      width: max(
        leastSize.width * scale,
        ((texts.map(\.width).max() ?? 0) + 2 * margin.width).rounded(.up)),
      height: max(
        leastSize.height * scale,
        ((texts.map(\.height).max() ?? 0) + 2 * margin.height).rounded(.up)))
  }

  /// Lays out the text in one line.
  fileprivate static func layout(
    _ text: String, width: Double? = nil, in environment: AlertEnvironment
  ) -> TextLayout {
    TextLayout(
      text,
      style: TextStyle(
        environment.theme, size: environment.theme.metrics.hintSize, weight: .semibold),
      flow: TextFlow(width: width, alignment: .center, mostLines: 1),
      scale: environment.scale)
  }

  /// The text of the box, which screen readers read too.
  static func text(_ count: Int) -> String { Language.ofProcess.text(.more, count) }

  private let display: AlertDisplay
  private weak var windows: AlertWindowList?
  private let content = BacklogContent()
  private var surfaces: [AlertSurface] = []
  private var frames: [Rect] = []

  /// - Parameter windows: The windows of the display, among them those of the toasts.
  init(beside windows: AlertWindowList) {
    self.windows = windows
    display = windows.display
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
    windows?.toastGrounds.badgeWillAppear(in: PixelRect(covering: frame))
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
      windows?.toastGrounds.badgeWillLeave(surface.window.frame)
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

  var text: String { BacklogWindow.text(count) }

  var accessibleTitle: String { text }
  var keyboardNeed: KeyboardNeed { .none }

  func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    BacklogWindow.size(in: environment)
  }

  func draw(
    into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment
  ) {
    let layout = BacklogWindow.layout(text, width: size.width, in: environment)
    context.setSource(environment.palette.hint)
    context.show(layout, x: 0, y: (size.height - layout.size.height) / 2)
  }
}
