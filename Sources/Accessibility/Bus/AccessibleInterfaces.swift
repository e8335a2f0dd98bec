/// The interfaces of AT-SPI2 that our objects have, as D-Bus introspection XML.
///
/// AT-SPI2: `xml/*.xml` in at-spi2-core 2.46.
enum AccessibleInterfaces {
  static let prefix = "org.a11y.atspi."

  /// Every interface in one `node`.
  static let description =
    "<node>"
    + interface(
      "Accessible",
      properties: [
        "Name": "s", "Description": "s", "Parent": "(so)", "ChildCount": "i", "Locale": "s",
        "AccessibleId": "s",
      ],
      methods: [
        ("GetChildAtIndex", "i", "(so)"), ("GetChildren", "", "a(so)"),
        ("GetIndexInParent", "", "i"), ("GetRelationSet", "", "a(ua(so))"), ("GetRole", "", "u"),
        ("GetRoleName", "", "s"), ("GetLocalizedRoleName", "", "s"), ("GetState", "", "au"),
        ("GetAttributes", "", "a{ss}"), ("GetApplication", "", "(so)"),
        ("GetInterfaces", "", "as"),
      ])
    + interface(
      "Application",
      properties: ["ToolkitName": "s", "Version": "s", "AtspiVersion": "s"], writable: ["Id": "i"],
      methods: [("GetLocale", "u", "s"), ("GetApplicationBusAddress", "", "s")])
    + interface(
      "Component",
      methods: [
        ("Contains", "iiu", "b"), ("GetAccessibleAtPoint", "iiu", "(so)"),
        ("GetExtents", "u", "(iiii)"), ("GetPosition", "u", "ii"), ("GetSize", "", "ii"),
        ("GetLayer", "", "u"), ("GetMDIZOrder", "", "n"), ("GrabFocus", "", "b"),
        ("GetAlpha", "", "d"), ("SetExtents", "iiiiu", "b"), ("SetPosition", "iiu", "b"),
        ("SetSize", "ii", "b"), ("ScrollTo", "u", "b"), ("ScrollToPoint", "uii", "b"),
      ])
    + interface(
      "Action", properties: ["NActions": "i"],
      methods: [
        ("GetDescription", "i", "s"), ("GetName", "i", "s"), ("GetLocalizedName", "i", "s"),
        ("GetKeyBinding", "i", "s"), ("GetActions", "", "a(sss)"), ("DoAction", "i", "b"),
      ])
    + text + editableText
    + interface(
      "Value",
      properties: ["MinimumValue": "d", "MaximumValue": "d", "MinimumIncrement": "d"],
      writable: ["CurrentValue": "d"])
    + interface(
      "Selection", properties: ["NSelectedChildren": "i"],
      methods: [
        ("GetSelectedChild", "i", "(so)"), ("SelectChild", "i", "b"),
        ("DeselectSelectedChild", "i", "b"), ("IsChildSelected", "i", "b"), ("SelectAll", "", "b"),
        ("ClearSelection", "", "b"), ("DeselectChild", "i", "b"),
      ])
    + table
    + "</node>"

  /// `org.a11y.atspi.Cache`, which one object of an application has.
  static let cache =
    "<node>"
    + interface("Cache", methods: [("GetItems", "", "a((so)(so)(so)iiassusau)")])
    + "</node>"

  private static let text = interface(
    "Text", properties: ["CharacterCount": "i", "CaretOffset": "i"],
    methods: [
      ("GetText", "ii", "s"), ("GetStringAtOffset", "iu", "sii"), ("SetCaretOffset", "i", "b"),
      ("GetTextBeforeOffset", "iu", "sii"), ("GetTextAtOffset", "iu", "sii"),
      ("GetTextAfterOffset", "iu", "sii"), ("GetCharacterAtOffset", "i", "i"),
      ("GetAttributeValue", "is", "s"), ("GetAttributes", "i", "a{ss}ii"),
      ("GetDefaultAttributes", "", "a{ss}"), ("GetCharacterExtents", "iu", "iiii"),
      ("GetOffsetAtPoint", "iiu", "i"), ("GetNSelections", "", "i"), ("GetSelection", "i", "ii"),
      ("AddSelection", "ii", "b"), ("RemoveSelection", "i", "b"), ("SetSelection", "iii", "b"),
      ("GetRangeExtents", "iiu", "iiii"), ("GetAttributeRun", "ib", "a{ss}ii"),
      ("GetDefaultAttributeSet", "", "a{ss}"), ("ScrollSubstringTo", "iiu", "b"),
    ])

  private static let editableText = interface(
    "EditableText",
    methods: [
      ("SetTextContents", "s", "b"), ("InsertText", "isi", "b"), ("CopyText", "ii", ""),
      ("CutText", "ii", "b"), ("DeleteText", "ii", "b"), ("PasteText", "i", "b"),
    ])

  private static let table =
    interface(
      "Table",
      properties: [
        "NRows": "i", "NColumns": "i", "Caption": "(so)", "Summary": "(so)", "NSelectedRows": "i",
        "NSelectedColumns": "i",
      ],
      methods: [
        ("GetAccessibleAt", "ii", "(so)"), ("GetIndexAt", "ii", "i"), ("GetRowAtIndex", "i", "i"),
        ("GetColumnAtIndex", "i", "i"), ("GetRowDescription", "i", "s"),
        ("GetColumnDescription", "i", "s"), ("GetRowExtentAt", "ii", "i"),
        ("GetColumnExtentAt", "ii", "i"), ("GetRowHeader", "i", "(so)"),
        ("GetColumnHeader", "i", "(so)"), ("GetSelectedRows", "", "ai"),
        ("GetSelectedColumns", "", "ai"), ("IsRowSelected", "i", "b"),
        ("IsColumnSelected", "i", "b"), ("IsSelected", "ii", "b"), ("AddRowSelection", "i", "b"),
        ("AddColumnSelection", "i", "b"), ("RemoveRowSelection", "i", "b"),
        ("RemoveColumnSelection", "i", "b"), ("GetRowColumnExtentsAtIndex", "i", "biiiib"),
      ])
    + interface(
      "TableCell",
      properties: ["ColumnSpan": "i", "Position": "(ii)", "RowSpan": "i", "Table": "(so)"],
      methods: [
        ("GetRowColumnSpan", "", "biiii"), ("GetColumnHeaderCells", "", "a(so)"),
        ("GetRowHeaderCells", "", "a(so)"),
      ])

  private static func interface(
    _ name: String, properties: [String: String] = [:], writable: [String: String] = [:],
    methods: [(name: String, arguments: String, answer: String)] = []
  ) -> String {
    var text = "<interface name=\"\(prefix)\(name)\">"
    for (name, type) in properties.sorted(by: { $0.key < $1.key }) {
      text += "<property name=\"\(name)\" type=\"\(type)\" access=\"read\"/>"
    }
    for (name, type) in writable {
      text += "<property name=\"\(name)\" type=\"\(type)\" access=\"readwrite\"/>"
    }
    for method in methods {
      text += "<method name=\"\(method.name)\">"
      for type in types(method.arguments) { text += "<arg direction=\"in\" type=\"\(type)\"/>" }
      for type in types(method.answer) { text += "<arg direction=\"out\" type=\"\(type)\"/>" }
      text += "</method>"
    }
    return text + "</interface>"
  }

  /// Splits a signature into its complete types.
  private static func types(_ signature: String) -> [String] {
    var (types, type, depth) = ([String](), "", 0)
    for letter in signature {
      type.append(letter)
      switch letter {
      case "(", "{": depth += 1
      case ")", "}": depth -= 1
      default: break
      }
      if depth == 0, letter != "a" {
        types.append(type)
        type = ""
      }
    }
    return types
  }
}
