public import AlertModel

/// Where content stands in its container, what stands behind it, and how it comes and goes.
///
/// A presentation answers these three questions and nothing else: it knows neither the content's
/// kind nor the window. All lengths are in points; the container's origin is its monitor's top left
/// corner.
public protocol AlertPresentation: Sendable {
  /// The largest size that content may have.
  ///
  /// - Parameter container: The monitor that the content stands on.
  /// - Returns: A width and a height, both above 0.
  func contentLimit(in container: PresentationContainer) -> Size

  /// The frame of content of the given size.
  ///
  /// What leaves the desktop in use is moved on from there, away from the nearer of top and bottom
  /// edge, as far as others of its kind stand there already.
  ///
  /// - Parameters:
  ///   - size: What the content measured, cut down to `contentLimit(in:)`.
  ///   - container: The monitor that the content stands on.
  /// - Returns: The frame from the monitor's top left corner; content may be given another size
  ///   than it measured.
  func contentFrame(for size: Size, in container: PresentationContainer) -> Rect

  /// What stands behind the content.
  var backdrop: PresentationBackdrop { get }

  /// The transition that is played when none was asked for.
  var defaultTransition: TransitionName { get }
}

extension PresentationContainer {
  /// The whole monitor without a margin, at least one point large.
  func size(lessMargin margin: Double) -> Size {
    Size(width: max(1, size.width - 2 * margin), height: max(1, size.height - 2 * margin))
  }
}
