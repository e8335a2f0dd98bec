import AlertModel
import GLib
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// Toasts that their senders replace frequently, as downloads and players do.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ReplacedToastTests {
  /// A toast with the default guard that is replaced every 50 ms.
  private final class Download {
    private let desk: Desk
    private let describe: (Int) -> AlertDescription
    private var feed: Timer?
    private(set) var responses: [AlertResponse] = []
    private(set) var count = 0

    init(on desk: Desk, _ describe: @escaping (Int) -> AlertDescription) throws {
      self.desk = desk
      self.describe = describe
      try desk.presenter.connect()
      submit()
      feed = Timer(every: 50_000_000) { [weak self] in self?.submit() }
    }

    private func submit() {
      guard answer == nil else { return }
      count += 1
      var description = describe(count)
      description.identifier = AlertIdentifier("download")
      (description.style, description.policy) = (.toast, .replace)
      (description.timeout, description.transition) = (0, TransitionName.none)
      _ = try? desk.presenter.submit(description) { [weak self] in self?.responses.append($0) }
    }

    /// How the user ended it.
    var answer: AlertResponse? { responses.first { $0.outcome != .dismissed } }
  }

  private func toast(_ count: Int) -> AlertDescription {
    AlertDescription(
      title: "film.mkv", progress: .percent(Double(count % 100)),
      buttons: [AlertButton(id: "stop", label: "Stop")])
  }

  @Test func progressUpdatesDoNotDisarm() throws {
    let desk = try Desk()
    let download = try Download(on: desk, toast)
    let content: StandardAlertContent = try wait(for: "arming, and a drawn button") {
      let content = desk.window?.container.content as? StandardAlertContent
      let isDrawn = content?.view.buttons.first?.bounds.isEmpty == false
      return desk.window?.input.isArmed == true && isDrawn ? content : nil
    }
    #expect(download.count > 5)
    desk.input.click(at: try desk.middle(of: 0, in: content))
    try wait(for: "the answer") { download.answer?.button == "stop" }
  }

  @Test func constantRewordingCanStillBeDismissed() throws {
    let desk = try Desk()
    let download = try Download(on: desk) { count in
      var description = toast(count)
      description.message = "\(count % 10) left"
      return description
    }
    try wait(for: "the time to read it") { desk.window?.input.acceptsCancelling == true }
    #expect(desk.window?.input.isArmed == false)
    let frame = try #require(desk.toastFrames.first)
    // The close button is in the corner; a press on it survives replacements.
    desk.input.movePointer(to: PixelPoint(x: frame.maxX - 22, y: frame.y + 23))
    desk.input.button(1, isDown: true)
    let count = download.count
    try wait(for: "two replacements") { download.count > count + 1 }
    desk.input.button(1, isDown: false)
    try wait(for: "its end") { download.answer?.outcome == .cancelled }
  }

  @Test func newButtonsDisarm() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    var description = toast(1)
    (description.style, description.policy) = (.toast, .replace)
    description.identifier = AlertIdentifier("a")
    description.timeout = 0
    _ = try desk.presenter.submit(description) { _ in }
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    description.buttons[0].label = "Erase"
    _ = try desk.presenter.submit(description) { _ in }
    #expect(desk.window?.input.isArmed == false)
    #expect(desk.window?.input.acceptsCancelling == false)
  }
}
