import AlertKit
import CGLib

/// Presents an alert from a program that runs GLib's main loop itself, as GTK programs do: the
/// program's timer keeps counting while the alert is on screen.
///
/// usage: GLibLoopExample [--guard MS]
@main struct GLibLoopExample {
  private static let loop = g_main_loop_new(nil, 0)
  private static var count = 0

  static func main() {
    // Tasks on the main actor run under the program's loop.
    AlertMainLoop.start()
    _ = g_timeout_add(
      50,
      { _ in
        MainActor.assumeIsolated { GLibLoopExample.count += 1 }
        return 1
      }, nil)
    Task { await ask() }
    g_main_loop_run(loop)
  }

  private static func ask() async {
    let options = AlertOptions(
      guardMilliseconds: CommandLine.arguments.last.flatMap { Int($0) })
    do {
      let content = try StandardAlertContent(
        AlertDescription(
          title: "Stop counting?", buttons: [AlertButton(id: "stop", label: "Stop")]))
      let response = try await AlertPresenter.shared.present(content, options: options)
      print(response.button ?? response.outcome.rawValue, count > 0 ? "counted" : "stood still")
    } catch {
      print("GLibLoopExample: \(error)")
    }
    g_main_loop_quit(loop)
  }
}
