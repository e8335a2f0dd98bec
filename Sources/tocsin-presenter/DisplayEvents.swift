import AlertKit
import AlertModel
import AlertViews
import PresenterService

/// Connects the presenter to its display, and handles its events there.
final class DisplayEvents: AlertPresenterDelegate {
  /// Held until the process exits, because the presenter holds its delegate weakly.
  private static var current: DisplayEvents?

  private let lost: (String) -> Void
  private weak var presenter: AlertPresenter?
  private let memory = IdleMemory()

  private init(lost: @escaping (String) -> Void) {
    self.lost = lost
  }

  /// Creates a presenter and connects it.
  ///
  /// - Parameters:
  ///   - name: The display; nil for that of the environment.
  ///   - log: Receives warnings.
  ///   - lost: Called with the reason when the display is lost.
  /// - Returns: The presenter.
  /// - Throws: `unavailable` if the display cannot be opened.
  static func open(
    _ name: String?, log: ServiceLog, lost: @escaping (String) -> Void
  ) throws(PresenterProcess.Failure) -> AlertPresenter {
    let presenter = name.map { AlertPresenter(displayName: $0) } ?? .shared
    let events = DisplayEvents(lost: lost)
    current = events
    events.presenter = presenter
    presenter.delegate = events
    ThemeLibrary.shared.report = { log(.warning, $0) }
    presenter.report = { log(.warning, $0) }
    ScriptCoverage.shared.report = { log(.warning, $0) }
    presenter.inputMethod = PresenterMain.inputMethod
    presenter.holdsBackdrop = true
    PictureProgram.current?.isAwaited = false
    if PictureProgram.current == nil {
      log(
        .warning,
        "no pictures are shown: \(PictureProgram.name) is neither beside this program nor in PATH")
    }
    do {
      try presenter.connect()
    } catch {
      throw PresenterProcess.Failure(.unavailable, "\(error)")
    }
    AlertMainLoop.start()
    presenter.warmUpSoon()
    events.memory.becomeIdle()
    return presenter
  }

  /// Hands the clipboard over before the process exits, so that copied text stays available.
  ///
  /// - Parameter isReplaced: Whether another process of the user takes over.
  static func leave(isReplaced: Bool) {
    if isReplaced { current?.presenter?.passOnStage() }
    current?.presenter?.releaseGuests()
    current?.presenter?.handOverClipboard()
  }

  func alertPresenter(_ presenter: AlertPresenter, willPresent alert: AlertIdentifier) {
    memory.becomeBusy()
  }

  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier) {
    memory.becomeIdle()
  }

  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {
    lost("the connection to the display is lost")
  }
}
