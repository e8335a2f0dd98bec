import Accessibility
import AlertModel
import AlertRendering
import AlertViews
import TestHarness
import Testing

/// The reports to screen readers for each input, for buttons and for labels.
@MainActor struct SnapshotBuilderTests {
  @Test(arguments: [
    (AlertInput.Kind.field(TextRules(value: "Ann")), AccessibleRole.entry),
    (.text(TextRules()), .entry),
    (.secret(SecretRules()), .passwordText),
    (.number(NumberRules(value: 3)), .spinButton),
    (.slider(NumberRules(value: 3, minimum: 0, maximum: 10)), .slider),
    (.check(isOn: false), .checkBox),
  ])
  func eachInputHasARoleAndTheNameOfItsLabel(kind: AlertInput.Kind, role: AccessibleRole) throws {
    let source = FakeSource(inputs: [AlertInput(name: "a", label: "Na_me", kind: kind)])
    let snapshot = source.snapshot()
    let node = try #require(snapshot.only(role))
    #expect(node.element.name == "Name")
    #expect(node.element.states.isSuperset(of: [.focusable, .enabled, .showing, .visible]))
    guard role != .checkBox else { return }
    let label = try #require(snapshot.only(.label))
    #expect(node.labels == [label.number] && label.named == [node.number])
  }

  @Test func aSecretIsReportedAsDots() throws {
    let source = FakeSource(inputs: [
      AlertInput(name: "a", label: "Password", kind: .secret(SecretRules()))
    ])
    let entry = try #require(source.root.focusChain().first)
    source.root.focus(entry)
    source.root.dispatch(.textCommitted("höre"))
    let node = try #require(source.snapshot().only(.passwordText))
    #expect(node.element.text?.string == "••••")
    #expect(node.element.text?.caret == 4)
    #expect(node.element.text?.isEditable == false)
  }

  @Test func aProblemExplainsItsInput() throws {
    let source = FakeSource(inputs: [
      AlertInput(name: "a", label: "Name", kind: .field(TextRules()), isRequired: true)
    ])
    #expect(source.snapshot().only(.entry)?.element.states.contains(.required) == true)
    let row = try #require(source.form?.rows.first)
    row.showProblem(isSubmitting: true)
    source.layOut()
    let node = try #require(source.snapshot().only(.entry))
    #expect(node.element.states.contains(.invalidEntry))
    #expect(node.element.description == "Please fill this in.")
    #expect(node.descriptions.count == 1)
  }

  @Test func theFocusIsOnTheItemOfAGroup() throws {
    let source = FakeSource(inputs: [
      AlertInput(
        name: "a", kind: .choice(ChoiceRules(items: ["Apple", "Pear"], selection: ["Pear"]))),
      AlertInput(name: "b", kind: .check(isOn: true)),
    ])
    let group = try #require(source.form?.controls.first)
    source.root.focus(group.focusTarget)
    let snapshot = source.snapshot()
    let node = try #require(snapshot.only(.panel))
    #expect(snapshot.focus == AccessibleReference(node.number, item: 1))
    #expect(node.element.items?.chosen == [1])
    let view = try #require(group as? any AccessibleItemView)
    #expect(view.accessibleItem(1)?.name == "Pear")
    #expect(view.accessibleItem(1)?.states.contains(.checked) == true)
    #expect(view.accessibleItem(2) == nil)
  }

  @Test func itemsBecomeObjectsOnlyOnRequest() throws {
    let items = (0..<100_000).map { "Item \($0)" }
    let source = FakeSource(inputs: [
      AlertInput(name: "a", label: "Items", kind: .choice(ChoiceRules(items: items, form: .list)))
    ])
    let snapshot = source.snapshot()
    #expect(snapshot.nodes.count < 5)
    let node = try #require(snapshot.only(.table))
    #expect(node.childCount == 100_000)
    #expect(node.element.description == "100000 items")
    let list = try #require(source.form?.controls.first as? any AccessibleItemView)
    #expect(list.accessibleItem(99_999)?.name == "Item 99999")
    #expect(list.accessibleItemNumber(at: 100_000) == nil)
  }

  @Test func aListWithColumnsIsATableOfCells() throws {
    var rules = ChoiceRules(items: ["1\tAnn\tx", "2\tBob\ty"], form: .list)
    rules.columns = [
      ChoiceColumn("Nr"), ChoiceColumn("Name"), ChoiceColumn("Hidden", isHidden: true),
    ]
    let source = FakeSource(inputs: [AlertInput(name: "a", kind: .choice(rules))])
    let node = try #require(source.snapshot().only(.table))
    #expect(node.element.items?.columns == ["Nr", "Name"])
    #expect(node.childCount == 4)
    let list = try #require(source.form?.controls.first as? any AccessibleItemView)
    let cells = (0..<4).compactMap(list.accessibleItemNumber).compactMap(list.accessibleItem)
    #expect(cells.map(\.name) == ["1", "Ann", "2", "Bob"])
    #expect(cells.allSatisfy { $0.role == .tableCell })
    let frames = (0..<4).compactMap(list.accessibleItemNumber).map(list.accessibleFrame(ofItem:))
    #expect(Set(frames).count == 4)
    #expect(frames[0].maxX <= frames[1].minX && frames[0].minY == frames[1].minY)
    let titles = (0..<2).map(list.accessibleFrame(ofColumn:))
    #expect(titles.map(\.minX) == frames.prefix(2).map(\.minX))
    #expect(titles[0].maxY <= frames[0].minY)
  }

  @Test func theTitleNamesTheContentOfTheAlert() throws {
    let source = FakeSource([ProgressBar(.percent(10))], name: "Copying")
    #expect(source.snapshot().only(.progressBar)?.element.name == "Copying")
  }

  @Test func theDaysOfACalendarAreObjects() throws {
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let picker = DatePicker(name: "a", rules: DateRules(value: day), today: day, names: .english)
    let source = FakeSource([picker])
    source.root.focus(picker)
    let snapshot = source.snapshot()
    let node = try #require(snapshot.only(.calendar))
    #expect(node.childCount == 30)
    let item = try #require(snapshot.focus?.item)
    #expect(picker.accessibleItem(item)?.name == "Sat 21 November 2026")
    #expect(picker.accessibleIndex(ofItem: item) == 20)
    let first = try #require(picker.accessibleItemNumber(at: 0))
    #expect(picker.perform(.choose(item: first, true)))
    #expect(picker.date?.description == "2026-11-01")
    #expect(picker.perform(.act(.nextMonth)))
    #expect(source.snapshot().only(.calendar)?.childCount == 31)
  }

  @Test func aButtonReportsWhetherItIsTheDefaultOrDestructive() throws {
    let source = FakeSource([Button("Keep", kind: .accent), Button("Delete", kind: .destructive)])
    let nodes = source.snapshot().nodes.values.filter { $0.element.role == .pushButton }
    let keep = try #require(nodes.first { $0.element.name == "Keep" })
    let delete = try #require(nodes.first { $0.element.name == "Delete" })
    #expect(keep.element.states.contains(.isDefault))
    #expect(delete.element.description == "Destructive")
  }

  @Test func accessibleTextsAreInTheLanguageOfTheAlert() throws {
    let library = LanguageLibrary(try CompiledLocale.reader())
    let rules = ChoiceRules(items: (0..<300).map { "Nr \($0)" }, form: .list)
    let source = FakeSource(inputs: [AlertInput(name: "a", kind: .choice(rules))])
    source.root.language = library.language(for: AlertLanguage(rawValue: "de"))
    #expect(source.snapshot().only(.table)?.element.description == "300 Einträge")
  }

  @Test func extentsAreInScreenCoordinates() throws {
    let button = Button("OK")
    button.frame = Rect(x: 10, y: 20, width: 30, height: 40)
    let node = try #require(FakeSource([button]).snapshot().only(.pushButton))
    #expect(node.frame == Rect(x: 120, y: 90, width: 60, height: 80))
  }

  @Test func hiddenViewsAreLeftOut() {
    let button = Button("OK")
    button.isHidden = true
    #expect(FakeSource([button]).snapshot().nodes.count == 1)
  }
}
