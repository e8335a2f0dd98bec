/// Whether the user is about to use a toast, or is away.
struct ToastAttention: Sendable {
  /// The toast under the pointer.
  var hovered: AlertTicket?
  /// The toast that has the keyboard.
  var focused: AlertTicket?
  /// Whether the user is away.
  var isUnattended = false

  init() {}

  /// Whether toasts on the screen stay in place, because the user may be about to use one.
  var isPinned: Bool { hovered != nil || focused != nil }

  /// Whether no toast times out.
  var isPaused: Bool { isPinned || isUnattended }

  /// Follows a toast that gets another leader.
  mutating func replace(_ old: AlertTicket, by new: AlertTicket) {
    if hovered == old { hovered = new }
    if focused == old { focused = new }
  }
}
