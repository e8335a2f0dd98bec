import AlertModel
import Testing

/// The monitors on which an alert is shown.
@Suite struct MonitorChoiceTests {
  private static let monitors = [
    MonitorFacts(
      name: "DP-1", frame: Rect(x: 1000, y: 0, width: 800, height: 600), isPrimary: true),
    MonitorFacts(name: "HDMI-1", frame: Rect(x: 0, y: 0, width: 1000, height: 800)),
    MonitorFacts(name: "VGA-1", frame: Rect(x: 1800, y: 0, width: 640, height: 480)),
  ]

  private func names(
    _ choice: MonitorChoice?, among monitors: [MonitorFacts] = Self.monitors,
    focusedWindow: Rect? = nil, pointer: Point? = nil
  ) -> [String] {
    MonitorFacts.chosen(
      choice, among: monitors, focusedWindow: { focusedWindow }, pointer: { pointer }
    ).map(\.name)
  }

  @Test(
    arguments: [
      (nil, ["HDMI-1"]), (.focus, ["HDMI-1"]), (.pointer, ["VGA-1"]), (.primary, ["DP-1"]),
      (.named("VGA-1"), ["VGA-1"]), (.named("DP-9"), ["HDMI-1"]),
      (.all, ["DP-1", "HDMI-1", "VGA-1"]),
    ] as [(MonitorChoice?, [String])])
  func everyChoiceResolvesToMonitors(choice: MonitorChoice?, expected: [String]) {
    let window = Rect(x: 100, y: 100, width: 400, height: 400)
    #expect(
      names(choice, focusedWindow: window, pointer: Point(x: 1900, y: 5)) == expected)
  }

  @Test(
    arguments: [nil, .focus, .pointer, .primary, .named("DP-9")] as [MonitorChoice?])
  func primaryMonitorIsTheFallback(choice: MonitorChoice?) {
    #expect(names(choice) == ["DP-1"])
  }

  @Test(
    arguments: [nil, .focus, .pointer, .primary, .named("x"), .all] as [MonitorChoice?])
  func singleOrNoMonitorIsReturnedAsIs(choice: MonitorChoice?) {
    #expect(names(choice, among: [Self.monitors[2]]) == ["VGA-1"])
    #expect(names(choice, among: []).isEmpty)
  }

  @Test func mirrorsAreReturnedOnce() {
    var copy = Self.monitors[1]
    copy.name = "eDP-1"
    var part = Self.monitors[1]
    part.name = "TV"
    part.frame = Rect(x: 100, y: 100, width: 300, height: 200)
    #expect(
      names(.all, among: [part] + Self.monitors + [copy]) == ["DP-1", "HDMI-1", "VGA-1"])
  }

  @Test func focusAndPointerAreQueriedOnlyIfNeeded() {
    var questions = 0
    func choose(_ choice: MonitorChoice?, among monitors: [MonitorFacts]) {
      _ = MonitorFacts.chosen(
        choice, among: monitors,
        focusedWindow: {
          questions += 1
          return nil
        },
        pointer: {
          questions += 1
          return Point(x: 5, y: 5)
        })
    }
    choose(.all, among: Self.monitors)
    choose(.primary, among: Self.monitors)
    choose(.named("DP-1"), among: Self.monitors)
    choose(nil, among: [Self.monitors[0]])
    #expect(questions == 0)
    choose(.pointer, among: Self.monitors)
    #expect(questions == 1)
  }
}
