/// The role of an object for screen readers.
///
/// The raw values are those of AT-SPI's `AtspiRole`.
nonisolated package enum AccessibleRole: UInt32, Sendable {
  case alert = 2
  case calendar = 5
  case checkBox = 7
  case comboBox = 11
  case dateEditor = 12
  case image = 27
  case label = 29
  case list = 31
  case listItem = 32
  case panel = 39
  case passwordText = 40
  case progressBar = 42
  case pushButton = 43
  case radioButton = 44
  case slider = 51
  case spinButton = 52
  case table = 55
  case tableCell = 56
  case columnHeader = 57
  case text = 61
  case application = 75
  case entry = 79
  case link = 88
  case notification = 101
  case levelBar = 103

  /// The role's name in AT-SPI.
  package var name: String {
    switch self {
    case .alert: "alert"
    case .calendar: "calendar"
    case .checkBox: "check box"
    case .comboBox: "combo box"
    case .dateEditor: "date editor"
    case .image: "image"
    case .label: "label"
    case .list: "list"
    case .listItem: "list item"
    case .panel: "panel"
    case .passwordText: "password text"
    case .progressBar: "progress bar"
    case .pushButton: "push button"
    case .radioButton: "radio button"
    case .slider: "slider"
    case .spinButton: "spin button"
    case .table: "table"
    case .tableCell: "table cell"
    case .columnHeader: "table column header"
    case .text: "text"
    case .application: "application"
    case .entry: "entry"
    case .link: "link"
    case .notification: "notification"
    case .levelBar: "level bar"
    }
  }
}
