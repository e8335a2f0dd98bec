import AlertModel
import Cairo
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Compares the screen with the drawing of every input, and of every presentation in every theme.
@MainActor
@Suite(.privateServer, .serialized)
struct InputsOnScreenTests {
  /// The tolerance of a colour component, of 255: the server rounds when it blends.
  private static let tolerance = 3

  nonisolated static let descriptions: [AlertDescription] = {
    let items = ["Speakers", "Headphones", "USB DAC"]
    let rows = (1...40).map { "Row \($0)" }
    let kinds: [AlertInput.Kind] = [
      .field(TextRules(value: "git.example.org")), .field(TextRules(placeholder: "Nothing yet")),
      .secret(SecretRules(placeholder: "Passphrase")), .text(TextRules(value: "One\nTwo")),
      .check(isOn: true), .choice(ChoiceRules(items: items, selection: ["USB DAC"])),
      .choice(ChoiceRules(items: rows, selection: ["Row 2"])), .number(NumberRules(value: 5)),
      .slider(NumberRules(value: 40, minimum: 0, maximum: 100)),
      .date(DateRules(value: CalendarDate(year: 2026, month: 11, day: 21))),
    ]
    let asking = kinds.map { kind in
      AlertDescription(
        title: "What is it?", inputs: [AlertInput(name: "it", label: "_Label", kind: kind)],
        transition: TransitionName.none, guardMilliseconds: 0)
    }
    let looks = AlertStyle.allCases.flatMap { style in
      [nil, "high-contrast", "classic"].map { (style: style, theme: $0) }
    }
    let presented = looks.map { look in
      AlertDescription(
        title: "holiday.jpg", message: "2.4 MB — Photos", icon: .success, text: "Once upon a time.",
        buttons: [
          AlertButton(id: "share", label: "Share…"),
          AlertButton(id: "bin", label: "Move to Bin", role: .destructive),
          AlertButton(id: "cancel", label: "Cancel", role: .cancel),
        ], defaultButton: "share", application: "Photos", style: look.style,
        theme: look.theme, transition: TransitionName.none, guardMilliseconds: 0)
    }
    return asking + presented + [
      AlertDescription(
        title: "Copying", progress: .percent(40), transition: TransitionName.none,
        guardMilliseconds: 0),
      AlertDescription(
        title: "Read this", text: "Once upon a time.\n\nThe end.", transition: TransitionName.none,
        guardMilliseconds: 0),
    ]
  }()

  @Test(arguments: descriptions)
  func theScreenShowsWhatWasDrawn(description: AlertDescription) throws {
    let desk = try Desk()
    let (content, _) = try desk.show(description)
    let window = desk.presenter.windows?.toasts.last ?? desk.window
    let container = try #require(window?.container)
    let frame = PixelRect(covering: container.contentFrame)
    // The background shows through at the round corners and between two boxes.
    let inner = content.boxes(for: container.contentSize, in: container.environment).map { box in
      PixelRect(covering: box.outset(by: -8))
    }
    // A caret may blink between the two pictures, so they are compared until they are equal.
    try wait(for: "the same on the screen") {
      let snapshot = try ContentSnapshot(
        of: content, size: container.contentSize, over: container.presentation.backdrop,
        in: container.environment)
      let origin = snapshot.geometry.box
      return try inner.allSatisfy { part in
        let screen = try desk.server.screenshot(part.offset(dx: frame.x, dy: frame.y))
        let drawn = snapshot.surface.pixels(part.offset(dx: origin.x, dy: origin.y))
        return PictureDifference(screen, drawn, allowing: Self.tolerance).pixelsBeyond == 0
      }
    }
  }
}

extension ImageSurface {
  /// A part of the picture over black, the colour of the screen.
  fileprivate func pixels(_ frame: PixelRect) -> PixelImage {
    let stride = stride
    return withUnsafeBytes { bytes in
      var pixels: [UInt32] = []
      for y in frame.y..<(frame.y + frame.height) {
        for x in frame.x..<(frame.x + frame.width) {
          pixels.append(bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self))
        }
      }
      return PixelImage(size: frame.size, pixels: pixels)
    }
  }
}
