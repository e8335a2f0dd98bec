/// The events that are selected on a window: the core protocol's event mask.
///
/// The names are those of X11's masks: `structure` is `StructureNotifyMask`, and so on.
nonisolated package struct EventSelection: OptionSet, Hashable, Sendable {
  /// `KeyPressMask`.
  package static let keyPress = EventSelection(rawValue: 1 << 0)
  /// `KeyReleaseMask`.
  package static let keyRelease = EventSelection(rawValue: 1 << 1)
  /// `ButtonPressMask`.
  package static let buttonPress = EventSelection(rawValue: 1 << 2)
  /// `ButtonReleaseMask`.
  package static let buttonRelease = EventSelection(rawValue: 1 << 3)
  /// `EnterWindowMask` and `LeaveWindowMask`.
  package static let enterLeave = EventSelection(rawValue: 1 << 4 | 1 << 5)
  /// `PointerMotionMask`.
  package static let pointerMotion = EventSelection(rawValue: 1 << 6)
  /// `ExposureMask`.
  package static let exposure = EventSelection(rawValue: 1 << 15)
  /// `StructureNotifyMask`: changes of the window itself.
  package static let structure = EventSelection(rawValue: 1 << 17)
  /// `SubstructureNotifyMask`: changes of the window's children.
  package static let substructure = EventSelection(rawValue: 1 << 19)
  /// `SubstructureRedirectMask`: requests of other clients to map or configure the window's children
  /// are reported instead of carried out.
  package static let redirect = EventSelection(rawValue: 1 << 20)
  /// `FocusChangeMask`.
  package static let focus = EventSelection(rawValue: 1 << 21)
  /// `PropertyChangeMask`.
  package static let property = EventSelection(rawValue: 1 << 22)

  /// All events for a window that gets pointer input but no keys.
  package static let pointing: EventSelection = [
    .buttonPress, .buttonRelease, .enterLeave, .pointerMotion, .exposure, .structure,
  ]

  /// All events that an interactive window needs.
  package static let input: EventSelection = [
    .keyPress, .keyRelease, .buttonPress, .buttonRelease, .enterLeave, .pointerMotion,
    .exposure, .structure, .focus,
  ]

  /// The mask as the core protocol encodes it.
  package let rawValue: Int

  /// Creates a selection from a mask of the core protocol.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
