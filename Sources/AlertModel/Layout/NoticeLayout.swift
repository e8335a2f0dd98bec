/// The layout of a toast or banner, in points from the top left corner of its box.
public struct NoticeLayout: Hashable, Sendable {
  /// The part that the first line of the text belongs to.
  enum FirstLine: Hashable, Sendable {
    case name, title, message
  }

  /// The parts beside the text.
  public struct Surroundings: Hashable, Sendable {
    /// Whether there is an icon.
    public var hasIcon: Bool
    /// Whether the application's name is above the title.
    public var hasName: Bool
    /// Whether there is a title.
    public var hasTitle: Bool
    /// The size of the picture at the right of the text; zero for none.
    public var thumbnail: Size
    /// The size of age and count.
    public var corner: Size

    /// The part with the first line.
    var firstLine: FirstLine { hasName ? .name : hasTitle ? .title : .message }

    /// Creates a description of the parts.
    public init(
      hasIcon: Bool = false, hasName: Bool = false, hasTitle: Bool = true,
      thumbnail: Size = .zero, corner: Size = .zero
    ) {
      self.hasIcon = hasIcon
      self.hasName = hasName
      self.hasTitle = hasTitle
      self.thumbnail = thumbnail
      self.corner = corner
    }
  }

  /// The heights that the parts need at the widths of their columns; 0 for a missing part.
  public struct Needs: Hashable, Sendable {
    /// The height of the application's name.
    public var name: Double
    /// The height of the title.
    public var title: Double
    /// The height of the message.
    public var message: Double
    /// The size of the picture below the message, which only toasts have.
    public var picture: Size
    /// The height of the first line of the name, title or message, beside which a banner's age is.
    public var firstLine: Double
    /// The height of the form.
    public var form: Double
    /// The height of all buttons.
    public var buttons: Double

    /// Creates needs.
    public init(
      name: Double = 0, title: Double = 0, message: Double = 0, picture: Size = .zero,
      firstLine: Double = .infinity, form: Double = 0, buttons: Double = 0
    ) {
      self.name = name
      self.title = title
      self.message = message
      self.picture = picture
      self.firstLine = firstLine
      self.form = form
      self.buttons = buttons
    }
  }

  /// The size of the box.
  public var size: Size = .zero
  /// The frame of the icon.
  public var icon: Rect = .zero
  /// The frame of the application's name.
  public var name: Rect = .zero
  /// The frame of the title.
  public var title: Rect = .zero
  /// The frame of the message.
  public var message: Rect = .zero
  /// The frame of the picture at the right of the text.
  public var thumbnail: Rect = .zero
  /// The frame of the picture below the message.
  public var picture: Rect = .zero
  /// The frame of the form.
  public var form: Rect = .zero
  /// The frame of all buttons.
  public var buttons: Rect = .zero
  /// The frame of age and count.
  public var corner: Rect = .zero
  /// The frame of the close button; empty if it replaces the age.
  public var close: Rect = .zero

  /// The width and height of the close button.
  public static let closeSize = 20.0

  /// The distance of a banner's close button from the corner of the box.
  static let closeInset = 3.0
  /// The distance from the application's name to the title.
  static let nameGap = 3.0
  /// The distance from the first line of a banner's text to the age beside it.
  static let nameToAge = 8.0
  /// The distance from the title to the message below it.
  static let titleGap = 4.0
  /// The distance from the text to the picture below it.
  static let pictureGap = 9.0
  /// The distance from the text to the parts beside it.
  static let sideGap = 12.0

  init() {}
}
