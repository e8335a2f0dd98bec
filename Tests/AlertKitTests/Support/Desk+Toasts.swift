import AlertModel
import TestHarness
import X11

@testable import AlertKit
@testable import AlertViews

extension Desk {
  /// Hands in a box that stands on the desktop.
  @discardableResult
  func toast(
    _ identifier: String, height: Double = 60, color: UInt32 = ProbeContent.defaultColor,
    presentation: any AlertPresentation = ToastPresentation(), policy: AlertPolicy = .queue,
    timeout: Double? = nil, monitor: MonitorChoice? = nil,
    transition: TransitionName = .none
  ) throws -> (content: ProbeContent, alert: PresentedAlert) {
    let content = ProbeContent(
      size: Size(width: 200, height: height), color: color, keyboard: .none)
    content.chrome = .box
    let alert = try present(
      content,
      options: AlertOptions(
        identifier: AlertIdentifier(identifier), policy: policy, timeout: timeout,
        presentation: presentation, monitor: monitor, transition: transition,
        guardMilliseconds: 0))
    return (content, alert)
  }

  /// Hands in a toast by its description; it comes without a transition, and takes answers at once
  /// unless told otherwise.
  @discardableResult
  func toast(
    _ description: AlertDescription, guardMilliseconds: Int = 0
  ) throws -> PresentedAlert {
    try presenter.connect()
    var description = description
    (description.style, description.timeout) = (.toast, 0)
    description.transition = TransitionName.none
    description.guardMilliseconds = guardMilliseconds
    let alert = PresentedAlert()
    alert.ticket = try presenter.submit(description) { alert.take($0) }.ticket
    return alert
  }

  /// Where the toasts stand, in device pixels of the root, in the order in which they came.
  var toastFrames: [PixelRect] {
    (presenter.display?.toastWindows ?? []).flatMap { window in
      window.panes.map { PixelRect(covering: $0.contentFrame) }
    }
  }

  /// Where they are to stand once none moves any more.
  var toastPlaces: [PixelRect] {
    (presenter.display?.toastWindows ?? []).flatMap { window in
      window.container.contentFrames.map { PixelRect(covering: $0) }
    }
  }

  /// Waits until every toast stands still.
  func waitUntilStill(_ count: Int) throws {
    try wait(for: "\(count) toasts that stand still") {
      let windows = presenter.display?.toastWindows ?? []
      return windows.count == count
        && windows.allSatisfy { $0.isStill && $0.panes.allSatisfy { !$0.isTrimmed } }
    }
  }
}
