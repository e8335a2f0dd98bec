import AlertAnswers
import AlertKit
import AlertModel
import DesktopSession
import GLib

/// Runs `tocsin theme current`: prints what alerts look like on the display, and why.
final class CurrentLook {
  private var watch: AccentWatch?
  private var limit: Timer?

  /// Nanoseconds that the portal gets to answer.
  private static let patience: Int64 = 500_000_000

  static func run() -> ExitStatus {
    do {
      let report = try DesktopLookReport()
      if let address = BusAddress.session() { CurrentLook().ask(address, for: report) }
      print(report.text, terminator: "")
      return .success
    } catch {
      PresenterMain.complain("tocsin theme: \(error)")
      return .unavailable
    }
  }

  /// Asks the portal for the accent colour, which the display may not know yet.
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
