import AlertViews
import GLib

/// `org.a11y.atspi.Table`.
struct TableAnswers: ObjectAnswers {
  private let object: AccessibleObject
  private let directory: ObjectDirectory

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.object = object
    self.directory = directory
  }

  private var columns: [String] { object.element.items?.columns ?? [] }
  private var rowCount: Int { (object.element.items?.count ?? 0) / max(columns.count, 1) }

  func value(of property: String) -> Variant? {
    switch property {
    case "NRows": .clamped(rowCount)
    case "NColumns": .clamped(columns.count)
    case "Caption", "Summary": ObjectDirectory.null
    case "NSelectedRows": .clamped(chosenRows.count)
    case "NSelectedColumns": .int32(0)
    default: nil
    }
  }

  private var chosenRows: [Int] {
    let view = directory.itemView(object.reference.view)
    return directory.chosenItems(of: object).compactMap { item in
      view?.accessibleIndex(ofItem: item).map { $0 / max(columns.count, 1) }
    }
  }

  func answer(_ member: String, _ arguments: Variant) -> [Variant]? {
    let (first, second) = (arguments.number(0), arguments.number(1))
    let width = max(columns.count, 1)
    switch member {
    case "GetAccessibleAt":
      return [
        cell(first, second).flatMap { directory.child(of: object, at: $0) } ?? ObjectDirectory.null
      ]
    case "GetIndexAt": return [.clamped(cell(first, second) ?? -1)]
    case "GetRowAtIndex": return [.clamped(isCell(first) ? first / width : -1)]
    case "GetColumnAtIndex": return [.clamped(isCell(first) ? first % width : -1)]
    case "GetRowDescription": return [.text("")]
    case "GetColumnDescription":
      return [.text(columns.indices.contains(first) ? columns[first] : "")]
    case "GetRowExtentAt", "GetColumnExtentAt": return [.int32(1)]
    case "GetRowHeader": return [ObjectDirectory.null]
    case "GetColumnHeader":
      return [directory.header(ofColumn: first, of: object) ?? ObjectDirectory.null]
    case "GetSelectedRows": return [.list(of: "i", chosenRows.map(Variant.clamped))]
    case "GetSelectedColumns": return [.list(of: "i", [])]
    case "IsRowSelected", "IsSelected": return [.bool(chosenRows.contains(first))]
    case "AddRowSelection": return [.bool(choose(row: first, true))]
    case "RemoveRowSelection": return [.bool(choose(row: first, false))]
    case "IsColumnSelected", "AddColumnSelection", "RemoveColumnSelection": return [.bool(false)]
    case "GetRowColumnExtentsAtIndex":
      let isCell = isCell(first)
      return [
        .bool(isCell), .clamped(isCell ? first / width : -1), .clamped(isCell ? first % width : -1),
        .int32(1), .int32(1), .bool(isCell && chosenRows.contains(first / width)),
      ]
    default: return nil
    }
  }

  private func isCell(_ index: Int) -> Bool {
    index >= 0 && index < object.element.items?.count ?? 0
  }

  /// The index of a cell among the children; nil for none.
  private func cell(_ row: Int, _ column: Int) -> Int? {
    guard row >= 0, row < rowCount, columns.indices.contains(column) else { return nil }
    return row * columns.count + column
  }

  private func choose(row: Int, _ isChosen: Bool) -> Bool {
    guard let index = cell(row, 0), let node = object.node,
      let item = directory.item(of: node, at: index)?.item
    else { return false }
    return directory.perform(.choose(item: item, isChosen), for: object)
  }
}

/// `org.a11y.atspi.TableCell`.
struct TableCellAnswers: ObjectAnswers {
  private let object: AccessibleObject
  private let directory: ObjectDirectory

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.object = object
    self.directory = directory
  }

  private var position: (row: Int, column: Int) {
    let width = max(object.node?.element.items?.columns?.count ?? 1, 1)
    let index = directory.index(of: object)
    return index < 0 ? (-1, -1) : (index / width, index % width)
  }

  func value(of property: String) -> Variant? {
    switch property {
    case "ColumnSpan", "RowSpan": .int32(1)
    case "Position": .tuple([.clamped(position.row), .clamped(position.column)])
    case "Table": directory.own(object.parent)
    default: nil
    }
  }

  func answer(_ member: String, _ arguments: Variant) -> [Variant]? {
    switch member {
    case "GetRowColumnSpan":
      [
        .bool(position.row >= 0), .clamped(position.row), .clamped(position.column), .int32(1),
        .int32(1),
      ]
    case "GetColumnHeaderCells":
      [
        .list(
          of: "(so)",
          [directory.header(ofColumn: position.column, of: object)].compactMap(\.self))
      ]
    case "GetRowHeaderCells": [.list(of: "(so)", [])]
    default: nil
    }
  }
}

extension ObjectDirectory {
  /// The title of a table's column, for the table or one of its cells; nil if it has none.
  fileprivate func header(ofColumn column: Int, of object: AccessibleObject) -> Variant? {
    guard let node = object.node else { return nil }
    let reference = AccessibleReference(node.number, column: column)
    return self.object(reference) == nil ? nil : own(reference)
  }
}
