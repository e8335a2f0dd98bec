internal import CXKBCommon
internal import Glibc

/// Composes text from the keysyms of dead keys and compose sequences.
///
/// The sequences come from the user's `~/.XCompose` or the locale's compose file, which is read by
/// `prepare()`, or at the first keysym. Without a file every keysym is plain; a user's file that is
/// not a regular file is not opened.
package final class KeyComposer {
  /// The effect of a keysym.
  nonisolated package enum Outcome: Hashable, Sendable {
    /// It does not belong to a sequence and keeps its usual meaning.
    case plain
    /// It begins or continues a sequence.
    case composing
    /// It completes a sequence with this text.
    case composed(String)
    /// It does not continue the sequence, which is dropped together with it.
    case cancelled
  }

  private static let backspace: UInt32 = 0xff08
  private static let escape: UInt32 = 0xff1b
  private static let multiKey: UInt32 = 0xff20

  private let locale: String
  private var isLoaded = false
  private var table: OpaquePointer?
  private var state: OpaquePointer?
  /// The keysyms of the incomplete sequence.
  private var pending: [UInt32] = []

  /// Creates a composer, without reading the file yet.
  ///
  /// - Parameter locale: Such as `de_DE.UTF-8`; nil means the environment's.
  package init(locale: String? = nil) {
    self.locale = locale ?? ComposeLocale.ofEnvironment
  }

  isolated deinit {
    reset()
    xkb_compose_state_unref(state)
    xkb_compose_table_unref(table)
  }

  /// Whether there is an incomplete sequence.
  package var isComposing: Bool { !pending.isEmpty }

  /// The text to show for the incomplete sequence, such as "´" after a dead acute.
  package var pendingText: String { pending.map(displayText).joined() }

  /// Reads the file, if it was not read yet: that takes some milliseconds, which the first key would
  /// have to wait.
  package func prepare() {
    guard !isLoaded else { return }
    isLoaded = true
    let flags = XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    guard let context = xkb_context_new(xkb_context_flags(rawValue: flags)) else { return }
    defer { xkb_context_unref(context) }
    // Errors in the user's compose file are not worth a message.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    table = ComposeFile().isPrompt ? chosenTable(in: context) : usualTable(in: context)
    guard let table else { return }
    state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
  }

  /// Processes the keysym of a key press.
  ///
  /// During a sequence BackSpace removes the last keysym and Escape all of them. Modifiers are plain
  /// and do not interrupt a sequence.
  ///
  /// The corresponding function of libxkbcommon is `xkb_compose_state_feed`.
  package func feed(_ keysym: UInt) -> Outcome {
    prepare()
    let symbol = UInt32(truncatingIfNeeded: keysym)
    if isComposing {
      switch symbol {
      case Self.backspace:
        removeLast()
        return .composing
      case Self.escape:
        reset()
        return .cancelled
      default: break
      }
    }
    guard let state, xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else {
      return .plain
    }
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING:
      pending.append(symbol)
      return .composing
    case XKB_COMPOSE_COMPOSED:
      let text = Self.text(of: state)
      reset()
      return .composed(text)
    case XKB_COMPOSE_CANCELLED:
      reset()
      return .cancelled
    default:
      return .plain
    }
  }

  /// Drops the incomplete sequence, and erases it from memory.
  package func reset() {
    for index in pending.indices { pending[index] = 0 }
    pending.removeAll(keepingCapacity: true)
    if let state { xkb_compose_state_reset(state) }
  }

  private func removeLast() {
    pending[pending.count - 1] = 0
    pending.removeLast()
    guard let state else { return }
    xkb_compose_state_reset(state)
    for symbol in pending { xkb_compose_state_feed(state, symbol) }
  }

  /// Returns the text to show for a pending keysym: for a dead key the accent alone, which the key
  /// produces when pressed twice.
  private func displayText(_ symbol: UInt32) -> String {
    if symbol == Self.multiKey { return "·" }
    let plain = KeysymText.text(for: UInt(symbol))
    guard plain.isEmpty, let scratch = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
    else { return plain }
    defer { xkb_compose_state_unref(scratch) }
    for _ in 0..<2 { xkb_compose_state_feed(scratch, symbol) }
    return Self.text(of: scratch)
  }

  /// Returns the text of a complete sequence; empty for an incomplete one.
  private static func text(of state: OpaquePointer) -> String {
    // The longest result of a sequence is 256 bytes.
    var buffer = [CChar](repeating: 0, count: 257)
    let count = Int(xkb_compose_state_get_utf8(state, &buffer, buffer.count))
    guard count > 0 else { return "" }
    let bytes = buffer.prefix(min(count, 256)).map { UInt8(bitPattern: $0) }
    for index in buffer.indices { buffer[index] = 0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The sequences of the user's file, or of the locale's.
  private func chosenTable(in context: OpaquePointer) -> OpaquePointer? {
    for candidate in ComposeLocale.candidates(for: locale) {
      let table = xkb_compose_table_new_from_locale(
        context, candidate, XKB_COMPOSE_COMPILE_NO_FLAGS)
      if let table { return table }
    }
    return nil
  }

  /// The default sequences, if opening the user's file could block.
  private func usualTable(in context: OpaquePointer) -> OpaquePointer? {
    guard let bytes = ComposeFile.usualBytes else { return nil }
    return bytes.withUnsafeBytes { space in
      space.withMemoryRebound(to: CChar.self) { text in
        xkb_compose_table_new_from_buffer(
          context, text.baseAddress, text.count, locale, XKB_COMPOSE_FORMAT_TEXT_V1,
          XKB_COMPOSE_COMPILE_NO_FLAGS)
      }
    }
  }
}

/// The choice of the locale whose compose file is read.
nonisolated package enum ComposeLocale {
  /// The environment's locale for characters (`LC_CTYPE`); `C` if none is set.
  package static var ofEnvironment: String {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = getenv(variable).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    return "C"
  }

  /// Returns the locales whose compose files to try, the best first.
  ///
  /// All are UTF-8 locales, whatever encoding the argument has. The last is `en_US.UTF-8`, whose file
  /// has nearly all dead keys; the `C` locale has none.
  ///
  /// - Parameter locale: Such as `de_DE`, `sr_RS.UTF-8@latin` or `C`.
  /// - Returns: At least one locale.
  package static func candidates(for locale: String) -> [String] {
    let lastResort = "en_US.UTF-8"
    let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let language = parts.first?.prefix { $0 != "." } ?? ""
    guard !language.isEmpty, language != "C", language != "POSIX" else { return [lastResort] }
    var result: [String] = []
    if parts.count > 1 { result.append("\(language).UTF-8@\(parts[1])") }
    result.append("\(language).UTF-8")
    if result.last != lastResort { result.append(lastResort) }
    return result
  }
}
