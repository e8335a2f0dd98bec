import DropIns
import GLib
import Glibc

/// The reason why a notification cannot be sent, including its newline.
struct NotifyFailure: Error {
  let text: String
}

extension OutgoingNotification {
  /// Returns the eight arguments of `Notify`.
  ///
  /// - Parameter picture: The path of the picture; nil for none.
  /// - Returns: Eight values.
  /// - Throws: `NotifyFailure` for a hint that is not a valid GVariant.
  func variants(picture: String?) throws(NotifyFailure) -> [Variant] {
    var hints: [String: Variant] = ["sender-pid": .int64(Int64(getpid()))]
    if let picture, let path = realpath(picture, nil) {
      hints["image-path"] = .text(String(cString: path))
      free(path)
    }
    for (name, hint) in self.hints { hints[name] = try variant(of: hint, named: name) }
    return [
      .text(application), .uint32(replaced), .text(icon), .text(title), .text(body),
      .texts(actions.flatMap { [$0.key, $0.label] }), .dictionary(hints), .int32(timeout),
    ]
  }

  private func variant(of hint: Hint, named name: String) throws(NotifyFailure) -> Variant {
    switch hint {
    case .text(let text): return .text(text)
    case .integer(let number): return .int32(number)
    case .double(let number): return .double(number)
    case .byte(let byte): return .byte(byte)
    case .flag(let flag): return .bool(flag)
    case .literal(let text):
      guard let variant = Variant(parsing: text) else {
        throw NotifyFailure(text: NotifySendGrammar.complaint(ofLiteral: text, hint: name))
      }
      return variant
    }
  }
}
