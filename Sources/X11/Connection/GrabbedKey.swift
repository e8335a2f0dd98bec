/// A key with the modifiers with which it is grabbed.
struct GrabbedKey: Hashable {
  var keycode: UInt8
  var modifiers: InputState
}
