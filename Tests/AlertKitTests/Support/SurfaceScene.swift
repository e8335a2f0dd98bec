import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The surface of one alert, whose transition states the test sets.
@MainActor
final class SurfaceScene {
  /// The colour behind the alert.
  nonisolated static let ground: UInt32 = 0x90_a0b0

  let display: AlertDisplay
  let surface: AlertSurface
  let container: AlertContainer
  let content: ProbeContent

  private let server: XServer
  private let client: ForeignClient
  private let compositor: ChildProcess?

  init(
    isMapped: Bool = true, isComposited: Bool = false,
    backdrop change: (inout BackdropStyle) -> Void = { _ in }
  ) throws {
    server = try XServer.current()
    compositor = isComposited ? try server.startRedirectingCompositor() : nil
    client = try ForeignClient(on: server)
    try client.makeWindow(server.control.screenRect, color: UInt(Self.ground)).map()
    display = try AlertDisplay(name: server.displayName)
    content = ProbeContent(size: Size(width: 100, height: 60))
    content.chrome = .box
    container = AlertContainer(
      content: content, presentation: CenteredPresentation(), environment: display.environment,
      monitors: [display.monitorForModalAlert()])
    container.layout()
    var backdrop = display.environment.backdrop
    change(&backdrop)
    surface = try AlertSurface(
      display: display, frame: display.connection.screenRect, backdrop: backdrop,
      monitor: container.monitor.frame)
    surface.backdrop.setCenter(container.contentFrame.center)
    let picture = try container.snapshot()
    try surface.setBox(picture.surface, at: picture.origin(for: container.contentFrame))
    if isMapped { try surface.map(showing: surfaceState(.atRest, edge: .nearest)) }
  }

  func surfaceState(_ state: TransitionState, edge: TransitionEdge) -> SurfaceState {
    let reach = (Double(surface.boxFrame.height) - container.contentFrame.height) / 2
    return SurfaceState(
      backdropOpacity: state.backdrop, contentOpacity: state.opacity, scale: state.scale,
      anchor: container.contentFrame.center,
      offset: container.offset(
        travel: state.travel, towards: edge, of: container.contentFrame, on: container.monitor,
        reach: reach))
  }

  /// The pixels of the alert's window after all requests, premultiplied under a compositor.
  func windowPixels() throws -> PixelImage {
    display.connection.sync()
    return try #require(
      server.control.readPixels(of: DrawableID(surface.window.id), surface.fullFrame))
  }

  /// The pixels of the screen after all requests.
  func screenshot() throws -> PixelImage {
    display.connection.sync()
    return try server.screenshot()
  }
}
