import AlertModel
import AlertViews
import GLib

/// `org.a11y.atspi.Text`.
struct TextAnswers: ObjectAnswers {
  private let object: AccessibleObject
  private let directory: ObjectDirectory
  private let text: AccessibleText?
  private let parts: TextParts
  /// The view that displays the text; nil for a secret.
  private let view: TextView?

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.object = object
    self.directory = directory
    text = object.element.text
    view = directory.textView(of: object)
    parts = TextParts(object.element.text?.string ?? "", line: view.map(Self.line(of:)))
  }

  func value(of property: String) -> Variant? {
    switch property {
    case "CharacterCount": .clamped(parts.count)
    case "CaretOffset": .clamped(text?.caret ?? -1)
    default: nil
    }
  }

  func answer(_ member: String, _ arguments: Variant) -> [Variant]? {
    let (first, second) = (arguments.number(0), arguments.number(1))
    switch member {
    case "GetText":
      return [.text(parts.text(parts.range(first, second)))]
    case "GetStringAtOffset":
      return found(TextParts.Unit(granularity: second).flatMap { parts.part(at: first, $0) })
    case "GetTextAtOffset":
      return found(TextParts.Unit(boundary: second).flatMap { parts.part(at: first, $0) })
    case "GetTextBeforeOffset":
      return found(TextParts.Unit(boundary: second).flatMap { parts.part(before: first, $0) })
    case "GetTextAfterOffset":
      return found(TextParts.Unit(boundary: second).flatMap { parts.part(after: first, $0) })
    case "GetCharacterAtOffset": return [.clamped(parts.scalar(at: first))]
    case "GetAttributeValue": return [.text("")]
    case "GetAttributes", "GetAttributeRun":
      return [.texts([:]), .int32(0), .clamped(parts.count)]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.texts([:])]
    case "GetCharacterExtents": return extents(of: first..<first + 1, in: second)
    case "GetRangeExtents":
      return extents(of: parts.range(first, second), in: arguments.number(2))
    case "GetOffsetAtPoint":
      return [.clamped(offset(at: component.screenPoint(arguments)) ?? -1)]
    case "GetNSelections": return [.int32(text?.selection.isEmpty == false ? 1 : 0)]
    case "GetSelection":
      let range = first == 0 ? text?.selection ?? 0..<0 : 0..<0
      return [.clamped(range.lowerBound), .clamped(range.upperBound)]
    case "SetCaretOffset": return [.bool(select(first, first))]
    case "AddSelection":
      return [.bool(text?.selection.isEmpty == true && select(first, second))]
    case "SetSelection": return [.bool(first == 0 && select(second, arguments.number(2)))]
    case "RemoveSelection":
      guard first == 0, let text, !text.selection.isEmpty else { return [.bool(false)] }
      return [.bool(select(text.caret, text.caret))]
    case "ScrollSubstringTo":
      let item = view == nil ? nil : parts.clamped(first)
      return [.bool(directory.perform(.reveal(item: item), for: object))]
    default: return nil
    }
  }

  private func found(_ range: Range<Int>?) -> [Variant] {
    guard let range else { return [.text(""), .int32(-1), .int32(-1)] }
    return [
      .text(parts.text(range)), .clamped(range.lowerBound), .clamped(range.upperBound),
    ]
  }

  private static func line(of view: TextView) -> (Int) -> Range<Int>? {
    { view.accessibleLine(at: $0) }
  }

  // MARK: - Places

  private var component: ComponentAnswers { ComponentAnswers(object, in: directory) }

  /// The extents of a part of the text; those of all of it if the layout is unknown.
  private func extents(of range: Range<Int>, in space: Int) -> [Variant] {
    var frame = object.frame
    if let view, let source = directory.source(of: object) {
      let part = parts.clamped(range.lowerBound)..<parts.clamped(range.upperBound)
      frame = source.screenRect(view.accessibleFrame(of: part))
    }
    frame = component.rect(frame, in: space)
    return [
      .pixels(frame.minX), .pixels(frame.minY), .pixels(frame.width), .pixels(frame.height),
    ]
  }

  private func offset(at point: Point) -> Int? {
    guard let source = directory.source(of: object) else { return nil }
    let unit = source.screenRect(Rect(x: 0, y: 0, width: 1, height: 1))
    return view?.accessibleOffset(
      at: Point(
        x: (point.x - unit.minX) / unit.width, y: (point.y - unit.minY) / unit.height))
  }

  private func select(_ anchor: Int, _ caret: Int) -> Bool {
    directory.perform(
      .select(anchor: parts.clamped(anchor), caret: parts.clamped(caret)), for: object)
  }
}

/// `org.a11y.atspi.EditableText`.
struct EditableTextAnswers: ObjectAnswers {
  private let object: AccessibleObject
  private let directory: ObjectDirectory

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.object = object
    self.directory = directory
  }

  func answer(_ member: String, _ arguments: Variant) -> [Variant]? {
    let parts = TextParts(object.element.text?.string ?? "")
    switch member {
    case "SetTextContents":
      return [.bool(replace(0..<parts.count, with: arguments[0]?.text ?? ""))]
    case "InsertText":
      let place = parts.clamped(arguments.number(0))
      let text = TextParts(arguments[1]?.text ?? "")
      let length = arguments.number(2)
      return [
        .bool(
          replace(place..<place, with: text.text(text.range(0, length < 0 ? -1 : length))))
      ]
    case "DeleteText", "CutText":
      return [.bool(replace(parts.range(arguments.number(0), arguments.number(1)), with: ""))]
    case "CopyText": return []
    case "PasteText": return [.bool(false)]
    default: return nil
    }
  }

  private func replace(_ range: Range<Int>, with text: String) -> Bool {
    directory.perform(.replace(range, with: text), for: object)
  }
}
