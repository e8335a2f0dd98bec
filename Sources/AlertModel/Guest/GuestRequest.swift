/// Identifies the window of another program for an alert.
///
/// Such a window is called a guest. Either it exists already (`window`), or a process that is about
/// to start maps it (`process`).
public struct GuestRequest: Hashable, Sendable, Codable {
  /// The identifier of an existing window; nil for the window of a process.
  public var window: UInt?
  /// The process whose window is shown, or the ancestor of that process; nil for an existing window.
  public var process: Int32?
  /// Whether the process gets the identifier of a window to embed its own in.
  public var embeds: Bool
  /// The identifier of the process's startup notification, by which its window may be recognized.
  public var startupID: String?
  /// Whether the guest itself gets Escape.
  public var keepsEscape: Bool
  /// Seconds within which the process must show a window.
  public var limit: Double

  /// The default of `limit`.
  public static let usualLimit = 60.0

  /// Creates a request.
  public init(
    window: UInt? = nil, process: Int32? = nil, embeds: Bool = false, startupID: String? = nil,
    keepsEscape: Bool = false, limit: Double = GuestRequest.usualLimit
  ) {
    self.window = window
    self.process = process
    self.embeds = embeds
    self.startupID = startupID
    self.keepsEscape = keepsEscape
    self.limit = limit
  }

  /// The button of the response when the guest has closed itself.
  public static let closed = "closed"

  /// The styles in which a guest can be shown.
  public static let styles: [AlertStyle] = [.alert, .sheet, .card, .panel, .toast, .banner]

  /// The error message for a style in which no guest can be shown; nil for other styles.
  public static func problem(with style: AlertStyle) -> String? {
    styles.contains(style)
      ? nil
      : "another program’s window is shown as an alert, sheet, card, panel, toast or banner, "
        + "not as a \(style)"
  }
}
