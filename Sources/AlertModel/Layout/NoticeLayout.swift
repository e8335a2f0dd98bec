/// Where the parts of a toast or banner lie in its box, in points from the box's top left corner.
public struct NoticeLayout: Hashable, Sendable {
  /// What there is beside the text.
  public struct Surroundings: Hashable, Sendable {
    public var hasIcon: Bool
    /// Whether the name of an application stands above the title.
    public var hasName: Bool
    /// Whether there is a title.
    public var hasTitle: Bool
    /// The size of the picture at the text's end; zero for none.
    public var thumbnail: Size
    /// The size of what is at the end of the first line: age, count and cross.
    public var corner: Size

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

  /// The heights that the parts need at the widths they are given; 0 for what is not there.
  public struct Needs: Hashable, Sendable {
    public var name: Double
    public var title: Double
    public var message: Double
    /// The size of a picture below the message, which only a toast has.
    public var picture: Size
    public var form: Double
    public var buttons: Double

    public init(
      name: Double = 0, title: Double = 0, message: Double = 0, picture: Size = .zero,
      form: Double = 0, buttons: Double = 0
    ) {
      self.name = name
      self.title = title
      self.message = message
      self.picture = picture
      self.form = form
      self.buttons = buttons
    }
  }

  public var size: Size = .zero
  public var icon: Rect = .zero
  public var name: Rect = .zero
  public var title: Rect = .zero
  public var message: Rect = .zero
  public var thumbnail: Rect = .zero
  /// The picture below the message.
  public var picture: Rect = .zero
  public var form: Rect = .zero
  public var buttons: Rect = .zero
  /// Age, count and cross.
  public var corner: Rect = .zero

  /// Between the name of the application and the title.
  static let nameGap = 3.0
  /// Between title and message, one above the other.
  static let titleGap = 4.0
  /// Between the text and a picture below it.
  static let pictureGap = 9.0
  /// Between text and what is beside it.
  static let sideGap = 12.0

  init() {}
}
