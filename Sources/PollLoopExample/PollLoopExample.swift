import AlertKit
import CX11
import Glibc

/// Presents an alert from a plain Xlib program with its own loop: a click in the program's window
/// asks, and the answer ends the program.
///
/// usage: PollLoopExample [--guard MS]
@main struct PollLoopExample {
  private let display: OpaquePointer
  private let descriptor: Int32
  private var clicks = 0

  static func main() {
    guard let display = XOpenDisplay(nil) else { return print("no display") }
    do {
      var program = PollLoopExample(display: display, descriptor: try AlertMainLoop.descriptor)
      program.openWindow()
      try program.run()
    } catch {
      print("PollLoopExample: \(error)")
    }
    XCloseDisplay(display)
  }

  private func openWindow() {
    let window = XCreateSimpleWindow(
      display, XDefaultRootWindow(display), 20, 20, 200, 100, 0, 0,
      XWhitePixel(display, XDefaultScreen(display)))
    XStoreName(display, window, "Click here")
    XSelectInput(display, window, Int(ButtonPressMask))
    XMapWindow(display, window)
  }

  /// The program's loop: it waits for its own connection and for the presenter's descriptor.
  private mutating func run() throws {
    var answer: AlertResponse?
    while answer == nil {
      // This also flushes the output buffer.
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        if event.type == ButtonPress { try ask { answer = $0 } }
      }
      AlertMainLoop.dispatch()
      guard answer == nil else { break }
      var waited = [
        pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waited, nfds_t(waited.count), -1)
    }
    // The dismiss transition, which the presenter still has to draw, is not waited for.
    print(answer?.button ?? answer?.outcome.rawValue ?? "")
  }

  private mutating func ask(_ completion: @escaping (AlertResponse) -> Void) throws {
    clicks += 1
    guard clicks == 1 else { return }
    let description = AlertDescription(
      title: "Leave the loop?",
      buttons: [
        AlertButton(id: "stay", label: "Stay", role: .cancel),
        AlertButton(id: "leave", label: "Leave"),
      ],
      guardMilliseconds: CommandLine.arguments.last.flatMap { Int($0) })
    let presenter = AlertPresenter.shared
    try presenter.connect()
    _ = try presenter.submit(description, respond: completion)
  }
}
