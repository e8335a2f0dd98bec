import AlertAnswers
import AlertKit
import AlertModel
import DesktopSession
import GLib

/// Runs `tocsin theme current`: prints the appearance of alerts on the display, and its reasons.
final class CurrentLook {
  private var watch: AccentWatch?
  private var limit: Timer?

  /// Nanoseconds within which the portal must reply.
  private static let patience: Int64 = 500_000_000

  static func run() -> ExitStatus {
    do {
      let report = try DesktopLookReport()
      if let address = BusAddress.session() { CurrentLook().ask(address, for: report) }
      print(report.text, terminator: "")
      return .success
    } catch {
      PresenterMain.complain("\(error)", as: "tocsin theme")
      return .unavailable
    }
  }

  /// Requests the accent colour from the portal; the display may not have it yet.
  private func ask(_ address: BusAddress, for report: DesktopLookReport) {
    watch = AccentWatch(address) { accent in
      report.accent = accent.map { Color(red: $0.red, green: $0.green, blue: $0.blue) }
      AlertMainLoop.quit()
    }
    limit = Timer(after: Self.patience) { AlertMainLoop.quit() }
    AlertMainLoop.run()
    (watch, limit) = (nil, nil)
  }
}
