/// What there is to choose from.
public struct ChoiceRules: Hashable, Sendable {
  /// How the items are shown.
  public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
    /// One below the other, each with a circle, or a box where several can be chosen.
    case radio
    /// Rows that scroll, and that typing filters.
    case list
  }

  /// The rows, in their order.
  ///
  /// Where there are columns, an item is its cells with a tab between them.
  public var items: [String]
  /// The items that are chosen at first; of those with the same text as many as it is there.
  public var selection: [String]
  public var allowsMultiple: Bool
  /// nil lets the number of items decide.
  public var form: Form?
  /// What stands in a row, from left to right; empty for the item itself.
  public var columns: [ChoiceColumn]
  /// Whether the columns' titles are left out.
  public var hidesHeader: Bool
  /// Whether there is always a row that Return takes: at first the first one, and whatever is found
  /// first of what is typed; where several can be chosen and none is, it is the answer.
  public var isFirstChosen: Bool
  /// Whether what is typed is an answer, too, if no row is chosen, or with Shift and Return.
  public var allowsOther: Bool
  /// What is typed at first.
  public var filter: String
  /// Whether typing tells capitals from small letters, and accents.
  public var matchesCase: Bool

  /// How many items stand one below the other before they become a list.
  public static let mostRadioItems = 6

  /// How the items are shown.
  public var resolvedForm: Form {
    if !columns.isEmpty || allowsOther || !filter.isEmpty { return .list }
    return form ?? (items.count <= Self.mostRadioItems ? .radio : .list)
  }

  /// How items are cut into cells.
  public var table: ChoiceTable { ChoiceTable(columns: columns) }

  public init(
    items: [String], selection: [String] = [], allowsMultiple: Bool = false, form: Form? = nil,
    columns: [ChoiceColumn] = [], hidesHeader: Bool = false, isFirstChosen: Bool = false,
    allowsOther: Bool = false, filter: String = "", matchesCase: Bool = false
  ) {
    self.items = items
    self.selection = selection
    self.allowsMultiple = allowsMultiple
    self.form = form
    self.columns = columns
    self.hidesHeader = hidesHeader
    self.isFirstChosen = isFirstChosen
    self.allowsOther = allowsOther
    self.filter = filter
    self.matchesCase = matchesCase
  }
}

/// One column of a list.
public struct ChoiceColumn: Hashable, Sendable {
  /// What a cell is.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case text
    /// A picture: the absolute path of a file, or the name of an icon of the icon theme.
    case picture
  }

  /// What stands above the cells; empty for nothing.
  public var title: String
  public var kind: Kind
  /// Whether it is a part of the answer alone, and neither shown nor searched.
  public var isHidden: Bool
  /// Whether a double click on a cell, or F2, lets its text be changed.
  public var isEditable: Bool

  public init(
    _ title: String = "", kind: Kind = .text, isHidden: Bool = false, isEditable: Bool = false
  ) {
    self.title = title
    self.kind = kind
    self.isHidden = isHidden
    self.isEditable = isEditable
  }
}

/// In JSON a column is an object: `{"title":"Name","hidden":true}`.
extension ChoiceColumn: Codable {
  private enum CodingKeys: String, CodingKey {
    case title
    case kind = "type"
    case isHidden = "hidden"
    case isEditable = "editable"
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try members.decodeIfPresent(String.self, forKey: .title) ?? "",
      kind: try members.decodeIfPresent(Kind.self, forKey: .kind) ?? .text,
      isHidden: try members.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false,
      isEditable: try members.decodeIfPresent(Bool.self, forKey: .isEditable) ?? false)
  }
}
