import AlertAnswers
import AlertKit
import AlertModel

/// Runs `tocsin theme preview`: presents a toast, an alert and a sheet in a theme.
final class ThemePreview: AlertPresenterDelegate {
  private let presenter = AlertPresenter.shared
  private var status = ExitStatus.success

  /// Presents them in this process, so that the theme is shown as its files are now.
  static func run(_ theme: Theme) throws -> ExitStatus {
    let preview = ThemePreview()
    preview.presenter.delegate = preview
    do {
      try preview.presenter.connect()
    } catch {
      PresenterMain.complain("\(error)", as: "tocsin theme")
      return .unavailable
    }
    try preview.present(theme)
    AlertMainLoop.run()
    return preview.status
  }

  private func present(_ theme: Theme) throws {
    var toast = Self.toast
    toast.theme = theme.name
    _ = try presenter.submit(toast) { _ in }
    var last = Self.sheet
    last.theme = theme.name
    var first = Self.alert
    first.theme = theme.name
    _ = try presenter.submit(first) { _ in }
    // The toast is closed with the last modal alert.
    _ = try presenter.submit(last) { [presenter] _ in
      presenter.dismiss()
      AlertMainLoop.quit()
    }
  }

  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {
    PresenterMain.complain("the connection to the display is lost", as: "tocsin theme")
    status = .unavailable
    AlertMainLoop.quit()
  }

  private static let alert = AlertDescription(
    title: "Erase backup disk?",
    message: "All 412 GB on “Archive” will be deleted. You can’t undo this.", icon: .warning,
    inputs: [
      AlertInput(name: "name", label: "Type its name", kind: .field(TextRules())),
      AlertInput(name: "shred", label: "Overwrite what is on it", kind: .check(isOn: true)),
    ],
    buttons: [
      AlertButton(id: "erase", label: "Erase", role: .destructive),
      AlertButton(id: "other", label: "Choose Another Disk…"),
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
    ], defaultButton: "other")

  private static let sheet = AlertDescription(
    title: "Share “holiday.jpg”", message: "The original stays where it is.",
    buttons: [
      AlertButton(id: "copy", label: "Copy Link"),
      AlertButton(id: "mail", label: "Send by Mail"),
      AlertButton(id: "delete", label: "Delete Instead", role: .destructive),
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
    ], style: .sheet)

  private static let toast = AlertDescription(
    title: "Backup finished", message: "412 GB were copied to “Archive”.", icon: .info,
    buttons: [AlertButton(id: "show", label: "Show"), AlertButton(id: "eject", label: "Eject")],
    application: "Backup", style: .toast)
}
