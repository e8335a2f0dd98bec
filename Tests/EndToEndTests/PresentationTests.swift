import AlertModel
import AlertProtocol
import CX11
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Every presentation from the command line.
@Suite(.serialized, .privateServer) @MainActor struct PresentationTests {
  @Test(arguments: AlertStyle.allCases)
  func oneMegabyteOfTextIsShownAndAnsweredInEachStyle(style: AlertStyle) throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/long"
    let file = try #require(fopen(path, "w"))
    for _ in 0..<20_000 { fputs("A line of a text that nobody reads to its very end.\n", file) }
    fclose(file)
    let child = try desktop.start(
      "alert", "--id", "a", "-t", "Title", "-b", "Yes", "--style", style.rawValue, "--file", path,
      "--timeout", "0", "--transition", "none", "--guard", "0")
    try desktop.waitForAlert("a")
    #expect(desktop.isKeyboardFree != style.isModal)
    for window in desktop.alertWindows() {
      #expect(window.frame.intersection(desktop.server.control.screenRect) == window.frame)
    }
    if style.isModal {
      try desktop.input.tap(Keysym.return)
      #expect(Desktop.Answer(child) == .init(0, "yes\n"))
    } else {
      #expect(try desktop.run("dismiss", "a").status == 0)
      #expect(Desktop.Answer(child) == .init(4))
    }
    try wait(for: "an empty screen") { desktop.alertWindows().isEmpty }
    #expect(try desktop.presenterStatus()?.answered == 1)
  }

  /// The longest run of pixels of one colour in rows of the screen's lower part.
  private func longestRun(_ desktop: Desktop) throws -> Int {
    let picture = try desktop.server.screenshot()
    var longest = 0
    for y in stride(from: picture.size.height * 3 / 4, to: picture.size.height, by: 7) {
      var (run, last) = (0, UInt32.max)
      for x in 0..<picture.size.width {
        let color = picture[x, y] & 0xFF_FFFF
        run = color == last ? run + 1 : 1
        last = color
        longest = max(longest, run)
      }
    }
    return longest
  }

  @Test(arguments: ["alert", "none"], ["dark", "light"])
  func aDarkScreenHasNoBands(transition: String, appearance: String) throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_APPEARANCE"] = appearance
    desktop.server.control.withUnsafeHandle { handle in
      XSetWindowBackground(handle, XDefaultRootWindow(handle), 0x20_2020)
      XClearWindow(handle, XDefaultRootWindow(handle))
      _ = XSync(handle, 0)
    }
    let child = try desktop.present("--transition", transition)
    try wait(for: "a backdrop without bands") { try longestRun(desktop) < 48 }
    #expect(try desktop.run("dismiss", "--all").status == 0)
    #expect(Desktop.Answer(child).status == 4)
  }

  @Test func theStyleOfAModalAlertCanChange() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0", "--transition", "none")
    for style in AlertStyle.allCases where style.isModal {
      #expect(try desktop.run("update", "a", "--style", style.rawValue) == .init(0))
    }
    #expect(
      try desktop.run("update", "a", "--style", "toast")
        == .init(
          64, "", "tocsin update: style cannot become “toast” for an alert that is a menu\n"))
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == .init(0, "yes\n"))
  }
}
