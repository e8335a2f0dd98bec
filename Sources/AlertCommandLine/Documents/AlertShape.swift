import AlertModel
import AlertProtocol

extension DocumentShape {
  /// The shape of a document that describes an alert.
  package static let alert = object(Members(all: AlertDescription.Member.allCases.map(member)))

  /// The shape of a document with changes to an alert: members, null to reset a member, and values.
  package static let update = object(
    Members(
      all: AlertDescription.Member.allCases.filter { $0 != .identifier }.map { part in
        var member = member(part)
        member.shape = .either([member.shape, .nothing])
        return member
      } + [
        Member("values", named(inputValue, limit: ProtocolLimits.inputCount)),
        Member("append-text", text(limit: ProtocolLimits.textLength)),
        Member(
          "append-values",
          named(text(limit: ProtocolLimits.valueLength), limit: ProtocolLimits.inputCount)),
        Member("append-rows", named(rows, limit: ProtocolLimits.inputCount)),
        Member("append-selected", named(rows, limit: ProtocolLimits.inputCount)),
      ]))

  /// The shape of a line for `--listen`.
  package static let order = object(
    Members(all: [Member("update", update), Member("dismiss", flag)]))

  private static let inputValue = either([
    text(limit: ProtocolLimits.valueLength), flag, number(.any), items, nothing,
  ])

  private static func member(_ part: AlertDescription.Member) -> Member {
    Member(part.rawValue, shape(of: part))
  }

  private static func shape(of part: AlertDescription.Member) -> DocumentShape {
    switch part.format {
    case .flag: flag
    case .text(let limit): text(limit: limit)
    case .word(let words): word(words)
    case .integer(let range, _): integer(range)
    case .number(let range, let excludesMinimum, _):
      number(
        Bounds(
          minimum: range.lowerBound, excludesMinimum: excludesMinimum, maximum: range.upperBound))
    case .progress:
      either([
        number(Bounds(minimum: 0, maximum: 100)), word([AlertProgress.indeterminateWord]),
      ])
    case .point: point
    case .transition: .transition
    case .inputs:
      array(variants(AlertInput.KindName.allCases.map(variant)), limit: ProtocolLimits.inputCount)
    case .buttons: array(button, limit: ProtocolLimits.buttonCount)
    }
  }

  /// A position on the root window, in device pixels.
  private static let point = object(
    Members(all: [
      Member("x", number(coordinate), isRequired: true),
      Member("y", number(coordinate), isRequired: true),
    ]))

  /// X11 coordinates have 16 bits.
  private static let coordinate = Bounds(minimum: -32_768, maximum: 32_767)

  private static let button = object(
    Members(all: [
      Member("id", text(limit: ProtocolLimits.identifierLength), isRequired: true),
      Member("label", text(limit: ProtocolLimits.labelLength), isRequired: true),
      Member("role", words(AlertButton.Role.self)),
      Member("icon", text(limit: ProtocolLimits.pathLength)),
      Member("key", .chord),
      Member("hidden", flag),
    ]))

  private static let items = array(
    text(limit: ProtocolLimits.itemLength), limit: ProtocolLimits.itemCount)

  /// Items as an array, or as a text with one item per line.
  private static let rows = either([items, text(limit: ProtocolLimits.itemsLength)])

  private static let column = object(
    Members(all: [
      Member("title", text(limit: ProtocolLimits.labelLength)),
      Member("type", words(ChoiceColumn.Kind.self)),
      Member("hidden", flag),
      Member("editable", flag),
    ]))

  private static func variant(_ kind: AlertInput.KindName) -> Variant {
    let common = [
      Member("type", word([kind.rawValue]), isRequired: true),
      Member("name", text(limit: ProtocolLimits.identifierLength), isRequired: true),
      Member("label", text(limit: ProtocolLimits.labelLength)),
      Member("required", flag),
      Member("enabled", flag),
    ]
    return Variant(type: kind.rawValue, members: Members(all: common + own(kind)))
  }

  /// Returns the members that are specific to a kind of input.
  private static func own(_ kind: AlertInput.KindName) -> [Member] {
    let placeholder = Member("placeholder", text(limit: ProtocolLimits.placeholderLength))
    switch kind {
    case .field, .text:
      let both = [
        Member("value", text(limit: ProtocolLimits.valueLength)), placeholder,
        Member("match", text(limit: ProtocolLimits.patternLength)),
        Member("match-help", text(limit: ProtocolLimits.labelLength)),
      ]
      guard kind == .text else { return both }
      return both + [
        Member("font", text(limit: ProtocolLimits.fontLength)), Member("follow", flag),
      ]
    case .secret: return [placeholder, Member("confirm", flag)]
    case .check: return [Member("checked", flag)]
    case .choice:
      return [
        Member("items", rows, isRequired: true),
        Member("selected", items),
        Member("multiple", flag),
        Member("form", words(ChoiceRules.Form.self)),
        Member("columns", array(column, limit: ProtocolLimits.columnCount)),
        Member("hide-header", flag),
        Member("choose-first", flag),
        Member("other", flag),
        Member("filter", text(limit: ProtocolLimits.filterLength)),
        Member("match-case", flag),
      ]
    case .number, .slider:
      let step = number(Bounds(minimum: 0, excludesMinimum: true))
      let both = [
        Member("value", number(.any)),
        Member("min", number(.any), isRequired: kind == .slider),
        Member("max", number(.any), isRequired: kind == .slider),
        Member("step", step),
      ]
      return kind == .slider ? both + [Member("arrow-step", step)] : both
    case .date: return [Member("value", date), Member("min", date), Member("max", date)]
    }
  }

  private static func words<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type
  ) -> DocumentShape where Word.RawValue == String {
    word(type.allCases.map(\.rawValue))
  }
}
