import AlertAnswers
import AlertKit
import AlertModel
import AlertProtocol
import AlertViews
import Cairo
import CommandOptions
import Glibc
import PresenterClient

/// Runs `tocsin render`: draws the alert of a document on standard input into a PNG file, with the code
/// that draws on the screen.
enum PictureRendering {
  /// Reads the request, and writes the picture.
  static func run() throws -> ExitStatus {
    let request: RenderRequest
    do {
      request = try RenderRequest(decoding: try input())
      try request.alert.checkLimits()
    } catch let violation as LimitViolation {
      throw UsageError("tocsin render", violation.description)
    } catch {
      throw UsageError("tocsin-presenter", "--render reads a document of tocsin render: \(error)")
    }
    let content: any AlertContent
    do throws(AlertAdmissionError) {
      if let mistake = ThemeLibrary.shared.mistake(in: request.alert) {
        throw AlertAdmissionError(.invalid, mistake)
      }
      try ThemeLibrary.shared.checkLook(of: request.alert)
      content = try ContentFactory.content(for: request.alert)
    } catch {
      throw UsageError("tocsin render", error.description)
    }
    let picture = try draw(content, request)
    do throws(CairoError) {
      try picture.writePNG(to: request.output ?? "/dev/stdout")
    } catch {
      PresenterMain.complain("\(error)", as: "tocsin render")
      return .internalError
    }
    return .success
  }

  private static func draw(
    _ content: any AlertContent, _ request: RenderRequest
  ) throws(CairoError) -> ImageSurface {
    let appearance =
      request.appearance
      ?? ClientEnvironment.value(of: "TOCSIN_APPEARANCE").flatMap(Appearance.init) ?? .light
    let presentation = request.alert.presentation
    // The theme was checked before; a broken one is replaced by the default.
    let theme = (try? ThemeLibrary.shared.theme(named: request.alert.theme)) ?? .default
    let textScale =
      ClientEnvironment.value(of: "TOCSIN_TEXT_SCALE").flatMap(Double.init)
      .flatMap { DesktopPreferences.textScaleRange.contains($0) ? $0 : nil } ?? 1
    let reducesMotion = ClientEnvironment.value(of: "TOCSIN_REDUCE_MOTION") == "1"
    let renderer = SceneRenderer(
      size: request.size,
      environment: AlertEnvironment(
        theme: theme, appearance: appearance, scale: request.scale, reducesMotion: reducesMotion,
        textScale: textScale),
      presentation: presentation)
    guard let progress = request.progress else { return try renderer.render(content) }
    let transition = Transition.named(
      request.alert.transition ?? presentation.defaultTransition, in: theme,
      reducesMotion: reducesMotion)
    return try renderer.render(
      content, state: transition.present.state(at: progress), edge: transition.edge)
  }

  /// Reads standard input to its end, up to the longest document.
  private static func input() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= ProtocolLimits.lineLength {
      let more = try Descriptor.standardInput(upTo: 64 << 10)
      guard !more.isEmpty else { return bytes }
      bytes += more
    }
    throw LimitViolation("document", "takes at most \(ProtocolLimits.lineLength) bytes")
  }
}
