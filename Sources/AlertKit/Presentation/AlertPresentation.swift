public import AlertModel

/// Where content stands in its container, what stands behind it, and how it comes and goes.
///
/// A presentation answers these three questions and nothing else: it knows neither the content's
/// kind nor the window. All lengths are in points; the container's origin is its monitor's top left
/// corner.
public protocol AlertPresentation: Sendable {
  /// The largest size that content may have.
  ///
  /// - Parameter container: The size of the monitor that the content stands on.
  /// - Returns: A width and a height, both above 0.
  func contentLimit(in container: Size) -> Size

  /// The frame of content of the given size.
  ///
  /// - Parameters:
  ///   - size: What the content measured, cut down to `contentLimit(in:)`.
  ///   - container: The size of the monitor that the content stands on.
  /// - Returns: The frame from the monitor's top left corner.
  func contentFrame(for size: Size, in container: Size) -> Rect

  /// Whether the screen behind the content is dimmed by the theme's backdrop.
  var dimsBackdrop: Bool { get }

  /// The transition that is played when none was asked for.
  var defaultTransition: TransitionName { get }
}

/// The standard presentation: content in the middle of the monitor, everything else dimmed.
public struct CenteredPresentation: AlertPresentation {
  /// What stays free on every side, at least.
  private static let margin: Double = 16

  public var dimsBackdrop: Bool { true }
  public var defaultTransition: TransitionName { .alert }

  public init() {}

  public func contentLimit(in container: Size) -> Size {
    Size(
      width: max(1, container.width - 2 * Self.margin),
      height: max(1, container.height - 2 * Self.margin))
  }

  public func contentFrame(for size: Size, in container: Size) -> Rect {
    Rect(
      x: (container.width - size.width) / 2, y: (container.height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
