import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Notifications from common clients.
@Suite(.serialized, .privateServer) @MainActor struct NotificationTests {
  // MARK: notify-send

  @Test func notifySendPrintsTheNumberAndReplacesByIt() throws {
    let desktop = try NotificationDesktop()
    let first = try desktop.run("notify-send", "-p", "-t", "0", "Copying", "1 of 2")
    #expect(first == .init(0, "1\n"))
    #expect(try desktop.number(of: "Copying") == "1")
    let window = try #require(desktop.desktop.alertWindows().last).window
    #expect(
      try desktop.run("notify-send", "-p", "-r", "1", "-t", "0", "Copied", "2 of 2")
        == .init(0, "1\n"))
    #expect(try desktop.number(of: "Copied") == "1")
    #expect(desktop.desktop.alertWindows().map(\.window) == [window])
  }

  @Test func notifySendWaitsForItsActions() throws {
    let desktop = try NotificationDesktop()
    let child = try desktop.start(
      "notify-send", "-t", "0", "-A", "reply=Reply", "-A", "Later", "Maya", "Seven?")
    _ = try desktop.number(of: "Maya")
    // The right one of the two buttons, below the text.
    try desktop.click(1170, 116, untilEndOf: child)
    #expect(Desktop.Answer(child) == .init(0, "1\n"))
    try desktop.waitUntilEmpty()
  }

  @Test func notifySendWaitsUntilItIsClosed() throws {
    let desktop = try NotificationDesktop()
    let child = try desktop.start("notify-send", "-w", "-t", "300", "Soon gone")
    #expect(Desktop.Answer(child) == .init(0))
    try desktop.waitUntilEmpty()
  }

  @Test func theHintsOfNotifySendAreHonoured() throws {
    let desktop = try NotificationDesktop()
    for words in [
      ["-u", "critical", "-t", "200", "Battery", "5 % left"],
      ["-e", "-t", "0", "Passing"],
      ["-a", "Backup", "-c", "transfer", "-h", "int:value:40", "-t", "0", "Copying"],
      ["-h", "string:x-dunst-stack-tag:volume", "-t", "0", "Volume 10"],
      ["-h", "string:x-dunst-stack-tag:volume", "-t", "0", "Volume 20"],
      ["-i", "/dev/zero", "-t", "0", "A device for a picture"],
    ] {
      let child = try desktop.desktop.server.start(
        "notify-send", words, environment: desktop.desktop.environment)
      #expect(Desktop.Answer(child) == .init(0))
    }
    for title in ["Passing", "Copying", "Volume 20", "A device for a picture"] {
      _ = try desktop.number(of: title)
    }
    #expect(try !desktop.desktop.alerts().contains { $0.title == "Volume 10" })
    let history = try desktop.tocsin("history", "--json").output
    #expect(history.contains("Copying"))
    #expect(!history.contains("Passing"))
  }

  // MARK: dunstify

  @Test(arguments: [
    ("expired", "1\n"), ("clicked", "2\n"), ("closed", "2\n"), ("withdrawn", "3\n"),
  ])
  func dunstifyPrintsWhyItWasClosed(how: String, reason: String) throws {
    let desktop = try NotificationDesktop()
    let child = try desktop.start(
      "dunstify", "-b", "-t", how == "expired" ? "300" : "60000", "Read me", "Please")
    switch how {
    case "expired": break
    case "clicked":
      _ = try desktop.number(of: "Read me")
      try desktop.click(1050, 60, untilEndOf: child)
    case "closed":
      #expect(try desktop.tocsin("close", try desktop.number(of: "Read me")).status == 0)
    default:
      #expect(try desktop.run("dunstify", "-C", try desktop.number(of: "Read me")).status == 0)
    }
    #expect(Desktop.Answer(child) == .init(0, reason))
  }

  @Test func dunstifyReceivesItsAction() throws {
    let desktop = try NotificationDesktop()
    let child = try desktop.start(
      "dunstify", "-t", "60000", "-A", "default,Open", "-A", "mute,Mute", "Song", "Band")
    #expect(
      try desktop.tocsin("action", try desktop.number(of: "Song"), "mute").status == 0)
    #expect(Desktop.Answer(child).output.hasPrefix("mute"))
  }

  // MARK: Others

  @Test func gdbusCallsNotify() throws {
    let desktop = try NotificationDesktop()
    let service = [
      "call", "--session", "-d", "org.freedesktop.Notifications", "-o",
      "/org/freedesktop/Notifications", "-m", "org.freedesktop.Notifications.Notify", "--",
      "test", "4711", "", "From gdbus", "Body", "[]", "{'urgency': <uint32 1>}", "0",
    ]
    let child = try desktop.desktop.server.start(
      "gdbus", service, environment: desktop.desktop.environment)
    #expect(Desktop.Answer(child) == .init(0, "(uint32 4711,)\n"))
    #expect(try desktop.number(of: "From gdbus") == "4711")
  }

  @Test func libnotifyThroughPythonIsShownAndUpdatedAndClosed() throws {
    let desktop = try NotificationDesktop()
    let program = """
      import gi
      gi.require_version("Notify", "0.7")
      from gi.repository import GLib, Notify
      Notify.init("Python")
      print(sorted(set(Notify.get_server_caps()) & {"actions", "body", "body-markup"}))
      loop = GLib.MainLoop()
      note = Notify.Notification.new("First", "Text", "dialog-information")
      note.set_timeout(0)
      note.set_urgency(Notify.Urgency.CRITICAL)
      note.add_action("go", "Go", lambda note, key: print("action", key))
      note.connect("closed", lambda note: (print("closed", note.get_closed_reason()), loop.quit()))
      note.show()
      note.update("Second", "Text", None)
      note.show()
      loop.run()
      """
    let child = try desktop.start("/usr/bin/python3", "-u", "-c", program)
    let number = try desktop.number(of: "Second")
    #expect(try desktop.desktop.alerts().count == 1)
    #expect(try desktop.tocsin("action", number, "go").status == 0)
    #expect(
      Desktop.Answer(child)
        == .init(0, "['actions', 'body', 'body-markup']\naction go\nclosed 2\n"))
  }

  @Test func notificationsDuringAPauseAreReportedAfterwards() throws {
    let desktop = try NotificationDesktop()
    #expect(try desktop.tocsin("pause").status == 0)
    for title in ["One", "Two", "Three", "Four", "Five"] {
      #expect(try desktop.run("notify-send", "-a", "Mail", title).status == 0)
    }
    try wait(for: "all five held back") {
      try desktop.tocsin("status").output.contains("5 held back")
    }
    #expect(desktop.desktop.alertWindows().isEmpty)
    #expect(try desktop.tocsin("resume").status == 0)
    _ = try desktop.number(of: "While you were away")
    #expect(desktop.desktop.alertWindows().count == 1)
  }

  @Test func anActionOfTheHistoryReachesItsSender() throws {
    let desktop = try NotificationDesktop()
    let child = try desktop.start(
      "/usr/bin/python3", "-u", "-c", Self.listener, "Report", "open", "Open", "ActionInvoked")
    let number = try desktop.number(of: "Report")
    #expect(try desktop.tocsin("close", number).status == 0)
    try desktop.waitUntilEmpty()
    #expect(try desktop.tocsin("action", number, "open").status == 0)
    #expect(
      Desktop.Answer(child)
        == .init(0, "NotificationClosed \(number) 2\nActionInvoked \(number) open\n"))
  }

  @Test func anActionOfTheHistoryReachesItsSenderAfterThePresenterWasKilled() throws {
    let desktop = try NotificationDesktop()
    let child = try desktop.start(
      "/usr/bin/python3", "-u", "-c", Self.listener, "Report", "open", "Open", "ActionInvoked")
    let number = try desktop.number(of: "Report")
    try wait(for: "the history’s file") {
      try desktop.run("grep", "-q", "Report", desktop.historyPath).status == 0
    }
    try desktop.restartPresenter()
    try wait(for: "the sender’s being found again") {
      try desktop.tocsin("action", number, "open").status == 0
    }
    // This closes the notification; the listener may still receive that signal.
    let answer = Desktop.Answer(child)
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("ActionInvoked \(number) open\n"))
  }

  @Test func theHistorySurvivesThePresenter() throws {
    let desktop = try NotificationDesktop()
    #expect(try desktop.run("notify-send", "-t", "0", "Report", "Ready").status == 0)
    try wait(for: "the history’s file") {
      try desktop.run("grep", "-q", "Report", desktop.historyPath).status == 0
    }
    try desktop.restartPresenter()
    #expect(try desktop.tocsin("history").output.contains("Report — Ready"))
  }

  /// A program that sends a notification with an action, prints every signal, and exits after a
  /// given one.
  ///
  /// Arguments: the title, the action’s key and label, and the name of that signal.
  private static let listener = """
    import sys
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    name, path = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
    title, key, label, last = sys.argv[1:]
    loop = GLib.MainLoop()
    def heard(bus, sender, path, interface, signal, arguments):
        if signal == "ActivationToken": return
        print(signal, *arguments.unpack())
        if signal == last: loop.quit()
    bus.signal_subscribe(None, name, None, path, None, 0, heard)
    bus.call_sync(name, path, name, "Notify", GLib.Variant("(susssasa{sv}i)", ("Chat", 0, "",
        title, "Text", [key, label], {}, 0)), None, 0, -1)
    loop.run()
    """

  @Test func aReplyIsTypedIntoTheToast() throws {
    let desktop = try NotificationDesktop()
    let child = try desktop.start(
      "/usr/bin/python3", "-u", "-c", Self.listener, "Maya", "inline-reply", "Reply",
      "NotificationClosed")
    let number = try desktop.number(of: "Maya")
    #expect(desktop.desktop.isKeyboardFree)
    // Click into the field until it has the keyboard.
    try wait(for: "the keyboard", within: Bounds.start) {
      desktop.desktop.input.click(at: PixelPoint(x: 1000, y: 115))
      return happens(within: NotificationDesktop.silence) { !desktop.desktop.isKeyboardFree }
    }
    try desktop.desktop.input.type("yes")
    try desktop.desktop.input.tap(0xff0d)
    #expect(
      Desktop.Answer(child)
        == .init(0, "NotificationReplied \(number) yes\nNotificationClosed \(number) 2\n"))
    #expect(desktop.desktop.isKeyboardFree)
  }

  @Test func theChordGivesTheKeyboardToTheNewestToast() throws {
    let desktop = try NotificationDesktop()
    let child = try desktop.start(
      "notify-send", "-t", "0", "-A", "yes=Yes", "-A", "no=No", "Sure?")
    _ = try desktop.number(of: "Sure?")
    #expect(desktop.desktop.isKeyboardFree)
    try wait(for: "the keyboard", within: Bounds.start) {
      try desktop.desktop.input.tap(0x6e, holding: [0xffeb])
      nothingHappens()
      return !desktop.desktop.isKeyboardFree
    }
    // Move the focus from the first button to the second.
    try desktop.desktop.input.tap(0xff09)
    try desktop.desktop.input.tap(0xff0d)
    #expect(Desktop.Answer(child) == .init(0, "no\n"))
    #expect(desktop.desktop.isKeyboardFree)
  }

  @Test func aRuleShowsCriticalNotificationsAsModalAlerts() throws {
    let desktop = try NotificationDesktop(
      configuration: """
        [rule critical]
        urgency=critical
        style=alert

        """)
    let child = try desktop.start(
      "notify-send", "-u", "critical", "-A", "off=Switch Off", "Battery", "1 % left")
    _ = try desktop.number(of: "Battery")
    #expect(!desktop.desktop.isKeyboardFree)
    #expect(try desktop.tocsin("action", try desktop.number(of: "Battery"), "off").status == 0)
    #expect(Desktop.Answer(child) == .init(0, "off\n"))
  }
}
