import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct WindowSurveyTests {
  @Test func reportsEveryChildOfTheRootInOrder() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let other = try server.connect()
    let frame = PixelRect(x: 10, y: 20, width: 30, height: 40)
    let hidden = other.makeWindow(frame)
    let visible = other.makeWindow(frame)
    visible.mapRaised()
    other.setLatin1("first\0Second\0", other.atoms[.wmClass], of: visible.id)
    other.sync()
    let survey = connection.surveyWindows()
    #expect(survey.map(\.facts.window) == connection.queryStacking())
    let windows = survey.filter { [hidden.id, visible.id].contains($0.facts.window) }
    try #require(windows.count == 2)
    let facts = [hidden.id, visible.id].compactMap { connection.facts(of: $0) }
    #expect(windows.map(\.facts) == facts)
    #expect(windows[1].windowClass == WindowClass(instance: "first", name: "Second"))
    #expect(windows.allSatisfy { !$0.isManaged && !$0.isInOverlay })
    other.setCardinals([1, 0], other.atoms[.wmState], of: visible.id)
    other.sync()
    #expect(connection.survey([visible.id]).map(\.isManaged) == [true])
    #expect(connection.survey([WindowID(rawValue: 0x1fff_fff0)]).isEmpty)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func findsWindowsInTheCompositeOverlay() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let events = RootEvents(.substructure, on: connection)
    var overlays: [WindowID] = []
    let observation = connection.addObserver(for: connection.root) { event in
      if case .windowCreated(let event) = event, connection.isServerOwned(event.window) {
        overlays.append(event.window)
      }
    }
    let locker = try server.start("xsecurelock")
    let windows = try wait(for: "its windows", within: Bounds.start) {
      let windows = connection.surveyWindows(in: overlays)
      let inside = windows.filter { $0.isInOverlay && $0.facts.isViewable }
      return inside.contains { $0.facts.frame.contains(connection.screenRect) } ? inside : nil
    }
    #expect(overlays.count == 1)
    #expect(windows.allSatisfy { $0.facts.overrideRedirect })
    locker.send(signal: 15)
    try locker.waitForExit()
    withExtendedLifetime((events, observation)) {}
  }
}
