import AlertModel
import GLib
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// The choice of a notification's picture.
struct NotificationPictureTests {
  private static func image(
    _ width: Int32, _ height: Int32, stride: Int32, alpha: Bool = false, bits: Int32 = 8,
    channels: Int32 = 3, bytes: [UInt8]
  ) -> Variant {
    .tuple([
      .int32(width), .int32(height), .int32(stride), .bool(alpha), .int32(bits),
      .int32(channels), .bytes(bytes),
    ])
  }

  private static func pixels(
    _ value: Variant, cache: PixelCache = PixelCache()
  ) -> AlertPixels? {
    guard
      case .pixels(let pixels) = NotifyArguments(hints: ["image-data": value])
        .request(cache: cache).description.icon
    else { return nil }
    return pixels
  }

  /// Row 66 of the table of traps: `image-data` with contradictory members.
  @Test func inconsistentImageDataIsRejected() {
    let bytes = [UInt8](repeating: 7, count: 48)
    let lies: [Variant] = [
      Self.image(0, 4, stride: 12, bytes: bytes),
      Self.image(4, 0, stride: 12, bytes: bytes),
      Self.image(-4, 4, stride: 12, bytes: bytes),
      Self.image(4, -4, stride: 12, bytes: bytes),
      Self.image(4, 4, stride: 11, bytes: bytes),
      Self.image(4, 4, stride: -12, bytes: bytes),
      Self.image(4, 4, stride: .max, bytes: bytes),
      Self.image(4, 4, stride: 12, bits: 16, bytes: bytes),
      Self.image(4, 4, stride: 12, bits: 0, bytes: bytes),
      Self.image(4, 4, stride: 12, channels: 4, bytes: bytes),
      Self.image(4, 4, stride: 12, alpha: true, bytes: bytes),
      Self.image(4, 4, stride: 12, channels: 0, bytes: bytes),
      Self.image(4, 4, stride: 12, channels: -3, bytes: bytes),
      Self.image(4, 4, stride: 12, bytes: Array(bytes.dropLast())),
      Self.image(4, 4, stride: 12, bytes: []),
      Self.image(.max, .max, stride: .max, bytes: bytes),
      Self.image(65536, 65536, stride: 196_608, bytes: bytes),
      Self.image(4096, 4096, stride: 12288, bytes: bytes),
      Self.image(1 << 30, 4, stride: .min, bytes: bytes),
      .tuple([.int32(4), .int32(4)]),
      .tuple([.uint32(4)] + (0..<6).map { _ in .int32(1) }),
      .text("/picture.png"),
      .bytes(bytes),
    ]
    for (index, lie) in lies.enumerated() {
      #expect(Self.pixels(lie) == nil, "vector \(index)")
    }
  }

  @Test func theLastRowNeedsNoPadding() {
    let picture = Self.image(1, 2, stride: 8, bytes: [255, 0, 0, 9, 9, 9, 9, 9, 0, 0, 255])
    #expect(Self.pixels(picture)?.values == [0xFFFF_0000, 0xFF00_00FF])
  }

  @Test func transparentPixelsArePremultiplied() {
    let picture = Self.image(
      3, 1, stride: 12, alpha: true, channels: 4,
      bytes: [255, 128, 0, 128, 255, 255, 255, 0, 1, 2, 3, 255])
    #expect(Self.pixels(picture)?.values == [0x8080_4000, 0, 0xFF01_0203])
  }

  @Test func aLargePictureIsScaledDownByAveraging() {
    // Alternating black and white columns average to grey.
    let row = (0..<1024).flatMap { [UInt8](repeating: $0.isMultiple(of: 2) ? 0 : 255, count: 3) }
    let bytes = (0..<512).flatMap { _ in row }
    let pixels = Self.pixels(Self.image(1024, 512, stride: 3072, bytes: bytes))
    #expect(pixels?.width == 128)
    #expect(pixels?.height == 64)
    #expect(Set(pixels?.values ?? []) == [0xFF80_8080])
  }

  @Test(arguments: [(Int32(4096), Int32(1)), (1, 4096), (129, 128), (1000, 3)])
  func noSideBecomesZero(width: Int32, height: Int32) {
    let bytes = [UInt8](repeating: 255, count: Int(width * height * 3))
    let pixels = Self.pixels(Self.image(width, height, stride: width * 3, bytes: bytes))
    #expect(max(pixels?.width ?? 0, pixels?.height ?? 0) == 128)
    #expect(min(pixels?.width ?? 0, pixels?.height ?? 0) >= 1)
    #expect(Set(pixels?.values ?? []) == [0xFFFF_FFFF])
  }

  @Test func equalPicturesShareMemory() {
    let cache = PixelCache()
    let first = Self.pixels(
      Self.image(1, 1, stride: 3, bytes: [1, 2, 3]), cache: cache)
    let again = Self.pixels(
      Self.image(1, 1, stride: 3, bytes: [1, 2, 3]), cache: cache)
    let other = Self.pixels(
      Self.image(1, 1, stride: 3, bytes: [1, 2, 4]), cache: cache)
    #expect(first != nil && first === again)
    #expect(other != nil && first !== other)
  }

  private static let red = image(1, 1, stride: 3, bytes: [255, 0, 0])
  private static let lie = image(9, 9, stride: 3, bytes: [255, 0, 0])

  @Test func theBestAvailablePictureIsChosen() throws {
    let folder = try ScratchFolder()
    let file = "\(folder.path)/a b.png"
    try BytesFile.write([1, 2, 3], to: file)
    func icon(_ applicationIcon: String, _ hints: [String: Variant]) -> AlertIcon {
      NotifyArguments(icon: applicationIcon, hints: hints).shown.icon
    }
    #expect(icon("", [:]) == .none)
    #expect(icon("mail", [:]) == .themed(["mail"]))
    #expect(icon(file, [:]) == .file(file))
    #expect(icon("file://\(folder.path)/a%20b.png", [:]) == .file(file))
    #expect(icon("file://localhost\(folder.path)/a b.png", [:]) == .file(file))
    #expect(icon("file://elsewhere\(folder.path)/a b.png", [:]) == .none)
    #expect(icon("file:\(folder.path)/a%20b.png", [:]) == .file(file))
    #expect(icon("file://\(folder.path)/a%2b.png%", [:]) == .none)
    #expect(icon("http://example.org/a.png", [:]) == .none)
    #expect(icon("../../a", [:]) == .none)
    #expect(icon("mail", ["image-path": .text(file)]) == .file(file))
    #expect(icon("mail", ["image_path": .text(file)]) == .file(file))
    #expect(icon("mail", ["image-path": .text("face")]) == .themed(["face", "mail"]))
    // The name first, then the file as its fallback.
    #expect(
      icon(file, ["image-path": .text("face"), "desktop-entry": .text("org.x.Mail")])
        == .themed(["face", file]))
    #expect(icon("/is/not/there.png", ["image-path": .text("face")]) == .themed(["face"]))
    #expect(icon("mail", ["image-path": .text("/is/not/there.png")]) == .themed(["mail"]))
    #expect(
      icon("", ["category": .text("email.arrived"), "desktop-entry": .text("org.x.Mail")])
        == .themed(["org.x.Mail", "mail-unread"]))
    for name in ["image-data", "image_data"] {
      guard case .pixels = icon(file, [name: Self.red, "image-path": .text(file)]) else {
        Issue.record("\(name) was not taken")
        continue
      }
      #expect(icon(file, [name: Self.lie]) == .file(file))
    }
    #expect(icon("mail", ["icon_data": Self.red]) == .themed(["mail"]))
    guard case .pixels = icon("", ["icon_data": Self.red]) else {
      Issue.record("icon_data was not taken")
      return
    }
  }

  /// A body full of pictures must not block the presenter.
  @Test func onlyAFewPicturesOfABodyAreChecked() {
    let body = (0..<3000).map { "<img src=\"/\($0)\" alt=\"\($0 % 10)\"/>" }.joined()
    var looks: [String] = []
    let markup = BodyMarkup(body) { path in
      looks.append(path)
      return false
    }
    #expect(looks == ["/0", "/1", "/2", "/3"])
    #expect(markup.picture == nil)
    #expect(markup.markup.count == 3000)
  }

  /// Row 67 of the table of traps.
  @Test func specialFilesAreNotPictures() throws {
    let folder = try ScratchFolder()
    try BytesFile.makeFIFO("\(folder.path)/pipe")
    for path in ["/dev/zero", "/dev/stdin", folder.path, "\(folder.path)/pipe", "/proc/self/mem"] {
      #expect(NotifyArguments(icon: path).shown.icon == .none)
      #expect(NotifyArguments(hints: ["image-path": .text(path)]).shown.icon == .none)
      let body = NotifyArguments(body: "a <img src=\"\(path)\" alt=\"view\"/>").shown
      #expect(body.image == nil)
      #expect(body.message == "a view")
    }
  }
}
