import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions

/// `tocsin render`.
enum RenderTable {
  /// The limits of a picture’s edges and area, in device pixels.
  private static let edge = 16_384.0
  private static let area = 67_108_864.0

  static let render = CommandSyntax<RenderDraft, Command>(
    name: "tocsin render", operands: "[OPTION]... -o FILE.png",
    summary: "Draw an alert into a PNG file, without a display.",
    discussion: "The picture is what the presenter would show; the same code draws it.",
    options: (AlertOptionTable.drawing + [AlertOptionTable.from]).lifted { $1(&$0.alert) } + [
      CommandOption("output", "o", "FILE", "the PNG file; - for standard output") {
        (draft, value) throws(OptionProblem) in
        draft.output = try value.nonEmpty("a file name")
      },
      CommandOption("size", nil, "WxH", "the screen’s size in points; default 1280x800") {
        (draft, value) throws(OptionProblem) in
        draft.size = try size(value)
      },
      CommandOption("scale", nil, "N", "device pixels per point, from 0.5 to 8; default 1") {
        (draft, value) throws(OptionProblem) in
        guard let scale = value.number(), (0.5...8).contains(scale) else {
          throw OptionProblem(
            "\(value.option) takes a number from \(0.5) to \(8), not “\(value.text)”")
        }
        draft.scale = scale
      },
      CommandOption("appearance", nil, "NAME", "light or dark", completes: .choice(Appearance.self))
      {
        (draft, value) throws(OptionProblem) in
        draft.appearance = try value.choice(Appearance.self)
      },
      CommandOption(
        "at", nil, "PROGRESS", "the progress of the transition, from 0 to 1; default 1, the end"
      ) { (draft, value) throws(OptionProblem) in
        guard let progress = value.number(), (0...1).contains(progress) else {
          throw OptionProblem(
            "\(value.option) takes a number from \(0) to \(1), not “\(value.text)”")
        }
        draft.progress = progress
      },
    ],
    examples: [
      (
        "tocsin render -t \"Disk almost full\" -i warning --scale 2 --appearance dark -o alert.png",
        "draws a picture of 2560 by 1600 pixels"
      )
    ],
    statuses: [
      ExitStatusRow("0", "the picture was written"), ExitStatusRow(.usage),
      ExitStatusRow(.unavailable, "the presenter’s program could not be started"),
      ExitStatusRow(.internalError),
    ],
    draft: RenderDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll { "“\($0)” is not expected; use --output for the picture" }
    guard let output = draft.output else {
      throw OptionProblem("--output FILE.png is missing")
    }
    let width = draft.size.width * draft.scale
    let height = draft.size.height * draft.scale
    guard width <= edge, height <= edge, width * height <= area else {
      throw OptionProblem("--size and --scale make a picture that is too large")
    }
    return .render(
      RenderRequest(
        alert: try draft.alert.resolved(), size: draft.size,
        scale: draft.scale,
        appearance: draft.appearance, progress: draft.progress,
        output: output == "-" ? nil : output))
  }

  private static func size(_ value: OptionValue) throws(OptionProblem) -> Size {
    let parts = value.text.split(separator: "x", omittingEmptySubsequences: false)
      .map { OptionValue(option: value.option, text: String($0)).number() }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...edge).contains(width), (1...edge).contains(height)
    else {
      throw OptionProblem(
        "\(value.option) takes a width and a height in points, such as 1280x800, "
          + "not “\(value.text)”")
    }
    return Size(width: width, height: height)
  }
}

/// The options of `tocsin render`.
struct RenderDraft: Sendable {
  var alert: AlertDraft
  var size = Size(width: 1280, height: 800)
  var scale = 1.0
  var appearance: Appearance?
  var progress: Double?
  var output: String?

  init(files: CommandFiles) {
    alert = AlertDraft(files: files)
  }
}
