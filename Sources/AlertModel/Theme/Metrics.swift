/// The lengths and text sizes of a theme, in points unless stated otherwise.
public struct Metrics: Hashable, Sendable {
  /// The width of an alert whose content needs no more.
  public var alertWidth = 380.0
  /// The width up to which an alert grows for button labels and unbreakable words.
  public var widestAlert = 480.0
  /// The width up to which an alert grows for a list of one column or a long text.
  public var widestText = 560.0
  /// The minimum distance between the alert and the edges of its container.
  public var containerMargin = 16.0
  /// The corner radius of modal alerts.
  public var cornerRadius = 16.0
  /// The width of the line along the inside of a box, at least one device pixel.
  public var boxEdgeWidth = 0.75
  /// The opacity of a box with a blurred background, from 0 to 1; 1 means no blur.
  public var boxOpacity = 0.92
  /// The distance from the edge of the box to icon, title and message.
  public var padding = 24.0
  /// The distance from the edge of the box to the buttons, beside and below them.
  public var buttonPadding = 24.0

  /// The width and height of the icon.
  public var iconSize = 48.0
  /// The distance from the icon to the title.
  public var iconToTitle = 14.0
  /// The distance from the caption to the title.
  public var captionToTitle = 3.0
  /// The distance from the title to the message.
  public var titleToMessage = 8.0
  /// The distance from the content to the buttons.
  public var contentToButtons = 22.0

  /// The font size of the title.
  public var titleSize = 17.0
  /// The font size of the message.
  public var messageSize = 14.0
  /// The font size of button labels.
  public var buttonLabelSize = 14.0
  /// The font size of hints.
  public var hintSize = 12.0
  /// The distance between two baselines of the message, as a multiple of the line height.
  public var lineSpacing = 1.18

  /// The height of a button.
  public var buttonHeight = 40.0
  /// The corner radius of a button.
  public var buttonRadius = 10.0
  /// The width of the line along the inside of a button, if the palette has a colour for it.
  public var buttonEdgeWidth = 1.0
  /// The distance from the edge of a button to its label.
  public var buttonInset = 12.0
  /// The distance between buttons in a row.
  public var buttonGapInRow = 10.0
  /// The distance between buttons in a column.
  public var buttonGapInColumn = 8.0
  /// The largest number of buttons in a row.
  public var mostButtonsInRow = 3
  /// The height of a button column before it scrolls, as a fraction of the container's height.
  public var tallestColumn = 0.6

  /// The distance from the text to the first input.
  public var contentToForm = 16.0
  /// The height of a field.
  public var fieldHeight = 34.0
  /// The corner radius of a field.
  public var fieldRadius = 8.0
  /// The minimum width of the line around a field or checkbox; it is at least one device pixel.
  public var fieldLineWidth = 0.0
  /// The distance from the edge of a field to its text.
  public var fieldInset = 11.0
  /// The font size of text in fields.
  public var fieldTextSize = 14.0
  /// The font size of labels above fields.
  public var fieldLabelSize = 12.0
  /// The distance between a field and its label above.
  public var fieldLabelGap = 5.0
  /// The distance between a field and its note below.
  public var fieldNoteGap = 4.0
  /// The distance between two inputs.
  public var fieldGap = 11.0
  /// The height of a row with a checkbox or radio button.
  public var checkHeight = 26.0
  /// The width of a checkbox, or the diameter of a radio button.
  public var checkSize = 18.0
  /// The corner radius of a checkbox.
  public var checkRadius = 5.0
  /// The distance from a checkbox or radio button to its label.
  public var checkGap = 9.0
  /// The height of a list row.
  public var listRowHeight = 36.0
  /// The largest number of rows that a list shows without scrolling.
  public var mostListRows = 8.0
  /// The height that the inputs keep while something else can still be made smaller.
  public var leastFormHeight = 130.0

  /// The distance from a sheet to the bottom edge of its container.
  public var sheetMargin = 20.0
  /// The width of a sheet.
  public var sheetWidth = 420.0
  /// The distance between the sheet's box and its cancel button.
  public var sheetGap = 10.0
  /// The distance above and below the text of a sheet.
  public var sheetPadding = 15.0
  /// The font size of a sheet's title.
  public var sheetTitleSize = 14.0
  /// The font size of a sheet's message.
  public var sheetMessageSize = 13.0
  /// The distance from a sheet's title to its message.
  public var sheetTitleToMessage = 4.0
  /// The height of a sheet's button.
  public var sheetRowHeight = 52.0
  /// The font size of a sheet's button labels.
  public var sheetLabelSize = 16.5
  /// The width of a menu.
  public var menuWidth = 480.0
  /// The distance from the edge of a menu to its content.
  public var menuPadding = 16.0
  /// The width of a panel.
  public var panelWidth = 420.0
  /// The distance from a card to the edges of its container, as a fraction of the smaller side.
  public var cardMargin = 0.06
  /// The distance from the edge of a card to its content.
  public var cardPadding = 24.0
  /// The width of a card's content.
  public var cardColumnWidth = 640.0
  /// The width of a toast.
  public var toastWidth = 372.0
  /// The corner radius of a toast or banner.
  public var toastRadius = 14.0
  /// The distance from a toast to the edges of the work area.
  public var toastMargin = 16.0
  /// The distance between two toasts.
  public var toastGap = 12.0
  /// The distance from the edge of a toast or banner to its content.
  public var toastPadding = 16.0
  /// The width and height of a toast's icon.
  public var toastIconSize = 36.0
  /// The distance from a toast's icon to its text.
  public var toastIconToText = 10.0
  /// The font size of the application's name and of the age.
  public var toastNameSize = 11.5
  /// The font size of a toast's title.
  public var toastTitleSize = 14.0
  /// The font size of a toast's message.
  public var toastMessageSize = 13.0
  /// The height of a toast's button.
  public var toastButtonHeight = 32.0
  /// The distance between two buttons of a toast.
  public var toastButtonGap = 8.0
  /// The distance from a toast's text to the view below it.
  public var toastTextToButtons = 13.0

  /// The width of the focus ring.
  public var focusRingWidth = 2.5
  /// The distance from a view to its focus ring.
  public var focusRingGap = 1.0

  /// The width of the scroll thumb.
  public var scrollThumbWidth = 5.0
  /// The height over which scrolled text fades out at an edge that hides more of it.
  public var scrollFade = 16.0

  /// Creates the metrics of the default theme.
  public init() {}
}
