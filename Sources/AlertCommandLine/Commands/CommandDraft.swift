import AlertModel

/// What the options have said so far.
struct CommandDraft: Sendable {
  var alert = AlertDraft()
  var operands: [String] = []
  var isJSON = false
  var waits = true
  var endsAll = false
  var replaces = false
  var stops = false
  var yesLabel = "Yes"
  var noLabel = "No"
  var isDestructive = false
  var picture = PictureDraft()
  var presenter = PresenterOptions()
  /// The folder that relative paths begin at.
  var currentFolder: String

  /// Refuses operands where a command takes none.
  func refuseOperands(_ advice: String = "") throws(OptionProblem) {
    guard let first = operands.first else { return }
    throw OptionProblem("“\(first)” is not expected" + (advice.isEmpty ? "" : "; \(advice)"))
  }

  /// A path from the root; an empty one stays empty.
  func absolute(_ path: String) -> String {
    guard !path.isEmpty, !path.hasPrefix("/") else { return path }
    return currentFolder.hasSuffix("/") ? currentFolder + path : "\(currentFolder)/\(path)"
  }
}

/// What `render` says beside the alert.
struct PictureDraft: Sendable {
  var size = Size(width: 1280, height: 800)
  var scale = 1.0
  var appearance: Appearance?
  var progress: Double?
  var output: String?
}
