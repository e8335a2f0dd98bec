/// What a theme draws with a picture instead of by itself.
public enum PictureRole: String, Hashable, Sendable, CaseIterable {
  /// The ground of whatever stands before the backdrop.
  case box
  /// The ground of what stands on the desktop itself; the box's picture if there is none.
  case toast
  case button
  case defaultButton = "default-button"
  case destructiveButton = "destructive-button"
  /// What dims the screen, stretched over the whole of it.
  case backdrop
}

/// A picture that takes the size of what it stands for: its corners stay as they are, its edges are
/// stretched along themselves, and its middle both ways.
public struct ThemePicture: Hashable, Sendable {
  /// What the person is doing with what the picture stands for.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case normal
    case hovered
    case pressed
    case disabled
  }

  /// A file, as it was when the theme was read.
  public struct File: Hashable, Sendable {
    /// From the root.
    public var path: String
    /// Something that is another when the file is.
    public var version: UInt64

    public init(path: String, version: UInt64) {
      self.path = path
      self.version = version
    }
  }

  public var files: [State: File] = [:]
  /// Those that are taken in the dark instead.
  public var darkFiles: [State: File] = [:]
  /// How much of the picture, from each edge, is not stretched across that edge; in points.
  public var slice = EdgeInsets.zero
  /// How far the picture reaches beyond what it stands for, with a shadow, say; in points.
  public var outset = EdgeInsets.zero
  /// Pixels of the picture for each point.
  public var scale = 1.0

  public init() {}

  /// The file for a state, or nil if there is none for just that state.
  public func file(for state: State, in appearance: Appearance) -> File? {
    if appearance == .dark, let file = darkFiles[state] { return file }
    return files[state]
  }
}

/// Distances from the edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var right: Double
  public var bottom: Double
  public var left: Double

  public static let zero = EdgeInsets(top: 0, right: 0, bottom: 0, left: 0)

  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
