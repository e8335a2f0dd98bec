import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions

/// The dialogs that ask for one value: `--entry`, `--password`, `--scale` and `--calendar`.
struct ZenityValues: Sendable {
  private let draft: ZenityDraft
  private let request: ZenityRequest

  init(_ draft: ZenityDraft) {
    self.draft = draft
    request = draft.request
  }

  /// `--entry`.
  func entry() -> PersonalityAlert {
    var alert = draft.alert(draft.context.language[.zenityEnterText], isMnemonic: true)
    alert.buttons = draft.buttons
    let given = request.text(.entryText) ?? ""
    var form = ValueForm.plain
    let kind: AlertInput.Kind
    if request.has(.hideText) {
      kind = .secret(SecretRules(placeholder: String(repeating: "•", count: min(given.count, 20))))
      // A secret cannot have an initial value, so the given text is the answer if nothing is typed.
      form = .nonempty(or: given)
    } else if request.operands.isEmpty {
      let text = DropInText.cut(given, to: ProtocolLimits.valueLength)
      kind = .field(TextRules(value: text))
      // A field shows tabs and line ends as spaces.
      if EnteredText.cleaned(text, lines: .one) != text { form = .edited(of: text) }
    } else {
      let first = request.text(.entryText).map { [$0] } ?? []
      kind = Self.editableChoice(
        of: first + request.operands.map(\.printable), selection: request.text(.entryText))
      form = .rows(RowForm(cells: [0]))
    }
    alert.inputs = [AlertInput(name: ZenityDraft.valueName, kind: kind)]
    return draft.finished(
      alert, printing: [.value(ZenityDraft.valueName, form), .text("\n")], printsAtTimeout: true)
  }

  /// Returns a list of suggestions that also accepts other text.
  private static func editableChoice(
    of items: [String], selection: String?
  ) -> AlertInput.Kind {
    .choice(
      ChoiceRules(
        items: ZenityTable.items(of: items.map { [$0] }),
        selection: selection.map { [CellText.shown($0)] } ?? [],
        form: .list, allowsOther: true))
  }

  /// `--password`.
  func password() -> PersonalityAlert {
    let language = draft.context.language
    let names = request.has(.username)
    var alert = draft.alert(
      language[names ? .zenityTypeBoth : .zenityTypePassword], icon: .key)
    if alert.title.isEmpty { alert.title = language[.password] }
    // Only this dialog and questions have this order.
    alert.buttons = draft.extraButtons + [draft.cancelButton, draft.okButton]
    let secret = AlertInput(
      name: ZenityDraft.valueName, label: names ? language[.zenityPassword] : "",
      kind: .secret(SecretRules()))
    guard names else {
      alert.inputs = [secret]
      return draft.finished(
        alert, printing: [.value(ZenityDraft.valueName), .text("\n")],
        timeout: draft.statuses.passwordTimeout)
    }
    alert.inputs = [
      AlertInput(
        name: "username", label: language[.zenityUsername], kind: .field(TextRules())),
      secret,
    ]
    return draft.finished(
      alert,
      printing: [.value("username"), .text("|"), .value(ZenityDraft.valueName), .text("\n")],
      timeout: draft.statuses.passwordTimeout)
  }

  /// `--scale`.
  func scale() throws(ZenityRequest.Failure) -> PersonalityAlert {
    let least = request.number(.minValue) ?? 0
    let most = request.number(.maxValue) ?? 100
    let value = request.number(.value) ?? 0
    guard least < most else {
      throw ZenityRequest.Failure(
        text: "Maximum value must be greater than minimum value.", status: draft.statuses.error)
    }
    guard (least...most).contains(value) else {
      throw ZenityRequest.Failure(text: "Value out of range.", status: draft.statuses.error)
    }
    var alert = draft.alert(draft.context.language[.zenityAdjust])
    alert.buttons = draft.buttons
    alert.inputs = [
      AlertInput(
        name: ZenityDraft.valueName,
        kind: .slider(
          NumberRules(
            value: Double(value), minimum: Double(least), maximum: Double(most),
            step: 1, arrowStep: Double(max(request.number(.step) ?? 1, 1)))))
    ]
    return draft.finished(
      alert, printing: [.value(ZenityDraft.valueName, .decimals(0)), .text("\n")],
      printsAtTimeout: true,
      dialogue: request.has(.printPartial) ? ZenityPartialValues() : nil)
  }

  /// `--calendar`.
  func calendar() -> PersonalityAlert {
    var alert = draft.alert(draft.context.language[.zenitySelectDate])
    alert.buttons = draft.buttons
    alert.inputs = [
      AlertInput(name: ZenityDraft.valueName, kind: .date(DateRules(value: givenDay)))
    ]
    let format = request.text(.dateFormat) ?? "%x"
    return draft.finished(
      alert, printing: [.value(ZenityDraft.valueName, .day(format: format)), .text("\n")],
      printsAtTimeout: true)
  }

  /// The date in the options; missing or invalid parts are taken from today, and the day is limited
  /// to the length of the month.
  private var givenDay: CalendarDate? {
    guard let today = draft.context.today else { return nil }
    func part(_ option: ZenityOption, _ range: ClosedRange<Int>, or usual: Int) -> Int {
      let number = request.number(option) ?? 0
      return range.contains(number) ? number : usual
    }
    let year = part(.year, 1...9999, or: today.year)
    let month = part(.month, 1...12, or: today.month)
    let day = part(.day, 1...31, or: today.day)
    return CalendarDate(
      year: year, month: month, day: min(day, CalendarDate.days(inMonth: month, of: year)))
  }
}

/// `--print-partial`: prints every value of the slider as it changes.
private struct ZenityPartialValues: AlertDialogue {
  let readsInput = false

  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] { [] }

  mutating func happened(_ event: AlertEvent) -> [DialogueStep] {
    guard case .changed(_, let value) = event else { return [] }
    return [.print(ValueForm.decimals(0).text(of: value) + "\n")]
  }
}
