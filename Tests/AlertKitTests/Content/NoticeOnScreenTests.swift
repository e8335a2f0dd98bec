import AlertModel
import Foundation
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// Notifications on the screen: the details of presses, and pictures that another process decodes.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct NoticeOnScreenTests {
  @Test func aPressReportsItsTime() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    var events: [AlertEvent] = []
    var response: AlertResponse?
    func click() throws {
      try desk.waitUntilStill(1)
      let frame = try #require(desk.toastFrames.first)
      desk.input.click(at: PixelPoint(x: frame.x + frame.width / 2, y: frame.y + 10))
    }
    for isResident in [true, false] {
      _ = try desk.presenter.submit(
        AlertDescription(
          title: "A title", message: "and a message",
          buttons: [AlertButton(id: "default", label: "Open")], isResident: isResident,
          style: .toast, timeout: 0, guardMilliseconds: 0),
        observe: { events.append($0) }, respond: { if $0.button != nil { response = $0 } })
      try click()
      try wait(for: "the press") { isResident ? events.count > 1 : response != nil }
      desk.presenter.dismiss()
      try desk.waitUntilEmpty()
    }
    let time = try #require(response?.time)
    let told = try #require(events.first { $0 != .presented })
    guard case .pressed("default", let pressed?) = told else {
      Issue.record("\(told)")
      return
    }
    #expect(response?.button == "default" && pressed > 0 && time &- pressed < 60_000)
  }

  @Test(arguments: [false, true])
  func aDecoderWithoutMemoryReturnsNoPicture(isShort: Bool) throws {
    let path = NSTemporaryDirectory() + "tocsin-memory-\(UUID().uuidString).svg"
    try Data("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
      .write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let limit = isShort ? "ulimit -v 60000; " : ""
    let program = PictureProgram(
      path: "/bin/sh",
      arguments: [
        "-c", limit + #"exec "$0" "$1" "$2""#, BuiltProducts.path(of: "tocsin-picture"),
      ])
    var answers: [Bool] = []
    let task = try PictureSource(path).decode(width: 18, height: 18, by: program) {
      answers.append($0 != nil)
    }
    try wait(for: "the decoder's end", within: Bounds.start) { !answers.isEmpty }
    #expect(answers == [!isShort])
    _ = task
  }
}
