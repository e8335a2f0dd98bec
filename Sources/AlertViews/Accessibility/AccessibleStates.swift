/// The states of an object for a screen reader.
///
/// The bits are the numbers of AT-SPI's `AtspiStateType`.
package struct AccessibleStates: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  package static let active = AccessibleStates(rawValue: 1 << 1)
  package static let busy = AccessibleStates(rawValue: 1 << 3)
  package static let checked = AccessibleStates(rawValue: 1 << 4)
  package static let editable = AccessibleStates(rawValue: 1 << 7)
  package static let enabled = AccessibleStates(rawValue: 1 << 8)
  package static let expandable = AccessibleStates(rawValue: 1 << 9)
  package static let expanded = AccessibleStates(rawValue: 1 << 10)
  package static let focusable = AccessibleStates(rawValue: 1 << 11)
  package static let focused = AccessibleStates(rawValue: 1 << 12)
  package static let modal = AccessibleStates(rawValue: 1 << 16)
  package static let multiLine = AccessibleStates(rawValue: 1 << 17)
  package static let multiselectable = AccessibleStates(rawValue: 1 << 18)
  package static let selectable = AccessibleStates(rawValue: 1 << 22)
  package static let selected = AccessibleStates(rawValue: 1 << 23)
  package static let sensitive = AccessibleStates(rawValue: 1 << 24)
  package static let showing = AccessibleStates(rawValue: 1 << 25)
  package static let singleLine = AccessibleStates(rawValue: 1 << 26)
  package static let visible = AccessibleStates(rawValue: 1 << 30)
  package static let managesDescendants = AccessibleStates(rawValue: 1 << 31)
  package static let indeterminate = AccessibleStates(rawValue: 1 << 32)
  package static let required = AccessibleStates(rawValue: 1 << 33)
  package static let invalidEntry = AccessibleStates(rawValue: 1 << 36)
  package static let selectableText = AccessibleStates(rawValue: 1 << 38)
  package static let isDefault = AccessibleStates(rawValue: 1 << 39)
  package static let checkable = AccessibleStates(rawValue: 1 << 41)
  package static let hasPopup = AccessibleStates(rawValue: 1 << 42)
  package static let readOnly = AccessibleStates(rawValue: 1 << 43)

  /// The single states whose changes are signalled, with their names in AT-SPI's events.
  package static let signalled: [(state: AccessibleStates, name: String)] = [
    (.active, "active"), (.busy, "busy"), (.checked, "checked"), (.enabled, "enabled"),
    (.expanded, "expanded"), (.focusable, "focusable"), (.indeterminate, "indeterminate"),
    (.invalidEntry, "invalid-entry"), (.isDefault, "is-default"), (.required, "required"),
    (.selected, "selected"), (.sensitive, "sensitive"), (.showing, "showing"),
    (.visible, "visible"),
  ]
}
