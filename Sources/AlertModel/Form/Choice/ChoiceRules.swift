/// The options of a choice.
public struct ChoiceRules: Hashable, Sendable {
  /// How the items are shown.
  public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
    /// As radio buttons, or as checkboxes if several can be selected.
    case radio
    /// As a scrolling list that can be filtered by typing.
    case list
  }

  /// The items, in order.
  ///
  /// If there are columns, an item is its cells with a tab between them.
  public var items: ChoiceItems
  /// The items that are selected at first.
  ///
  /// If several items have the same text, as many of them are selected as it occurs here.
  public var selection: [String]
  /// Whether several items can be selected.
  public var allowsMultiple: Bool
  /// How the items are shown; nil lets their number decide.
  public var form: Form?
  /// The columns, from left to right; empty if each item is a single cell.
  public var columns: [ChoiceColumn]
  /// Whether the columns' titles are hidden.
  public var hidesHeader: Bool
  /// Whether there is always a current row, which Return answers with.
  ///
  /// It is the first row at first, and the best match while a filter is typed. In a multiple
  /// selection it is the answer if no row is selected.
  public var isFirstChosen: Bool
  /// Whether the typed filter can be the answer: if no row is selected, or with Shift+Return.
  public var allowsOther: Bool
  /// The initial filter.
  public var filter: String
  /// Whether filtering respects case and accents.
  public var matchesCase: Bool

  /// The largest number of items that are shown as radio buttons by default.
  public static let mostRadioItems = 6

  /// How the items are shown, with `form` resolved.
  public var resolvedForm: Form {
    if !columns.isEmpty || allowsOther || !filter.isEmpty { return .list }
    return form ?? (items.count <= Self.mostRadioItems ? .radio : .list)
  }

  /// How items are split into cells.
  public var table: ChoiceTable { ChoiceTable(columns: columns) }

  /// Returns the visible part of an item: its cells without those of hidden columns, with tabs
  /// between them.
  package func visibleText(of item: String) -> String {
    guard columns.contains(where: \.isHidden) else { return item }
    let cells = item.split(separator: "\t", omittingEmptySubsequences: false)
    return cells.enumerated().filter { index, _ in
      !(columns.indices.contains(index) && columns[index].isHidden)
    }.map(\.element).joined(separator: "\t")
  }

  /// Creates options.
  public init(
    items: some Sequence<String>, selection: [String] = [], allowsMultiple: Bool = false,
    form: Form? = nil, columns: [ChoiceColumn] = [], hidesHeader: Bool = false,
    isFirstChosen: Bool = false, allowsOther: Bool = false, filter: String = "",
    matchesCase: Bool = false
  ) {
    self.items = ChoiceItems(items)
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

/// A column of a list.
public struct ChoiceColumn: Hashable, Sendable {
  /// The content of a column's cells.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Text.
    case text
    /// A picture: the absolute path of a file, or a name of the icon theme.
    case picture
  }

  /// The title; empty for none.
  public var title: String
  /// The content of the cells.
  public var kind: Kind
  /// Whether the column is only part of the answer, and neither shown nor searched.
  public var isHidden: Bool
  /// Whether a double click or F2 edits a cell.
  public var isEditable: Bool

  /// Creates a column.
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

  /// Decodes a column; every member is optional.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseMembers { CodingKeys(rawValue: $0) != nil }
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try members.decodeIfPresent(String.self, forKey: .title) ?? "",
      kind: try members.decodeIfPresent(Kind.self, forKey: .kind) ?? .text,
      isHidden: try members.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false,
      isEditable: try members.decodeIfPresent(Bool.self, forKey: .isEditable) ?? false)
  }
}
