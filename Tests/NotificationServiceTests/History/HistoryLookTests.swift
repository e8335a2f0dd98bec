import AlertModel
import Foundation
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// Pictures and markup of notifications that are shown again.
@MainActor
struct HistoryLookTests {
  private let folder: ScratchFolder
  private var path: String { folder.path + "/tocsin" }

  init() throws {
    folder = try ScratchFolder()
  }

  /// A picture of a width, whose file has a number of bytes.
  private static func pixels(_ width: Int, bytes: UInt32 = 10) -> AlertPixels {
    AlertPixels(
      width: width, height: 1,
      values: [bytes] + [UInt32](repeating: UInt32(width), count: width - 1))
  }

  @discardableResult
  private func post(
    _ fixture: CoordinatorFixture, _ pixels: AlertPixels, replacing id: NotificationID? = nil
  ) -> NotificationID {
    fixture.post("mail", replacing: id) { $0.description.icon = .pixels(pixels) }
  }

  /// Shows a closed notification again.
  ///
  /// - Returns: What is shown.
  private func replay(
    _ id: NotificationID, in fixture: CoordinatorFixture
  ) throws -> AlertDescription {
    _ = fixture.coordinator.controller.carryOut(.close(id))
    #expect(fixture.coordinator.controller.carryOut(.replay(id)) == .done(1))
    fixture.handOver()
    return try #require(fixture.presenter.submitted.last)
  }

  /// The files of pictures.
  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/pictures")) ?? []).sorted()
  }

  private func bytes(of icon: AlertIcon) -> [UInt8]? {
    guard case .file(let file) = icon, file.hasPrefix(path + "/pictures/") else { return nil }
    return FileManager.default.contents(atPath: file).map { [UInt8]($0) }
  }

  @Test func aPictureIsShownAgainAtOnce() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    let pixels = Self.pixels(3)
    let id = post(fixture, pixels)
    fixture.handOver()
    #expect(fixture.presenter.submitted.last?.icon == .pixels(pixels))
    #expect(try bytes(of: replay(id, in: fixture).icon) == CoordinatorFixture.file(of: pixels))
    #expect(fixture.complaints.isEmpty)
  }

  @Test func aPictureGetsItsFileSoon() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    for width in [3, 4] { post(fixture, Self.pixels(width)) }
    try wait(for: "the files") { files.count == 2 }
    let icons = fixture.records().compactMap(\.icon)
    #expect(Set(icons.map { $0.replacing(path + "/pictures/", with: "") }) == Set(files))
    var status = stat()
    #expect(stat(icons[0], &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func picturesSurviveARestart() throws {
    let first = CoordinatorFixture(stateFolder: path)
    for width in [3, 4] { post(first, Self.pixels(width)) }
    first.coordinator.finish()
    let second = CoordinatorFixture(stateFolder: path)
    #expect(try bytes(of: replay(1, in: second).icon)?.first == 3)
    #expect(try bytes(of: replay(2, in: second).icon)?.first == 4)
  }

  @Test func picturesStayWhenTheirFolderIsReachedByAnotherPath() throws {
    let first = CoordinatorFixture(stateFolder: path)
    post(first, Self.pixels(3))
    first.coordinator.finish()
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let second = CoordinatorFixture(stateFolder: link)
    // The first picture of a process lets it clean the folder.
    post(second, Self.pixels(4))
    second.coordinator.finish()
    #expect(files.count == 2)
    #expect(try bytes(of: replay(1, in: second).icon)?.first == 3)
  }

  @Test func equalPicturesShareAFileThatLeavesWithTheLastOfThem() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    for _ in 0..<3 { post(fixture, Self.pixels(3)) }
    fixture.post("without a picture")
    post(fixture, Self.pixels(4))
    try wait(for: "the files") { fixture.records().compactMap(\.icon).count == 4 }
    #expect(files.count == 2)
    _ = fixture.coordinator.controller.carryOut(.clearHistory(5))
    try wait(for: "one to leave") { files.count == 1 }
    for id in 1...2 as ClosedRange<NotificationID> {
      _ = fixture.coordinator.controller.carryOut(.clearHistory(id))
    }
    fixture.coordinator.finish()
    #expect(try bytes(of: replay(3, in: fixture).icon)?.first == 3)
    _ = fixture.coordinator.controller.carryOut(.clearHistory(nil))
    try wait(for: "the other to leave") { files.isEmpty }
  }

  @Test func clearedPicturesAreNotWrittenLater() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    for width in [3, 4] { post(fixture, Self.pixels(width)) }
    _ = fixture.coordinator.controller.carryOut(.clearHistory(1))
    fixture.coordinator.finish()
    #expect(files.count == 1)
    post(fixture, Self.pixels(5))
    _ = fixture.coordinator.controller.carryOut(.clearHistory(nil))
    fixture.coordinator.finish()
    #expect(files.isEmpty)
  }

  @Test func aReplacingNotificationHasItsOwnPicture() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    let id = post(fixture, Self.pixels(3))
    post(fixture, Self.pixels(4), replacing: id)
    #expect(try bytes(of: replay(id, in: fixture).icon)?.first == 4)
    let next = post(fixture, Self.pixels(5))
    fixture.post("mail", replacing: next)
    #expect(try replay(next, in: fixture).icon == .none)
  }

  /// Those of an earlier process; the folder may be a link to one of the user's.
  @Test func onlyPicturesThatNobodyNeedsAreDeleted() throws {
    let users = folder.path + "/Pictures"
    for path in [path, users] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: path + "/pictures", withDestinationPath: users)
    let foreign = [".profile", "holiday-1x1.png", "passwd"]
    let checksum = String(repeating: "0f", count: 16)
    for name in foreign + ["\(checksum)-1x1.png", ".\(checksum)-2x1.png.77"] {
      _ = FileManager.default.createFile(atPath: "\(users)/\(name)", contents: Data([1]))
    }
    let fixture = CoordinatorFixture(stateFolder: path)
    post(fixture, Self.pixels(3))
    fixture.coordinator.finish()
    let left = try FileManager.default.contentsOfDirectory(atPath: users)
    #expect(left.count == 4 && Set(left).isSuperset(of: foreign))
    _ = fixture.coordinator.controller.carryOut(.clearHistory(nil))
    fixture.coordinator.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: users).sorted() == foreign)
  }

  @Test func tooManyPicturesAreLeftOut() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    for width in 1...40 { post(fixture, Self.pixels(width)) }
    fixture.coordinator.finish()
    #expect(files.count == 32)
    #expect(try bytes(of: replay(40, in: fixture).icon)?.first == 40)
    #expect(try replay(1, in: fixture).icon == .none)
  }

  @Test func tooLargePicturesAreDeleted() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    for width in 1...30 {
      post(fixture, Self.pixels(width, bytes: 1 << 20))
      fixture.coordinator.finish()
    }
    #expect(files.count <= 21)
    #expect(try bytes(of: replay(30, in: fixture).icon)?.first == 30)
  }

  @Test func aPictureThatCannotBeWrittenIsReportedOnce() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: path + "/pictures", contents: nil)
    let fixture = CoordinatorFixture(stateFolder: path)
    for width in [3, 4] { post(fixture, Self.pixels(width)) }
    fixture.coordinator.finish()
    #expect(fixture.complaints.count == 1)
    #expect(fixture.complaints.first?.contains("does not keep pictures") == true)
    #expect(try replay(2, in: fixture).icon == .none)
  }

  @Test(arguments: [false, true])
  func markupAndImageAreShownAgain(isResumed: Bool) throws {
    let image = folder.path + "/picture.png"
    _ = FileManager.default.createFile(atPath: image, contents: Data([1]))
    let first = CoordinatorFixture(stateFolder: path)
    let id = first.post("a &lt; b") {
      $0.facts.bus = "here"
      $0.description.usesMarkup = true
      $0.description.message = "<b>bold</b> &amp; <a href=\"x:y\">link</a>"
      $0.description.image = image
    }
    if !isResumed { _ = first.coordinator.controller.carryOut(.close(id)) }
    first.coordinator.finish()
    let second = CoordinatorFixture(stateFolder: path)
    #expect(second.records().first?.message == "bold & link")
    #expect(second.records().first?.markup == nil && second.records().first?.image == nil)
    if isResumed {
      second.coordinator.bus.resume(on: "here")
      second.handOver()
    }
    let shown =
      try isResumed ? #require(second.presenter.submitted.last) : replay(id, in: second)
    #expect(shown.usesMarkup && shown.title == "a &lt; b")
    #expect(shown.message == "<b>bold</b> &amp; <a href=\"x:y\">link</a>")
    #expect(shown.image == image)
    try FileManager.default.removeItem(atPath: image)
    #expect(try replay(id, in: second).image == nil)
  }

  @Test func aTextWithoutTagsIsKeptOnce() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    let id = fixture.post("a &lt; b") { $0.description.usesMarkup = true }
    let shown = try replay(id, in: fixture)
    #expect(!shown.usesMarkup && shown.title == "a < b")
  }

  @Test func markupOfALongTextIsNotCut() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    let id = fixture.post("long") {
      $0.description.usesMarkup = true
      $0.description.message = "<b>" + String(repeating: "x", count: 10_000) + "</b>"
    }
    let shown = try replay(id, in: fixture)
    #expect(!shown.usesMarkup && shown.message.utf8.count <= 4096)
  }

  @Test func anUpdateEndsTheMarkup() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    let name = AlertIdentifier("copy")
    let description = AlertDescription(
      identifier: name, title: "copying", message: "<b>now</b>", usesMarkup: true, style: .toast)
    _ = try fixture.coordinator.clients.submit(description, observe: nil) { _ in }
    let update = AlertUpdate([.message], of: AlertDescription(message: "done"))
    _ = try fixture.coordinator.clients.update(name, with: update)
    fixture.coordinator.finish()
    let shown = try replay(1, in: CoordinatorFixture(stateFolder: path))
    #expect(!shown.usesMarkup && shown.message == "done")
  }
}
