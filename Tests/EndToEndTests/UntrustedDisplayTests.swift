import CX11
import TestHarness
import TestTraits
import Testing
import X11

/// A display that treats clients as untrusted (X Security extension), as `ssh -X` does.
@Suite(.serialized, .privateServer) @MainActor struct UntrustedDisplayTests {
  @Test(arguments: [["alert", "-t", "Title"], ["password", "Passphrase"]])
  func untrustedDisplayIsNotUsed(words: [String]) throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    desktop.environment["XAUTHORITY"] = .some(try makeCookies(for: desktop))
    let answer = Desktop.Answer(try desktop.start(words: words))
    #expect(answer.status == 69)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains("use “ssh -Y” instead"))
    #expect(answer.errors.count { $0 == "\n" } == 1)
  }

  /// Row 29 of the table of traps.
  @Test func anUntrustedClientCanDoNothingToAnAlert() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    let alert = try #require(desktop.alertWindows().last)
    let display = try connect(to: desktop.server, with: makeCookies(for: desktop))
    defer { XCloseDisplay(display) }
    let formerHandler = XSetErrorHandler { _, _ in 0 }
    defer { XSetErrorHandler(formerHandler) }

    let root = XDefaultRootWindow(display)
    let window = alert.window.rawValue
    // The server claims that it was a success.
    _ = XGrabKeyboard(display, root, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
    for attack in [XDestroyWindow, XUnmapWindow, XLowerWindow] { _ = attack(display, window) }
    _ = XKillClient(display, window)
    _ = XSelectInput(display, window, KeyPressMask)
    XSync(display, 0)
    let (width, height) = (UInt32(alert.frame.width), UInt32(alert.frame.height))
    for drawable in [root, window] {
      guard let image = XGetImage(display, drawable, 0, 0, width, height, UInt.max, ZPixmap) else {
        continue
      }
      let bytes = UnsafeBufferPointer(
        start: image.pointee.data, count: Int(image.pointee.bytes_per_line) * Int(height))
      #expect(bytes.allSatisfy { $0 == 0 })
      tocsin_destroy_image(image)
    }

    #expect(desktop.alertWindows().last == alert)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
    var event = XEvent()
    XSync(display, 0)
    #expect(XCheckTypedEvent(display, KeyPress, &event) == 0)
  }

  /// Makes a file with a cookie whose clients the server does not trust.
  private func makeCookies(for desktop: Desktop) throws -> String {
    let cookies = "\(desktop.folder)/cookies"
    let made = try desktop.server.start(
      "xauth", ["-f", cookies, "generate", desktop.server.displayName, ".", "untrusted"])
    #expect(try made.waitForExit() == .exited(0))
    return cookies
  }

  /// Connects with the cookie in a file, instead of as the user who started the server.
  private func connect(to server: XServer, with cookies: String) throws -> OpaquePointer {
    let list = try server.start("xauth", ["-f", cookies, "list"])
    #expect(try list.waitForExit() == .exited(0))
    let digits = try #require(list.standardOutput.split { $0.isWhitespace }.last)
    let pairs = stride(from: 0, to: digits.count, by: 2).map { digits.dropFirst($0).prefix(2) }
    var cookie = try pairs.map { CChar(truncatingIfNeeded: try #require(Int($0, radix: 16))) }
    var method = Array("MIT-MAGIC-COOKIE-1".utf8.map { CChar($0) })
    XSetAuthorization(&method, Int32(method.count), &cookie, Int32(cookie.count))
    defer { XSetAuthorization(nil, 0, nil, 0) }
    return try #require(XOpenDisplay(server.displayName))
  }
}
