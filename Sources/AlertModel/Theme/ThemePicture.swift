/// A part of an alert that a theme can draw with a picture.
public enum PictureRole: String, Hashable, Sendable, CaseIterable {
  /// The box of a modal alert.
  case box
  /// The box of a toast or banner; by default the picture of `box`.
  case toast
  /// A plain button.
  case button
  /// The default button.
  case defaultButton = "default-button"
  /// A destructive button.
  case destructiveButton = "destructive-button"
  /// The backdrop, stretched over the screen.
  case backdrop
}

/// A nine-part picture that is stretched to the size of the part it replaces.
///
/// Its corners keep their size, its edges are stretched in one direction, its middle in both. CSS:
/// `border-image`.
public struct ThemePicture: Hashable, Sendable {
  /// The state of the control that the picture replaces.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// None of the others.
    case normal
    /// Under the pointer.
    case hovered
    /// Pressed.
    case pressed
    /// Not usable.
    case disabled
  }

  /// A picture file, as it was when the theme was read.
  public struct File: Hashable, Sendable {
    /// The absolute path.
    public var path: String
    /// A number that differs when the file has changed.
    public var version: UInt64

    /// Creates a file reference.
    public init(path: String, version: UInt64) {
      self.path = path
      self.version = version
    }
  }

  /// The files by state.
  public var files: [State: File] = [:]
  /// The files by state that replace those of `files` in the dark appearance.
  public var darkFiles: [State: File] = [:]
  /// The width of the picture's edges that are not stretched across, in points.
  public var slice = EdgeInsets.zero
  /// How far the picture extends beyond the part it replaces, such as for a shadow, in points.
  public var outset = EdgeInsets.zero
  /// The picture's pixels per point.
  public var scale = 1.0

  /// Creates a picture without files.
  public init() {}

  /// Returns the file of a state; nil if that state has none.
  public func file(for state: State, in appearance: Appearance) -> File? {
    if appearance == .dark, let file = darkFiles[state] { return file }
    return files[state]
  }
}

/// Distances from the edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the right edge.
  public var right: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the left edge.
  public var left: Double

  /// No distance.
  public static let zero = EdgeInsets(top: 0, right: 0, bottom: 0, left: 0)

  /// Creates insets.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
