import AlertAnswers
import AlertKit
import AlertModel
import PresenterService

/// The presenter on its display, and the word that the display is gone.
final class DisplayStage: AlertPresenterDelegate {
  /// Kept for the life of the process: the presenter holds its delegate weakly.
  private static var current: DisplayStage?

  private let lost: (String) -> Void
  private weak var presenter: AlertPresenter?
  private let memory = RestingMemory()

  private init(lost: @escaping (String) -> Void) {
    self.lost = lost
  }

  /// Connects to the display; nil for that of the environment.
  static func open(
    _ name: String?, log: ServiceLog, lost: @escaping (String) -> Void
  ) throws(PresenterProcess.Failure) -> AlertPresenter {
    let presenter = name.map { AlertPresenter(displayName: $0) } ?? .shared
    let stage = DisplayStage(lost: lost)
    current = stage
    stage.presenter = presenter
    presenter.delegate = stage
    ThemeLibrary.shared.report = { log(.warning, $0) }
    presenter.report = { log(.warning, $0) }
    presenter.inputMethod = PresenterMain.inputMethod
    PictureProgram.current = PresenterMain.pictureProgram
    do {
      try presenter.connect()
    } catch {
      throw PresenterProcess.Failure(status: ExitStatus.unavailable.code, "\(error)")
    }
    AlertMainLoop.start()
    presenter.warmUpSoon()
    stage.memory.rest()
    return presenter
  }

  /// The process is about to end; what was copied from its alerts is not to end with it.
  static func leave() {
    current?.presenter?.handOverClipboard()
  }

  func alertPresenter(_ presenter: AlertPresenter, willPresent alert: AlertIdentifier) {
    memory.wake()
  }

  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier) {
    memory.rest()
  }

  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {
    lost("the display is gone")
  }
}
