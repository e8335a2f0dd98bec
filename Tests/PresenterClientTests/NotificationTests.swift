import Glibc
import TestHarness
import Testing

/// Commands about notifications, with the built client and a presenter with canned reports.
@Suite(.serialized) @MainActor struct NotificationTests {
  @Test func orderStartsAPresenterAndPrintsItsReport() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run("pause", "--for", "15m", "--level", "7")
        == ClientResult(0, "paused for 15 min; level 7 and higher is shown\n", ""))
    #expect(fixture.presenters.count == 1)
    #expect(try fixture.run("resume") == ClientResult(0, "not paused\n", ""))
    #expect(
      try fixture.run("toggle", "--json")
        == ClientResult(0, "{\"held\":0,\"inhibitors\":[],\"paused\":true}\n", ""))
    #expect(fixture.presenters.count == 1)
  }

  @Test func unknownNotificationExitsWith4() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run("close", "1")
        == ClientResult(4, "", "tocsin close: there is no notification 1\n"))
    #expect(fixture.presenters.isEmpty)
    #expect(try fixture.run("close", "--all") == ClientResult(0, "", ""))
    #expect(fixture.presenters.isEmpty)
    #expect(try fixture.run("action", "1", "k") == ClientResult(0, "", ""))
    #expect(
      try fixture.run("action", "2", "k")
        == ClientResult(4, "", "tocsin action: there is no notification 2 with an action “k”\n"))
    #expect(try fixture.run("history", "show", "2").status == .exited(4))
  }

  @Test func historyIsPrintedInLocalTime() throws {
    let fixture = try ClientFixture()
    fixture.environment["TZ"] = "UTC-2"
    #expect(
      try fixture.run("history") == ClientResult(0, "1  1970-01-01 02:00:00  A  T — M\n", ""))
  }

  @Test func timeOfDayMeansItsNextOccurrence() throws {
    let fixture = try ClientFixture()
    let result = try fixture.run("pause", "--until", "00:00", "--json")
    #expect(result.status == .exited(0))
    let seconds = try #require(
      result.output.split(separator: "\"seconds-left\":").last?.split(separator: "}").first)
    let left = try #require(Double(seconds))
    #expect(left > 0 && left <= 90_000)
    #expect(
      try fixture.run("pause", "--until", "2001-01-01T00:00")
        == ClientResult(
          64, "", "tocsin pause: --until takes a time in the future, within a year\n"))
  }

  @Test func eventsArePrintedUntilTheReaderCloses() throws {
    let fixture = try ClientFixture()
    let result = try fixture.shell("tocsin events | head -n 3")
    #expect(
      result.output == """
        {"event":"paused","pause":{"held":0,"inhibitors":[],"paused":false}}
        {"event":"shown","id":1}
        {"event":"shown","id":1}

        """)
  }

  @Test func eventsContinueWithTheNextPresenter() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start("events")
    try fixture.waitForJournal("watched")
    try fixture.killPresenter()
    _ = try fixture.run("resume")
    try fixture.waitForJournal("watched", count: 2)
    #expect(fixture.presenters.count == 2)
    child.send(signal: SIGTERM)
    _ = try child.waitForExit()
  }

  @Test func dunstrcIsConvertedToAConfiguration() throws {
    let fixture = try ClientFixture()
    let rc = "\(fixture.folder)/rc"
    let output = "\(fixture.folder)/out"
    let file = try #require(fopen(rc, "w"))
    fputs("[urgency_low]\ntimeout=3\n", file)
    fclose(file)
    let text = "# The settings of \(rc), converted for tocsin.\n\n[toasts]\ntimeout-low=3s\n"
    let told = "tocsin migrate: 1 setting was taken over, and none is left\n"
    #expect(try fixture.run("migrate", "dunst", rc) == ClientResult(0, text, told))
    #expect(try fixture.run("migrate", "dunst", rc, "-o", output) == ClientResult(0, "", told))
    #expect(
      try fixture.run("migrate", "dunst", rc, "-o", output)
        == ClientResult(
          64, "",
          "tocsin migrate: \(output) cannot be written: it exists already; "
            + "--force overwrites it\n"))
    #expect(try fixture.run("migrate", "dunst", rc, "-fo", output) == ClientResult(0, "", told))
    #expect(try fixture.shell("cat '\(output)'").output == text)
    // As in the example of its help; the folder does not exist yet.
    let new = "\(fixture.folder)/config/tocsin/tocsin.conf"
    #expect(try fixture.run("migrate", "dunst", rc, "-o", new) == ClientResult(0, "", told))
    // A symbolic link is preserved, and no temporary file remains beside its target.
    let link = "\(fixture.folder)/link"
    #expect(symlink(new, link) == 0)
    #expect(try fixture.run("migrate", "dunst", rc, "-fo", link) == ClientResult(0, "", told))
    #expect(
      try fixture.shell("ls '\(fixture.folder)/config/tocsin'; readlink '\(link)'; cat '\(link)'")
        .output == "tocsin.conf\n\(new)\n\(text)")
    #expect(
      try fixture.shell("tocsin migrate dunst '\(rc)' -fo /dev/stdout | cat").output
        == text)
    #expect(
      try fixture.run("migrate", "dunst", "\(rc)x")
        == ClientResult(
          64, "", "tocsin migrate: \(rc)x cannot be read: No such file or directory\n"))
  }
}
