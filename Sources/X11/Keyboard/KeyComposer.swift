internal import CXKBCommon

/// Turns the symbols of keys, one after the other, into text: dead keys and compose sequences.
///
/// The sequences are those of the locale's compose file, or of the person's own `~/.XCompose`. They
/// are read with the first symbol; without a file every symbol is plain.
package final class KeyComposer {
  /// What a symbol did.
  nonisolated package enum Outcome: Hashable, Sendable {
    /// It belongs to no sequence and means what it always means.
    case plain
    /// It belongs to a sequence that goes on.
    case composing
    /// It completed a sequence, which writes this.
    case composed(String)
    /// The sequence so far does not go on with it; both write nothing.
    case cancelled
  }

  private static let backspace: UInt32 = 0xff08
  private static let escape: UInt32 = 0xff1b
  private static let multiKey: UInt32 = 0xff20

  private let locale: String
  private var isLoaded = false
  private var table: OpaquePointer?
  private var state: OpaquePointer?
  /// The symbols of the sequence under way.
  private var pending: [UInt32] = []

  /// Prepares to compose; nothing is read yet.
  ///
  /// - Parameter locale: Such as `de_DE.UTF-8`; nil takes the environment's.
  package init(locale: String? = nil) {
    self.locale = locale ?? ComposeLocale.ofEnvironment
  }

  isolated deinit {
    reset()
    xkb_compose_state_unref(state)
    xkb_compose_table_unref(table)
  }

  /// Whether a sequence is under way.
  package var isComposing: Bool { !pending.isEmpty }

  /// What to show of the sequence under way, such as "´" after a dead acute; empty without one.
  package var pendingText: String { pending.map(shownText).joined() }

  /// Takes the next symbol, that of a key that went down.
  ///
  /// In the midst of a sequence BackSpace takes the last symbol back and Escape all of them.
  /// Modifiers are plain and disturb no sequence.
  ///
  /// The corresponding function of libxkbcommon is `xkb_compose_state_feed`.
  package func feed(_ keysym: UInt) -> Outcome {
    loadOnce()
    let symbol = UInt32(truncatingIfNeeded: keysym)
    if isComposing {
      switch symbol {
      case Self.backspace:
        takeBack()
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

  /// Forgets the sequence under way, and wipes its symbols.
  package func reset() {
    for index in pending.indices { pending[index] = 0 }
    pending.removeAll(keepingCapacity: true)
    if let state { xkb_compose_state_reset(state) }
  }

  private func takeBack() {
    pending[pending.count - 1] = 0
    pending.removeLast()
    guard let state else { return }
    xkb_compose_state_reset(state)
    for symbol in pending { xkb_compose_state_feed(state, symbol) }
  }

  /// A dead key shows what it writes when it is pressed twice, which is its accent alone.
  private func shownText(_ symbol: UInt32) -> String {
    if symbol == Self.multiKey { return "·" }
    let plain = KeysymText.text(for: UInt(symbol))
    guard plain.isEmpty, let scratch = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
    else { return plain }
    defer { xkb_compose_state_unref(scratch) }
    for _ in 0..<2 { xkb_compose_state_feed(scratch, symbol) }
    return Self.text(of: scratch)
  }

  /// What a sequence writes that is complete; empty for one that is not.
  private static func text(of state: OpaquePointer) -> String {
    // No sequence writes more.
    var buffer = [CChar](repeating: 0, count: 257)
    let count = Int(xkb_compose_state_get_utf8(state, &buffer, buffer.count))
    guard count > 0 else { return "" }
    let bytes = buffer.prefix(min(count, 256)).map { UInt8(bitPattern: $0) }
    for index in buffer.indices { buffer[index] = 0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func loadOnce() {
    guard !isLoaded else { return }
    isLoaded = true
    let flags = XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    guard let context = xkb_context_new(xkb_context_flags(rawValue: flags)) else { return }
    defer { xkb_context_unref(context) }
    // What is wrong in somebody's compose file is not the alert's to complain of.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    for candidate in ComposeLocale.candidates(for: locale) {
      table = xkb_compose_table_new_from_locale(
        context, candidate, XKB_COMPOSE_COMPILE_NO_FLAGS)
      if table != nil { break }
    }
    guard let table else { return }
    state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
  }
}
