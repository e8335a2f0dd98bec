/// The lengths of a theme, in points, and its text sizes.
public struct Metrics: Hashable, Sendable {
  /// The width of an alert whose content asks for nothing more.
  public var alertWidth = 380.0
  /// The width up to which an alert grows for labels and words that cannot be broken.
  public var widestAlert = 480.0
  /// The least distance between the alert and the edges of its container.
  public var containerMargin = 16.0
  public var cornerRadius = 16.0
  /// The width of the line along the inside of a box, of which at least one device pixel is drawn.
  public var boxEdgeWidth = 0.75
  /// Between the edge of the box and icon, title and message.
  public var padding = 24.0
  /// Between the edge of the box and the buttons, beside and below them.
  public var buttonPadding = 20.0

  public var iconSize = 48.0
  public var iconToTitle = 14.0
  public var titleToMessage = 8.0
  public var contentToButtons = 22.0

  public var titleSize = 17.0
  public var messageSize = 14.0
  public var buttonLabelSize = 14.0
  public var hintSize = 12.0
  /// The distance between two baselines of the message, in line heights.
  public var lineSpacing = 1.18

  public var buttonHeight = 40.0
  public var buttonRadius = 10.0
  /// The width of the line along the inside of a button, where the palette has a colour for it.
  public var buttonEdgeWidth = 1.0
  /// Between the edge of a button and its label.
  public var buttonInset = 12.0
  public var buttonGapInRow = 10.0
  public var buttonGapInColumn = 8.0
  /// How many buttons may stand in a row.
  public var mostButtonsInRow = 2
  /// The part of the container's height that a column of buttons takes before it scrolls.
  public var tallestColumn = 0.6

  /// Between the text and the first input.
  public var contentToForm = 16.0
  public var fieldHeight = 34.0
  public var fieldRadius = 8.0
  /// The least width of the line around a field or a box to check; one device pixel is drawn anyhow.
  public var fieldLineWidth = 0.0
  /// Between the edge of a field and its text.
  public var fieldInset = 11.0
  public var fieldTextSize = 14.0
  /// Of what stands above a field.
  public var fieldLabelSize = 12.0
  /// Between a field and what stands above it.
  public var fieldLabelGap = 5.0
  /// Between a field and what is said below it.
  public var fieldNoteGap = 4.0
  /// Between two inputs.
  public var fieldGap = 11.0
  /// The height of a row with a box or a circle to check.
  public var checkHeight = 26.0
  /// The side of the box, or the diameter of the circle.
  public var checkSize = 18.0
  public var checkRadius = 5.0
  /// Between a box or circle and its label.
  public var checkGap = 9.0
  public var listRowHeight = 36.0
  /// The most rows that a list shows without scrolling.
  public var mostListRows = 8.0
  /// The least height of the inputs while something else can still give way.
  public var leastFormHeight = 130.0

  /// Between a sheet and the bottom edge of its container.
  public var sheetMargin = 20.0
  public var sheetWidth = 420.0
  /// Between the box with the choices and the one that cancels.
  public var sheetGap = 10.0
  /// Above and below the text of a sheet.
  public var sheetPadding = 15.0
  public var sheetTitleSize = 14.0
  public var sheetMessageSize = 13.0
  public var sheetTitleToMessage = 4.0
  public var sheetRowHeight = 52.0
  public var sheetLabelSize = 16.5
  public var panelWidth = 420.0
  /// Between a card and the edges of its container, as a part of the container's smaller side.
  public var cardMargin = 0.06
  /// Between the edge of a card and what is in it.
  public var cardPadding = 28.0
  /// The width of what is in a card.
  public var cardColumnWidth = 640.0
  public var toastWidth = 372.0
  public var toastRadius = 14.0
  /// Between a toast and the edges of the work area.
  public var toastMargin = 16.0
  /// Between two toasts.
  public var toastGap = 12.0
  /// Between the edge of a toast or banner and what is in it.
  public var toastPadding = 16.0
  public var toastIconSize = 36.0
  public var toastIconToText = 10.0
  /// Of the name of the application, and of the age.
  public var toastNameSize = 11.5
  public var toastTitleSize = 14.0
  public var toastMessageSize = 13.0
  public var toastButtonHeight = 32.0
  public var toastButtonGap = 8.0
  /// Between the text and what stands below it.
  public var toastTextToButtons = 13.0

  public var focusRingWidth = 3.0
  /// Between a view and the ring around it.
  public var focusRingGap = 1.0

  public var scrollThumbWidth = 5.0
  /// The height over which scrolled text fades out at an edge that hides some of it.
  public var scrollFade = 16.0

  public init() {}
}
