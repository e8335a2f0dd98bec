import AlertModel
import TestHarness
import X11

@testable import AlertKit

extension Desk {
  /// Presents a plain box as a toast.
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

  /// Presents a toast by its description, without a transition, timeout and guard.
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

  /// The frames of the toasts in device pixels of the root, oldest first.
  var toastFrames: [PixelRect] {
    (presenter.windows?.toasts ?? []).flatMap { window in
      window.panes.map { PixelRect(covering: $0.contentFrame) }
    }
  }

  /// The frames of the toasts when they have stopped moving.
  var toastPlaces: [PixelRect] {
    (presenter.windows?.toasts ?? []).flatMap { window in
      window.container.contentFrames.map { PixelRect(covering: $0) }
    }
  }

  /// Waits until there are this many toasts and none is moving.
  func waitUntilStill(_ count: Int) throws {
    try wait(for: "\(count) toasts that stand still") {
      let windows = presenter.windows?.toasts ?? []
      return windows.count == count
        && windows.allSatisfy {
          $0.placement.isStill && !$0.placement.isFadingShadow
            && $0.panes.allSatisfy { !$0.isTrimmed }
        }
    }
  }
}
