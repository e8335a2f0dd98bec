import Accessibility
import AlertModel
import AlertViews
import Testing

/// The order of events.
@MainActor struct SceneDifferenceTests {
  private let numbers = ObjectNumbers()

  private func scene(_ sources: FakeSource...) -> AccessibleScene {
    AccessibleScene(sources.map { $0.snapshot(numbers) })
  }

  private func events(_ former: AccessibleScene, _ scene: AccessibleScene) -> [AccessibleEvent] {
    SceneDifference(from: former, to: scene).events
  }

  @Test func anAlertBecomesActiveBeforeItsFocusIsReported() {
    let button = Button("OK")
    let source = FakeSource([button])
    source.root.focus(button)
    let (window, view) = (numbers.number(of: source), numbers.number(of: button))
    #expect(
      events(AccessibleScene(), scene(source)) == [
        .child(of: 0, window, at: 0, isAdded: true),
        .window(.create, window, name: "Title"),
        .state(AccessibleReference(window), "showing", true),
        .window(.activate, window, name: "Title"),
        .state(AccessibleReference(window), "active", true),
        .state(AccessibleReference(view), "focused", true),
      ])
  }

  @Test func anAlertBecomesInactiveBeforeItsRemoval() {
    let button = Button("OK")
    let source = FakeSource([button])
    source.root.focus(button)
    let (window, view) = (numbers.number(of: source), numbers.number(of: button))
    #expect(
      events(scene(source), AccessibleScene()) == [
        .state(AccessibleReference(view), "focused", false),
        .window(.deactivate, window, name: "Title"),
        .state(AccessibleReference(window), "active", false),
        .state(AccessibleReference(window), "showing", false),
        .window(.destroy, window, name: "Title"),
        .child(of: 0, window, at: 0, isAdded: false),
      ])
  }

  @Test func aToastIsShownWithoutBecomingActive() {
    let toast = FakeSource([], name: "Backup finished.", isToast: true)
    let window = numbers.number(of: toast)
    #expect(
      events(AccessibleScene(), scene(toast)) == [
        .child(of: 0, window, at: 0, isAdded: true),
        .window(.create, window, name: "Backup finished."),
        .state(AccessibleReference(window), "showing", true),
      ])
    let former = scene(toast)
    toast.isActive = true
    #expect(
      events(former, scene(toast)) == [
        .window(.activate, window, name: "Backup finished."),
        .state(AccessibleReference(window), "active", true),
      ])
  }

  /// Screen readers read a notification when it is shown.
  @Test func aToastWithNewsIsReportedAsShownAgain() {
    let toast = FakeSource([], name: "Rain", isToast: true)
    let window = numbers.number(of: toast)
    toast.element.news = "once"
    let former = scene(toast)
    toast.element.news = "twice"
    toast.element.name = "More rain"
    #expect(
      events(former, scene(toast)) == [
        .name(AccessibleReference(window), "More rain"),
        .state(AccessibleReference(window), "showing", true),
      ])
    let known = scene(toast)
    toast.element.news = ""
    #expect(events(known, scene(toast)).isEmpty)
  }

  @Test func aViewLosesTheFocusBeforeItsRemoval() {
    let (first, second) = (Button("A"), Button("B"))
    let source = FakeSource([first, second])
    source.root.focus(first)
    let former = scene(source)
    source.root.focus(second)
    first.isHidden = true
    let (window, old, new) = (
      numbers.number(of: source), numbers.number(of: first), numbers.number(of: second)
    )
    #expect(
      events(former, scene(source)) == [
        .state(AccessibleReference(old), "focused", false),
        .state(AccessibleReference(new), "focused", true),
        .child(of: window, old, at: 0, isAdded: false),
      ])
  }

  @Test func progressIsReportedInTenths() {
    let bar = ProgressBar(.percent(0))
    let source = FakeSource([bar])
    var told: [Double] = []
    var former = scene(source)
    for percent in stride(from: 0.0, through: 100, by: 3) {
      bar.progress = .percent(percent)
      let next = scene(source)
      for case .value(_, let number) in events(former, next) { told.append(number) }
      former = next
    }
    #expect(told == [12, 21, 30, 42, 51, 60, 72, 81, 90])
  }

  @Test func aMoveInAListIsReportedByItsItems() throws {
    let source = FakeSource(inputs: [
      AlertInput(
        name: "a", kind: .choice(ChoiceRules(items: ["A", "B"], selection: ["A"], form: .list)))
    ])
    let list = try #require(source.form?.controls.first)
    source.root.focus(list)
    let former = scene(source)
    source.root.dispatch(.keyPressed(KeyPress(.down)))
    let number = numbers.number(of: list)
    let (old, new) = (
      AccessibleReference(number, item: 0), AccessibleReference(number, item: 1)
    )
    #expect(
      events(former, scene(source)) == [
        .state(old, "selected", false), .state(new, "selected", true),
        .selection(AccessibleReference(number)), .state(old, "focused", false),
        .state(new, "focused", true), .activeItem(new),
      ])
  }

  @Test func theNumberOfMatchesIsReportedAtTheFocusedItem() throws {
    let source = FakeSource(inputs: [
      AlertInput(
        name: "a", kind: .choice(ChoiceRules(items: ["Apple", "Apricot", "Fig"], form: .list)))
    ])
    let list = try #require(source.form?.controls.first)
    source.root.focus(list)
    let number = numbers.number(of: list)
    var former = scene(source)
    var told: [[AccessibleEvent]] = []
    for letter in ["a", "p", "r"] {
      source.root.dispatch(.keyPressed(KeyPress(.text(letter), writes: letter)))
      let next = scene(source)
      told.append(
        events(former, next).filter { if case .description = $0 { true } else { false } })
      former = next
    }
    let view = AccessibleReference(number)
    func remark(_ filter: String, _ count: Int) -> String {
      "Matches for “\(filter)”: \(count) of 3"
    }
    // The focus is on the list until the first letter has chosen a row.
    #expect(told[0] == [.description(view, remark("a", 2))])
    for (index, (filter, count, item)) in [("ap", 2, 0), ("apr", 1, 1)].enumerated() {
      #expect(
        told[index + 1] == [
          .description(view, remark(filter, count)),
          .description(AccessibleReference(number, item: item), remark(filter, count)),
        ])
    }
    let items = try #require(list as? any AccessibleItemView)
    #expect(items.accessibleItem(1)?.description == remark("apr", 1))
  }

  @Test func equalScenesSendNoEvents() {
    let source = FakeSource([Button("OK")])
    #expect(events(scene(source), scene(source)).isEmpty)
  }
}
