import AlertModel
import X11

/// The displacement of an alert's content by a transition and a drag, on each of its monitors.
@MainActor
final class PaneMotion {
  /// The transition; a toast's window must cover its path.
  var transition: Transition
  /// How far a drag has moved the content, in device pixels, and its opacity there.
  var displacement = (distance: 0.0, opacity: 1.0)

  /// The opacity of boxes and shadows where the windows are moved.
  ///
  /// The ground below a toast at rest includes a picture of its box, so that only the shadow fades.
  var shadowOpacity = 1.0

  private let container: AlertContainer
  private let display: AlertDisplay

  init(container: AlertContainer, display: AlertDisplay, transition: Transition) {
    self.container = container
    self.display = display
    self.transition = transition
  }

  /// Whether transitions move the X window itself, shaped to its box and without its shadow: where
  /// no compositor runs, the screen below a moving toast is unknown.
  var movesWindows: Bool {
    container.standsOnDesktop && !display.isComposited && container.content.chrome == .box
  }

  /// The content of a pane at a state of the transition.
  func surfaceState(
    _ state: TransitionState, of pane: AlertPane, on monitor: MonitorFacts
  ) -> SurfaceState {
    let state = movesWindows ? .atRest : state
    return SurfaceState(
      backdropOpacity: state.backdrop,
      contentOpacity: movesWindows ? shadowOpacity : state.opacity * displacement.opacity,
      scale: state.scale, anchor: pane.localContentFrame.center,
      offset: movesWindows ? .zero : offset(of: pane, in: state, on: monitor))
  }

  /// Moves a pane's window, shaped to its box, to its position in a state of the transition.
  func moveWindow(of pane: AlertPane, to state: TransitionState, on monitor: MonitorFacts) {
    pane.moveTrimmedWindow(
      by: offset(of: pane, in: state, on: monitor), on: monitor.frame, cornerRadius: cornerRadius)
  }

  /// The radius of a toast's corners, in device pixels.
  var cornerRadius: Double {
    let environment = container.environment
    return environment.theme.boxStyle(over: .desktop).cornerRadius * environment.scale
  }

  /// The frame of a toast's window, in device pixels of the root.
  ///
  /// - Parameters:
  ///   - frame: The content's, in device pixels of the root.
  ///   - monitor: The monitor that it is on.
  /// - Returns: A frame within the monitor.
  func windowFrame(around frame: Rect, on monitor: MonitorFacts) -> PixelRect {
    guard !display.showsBoxesOnly else { return PixelRect(covering: frame) }
    return PixelRect(covering: container.extent(of: frame, on: monitor, during: transition))
  }

  /// The content's offset from its place, in device pixels.
  private func offset(
    of pane: AlertPane, in state: TransitionState, on monitor: MonitorFacts
  ) -> Point {
    let reach = (Double(pane.surface.boxFrame.height) - pane.contentFrame.height) / 2
    var offset = container.offset(
      travel: state.travel, towards: transition.edge, of: pane.contentFrame, on: monitor,
      reach: max(0, reach))
    offset.x += displacement.distance
    return offset
  }
}
