/// The accessible properties of a view or of an item: a plain value, created for each snapshot.
package struct AccessibleElement: Equatable {
  package var role: AccessibleRole
  /// The accessible name; empty for a control whose label names it.
  package var name: String
  /// The accessible description; empty for none.
  package var description: String
  /// The text that an empty field shows.
  package var placeholder = ""
  /// The states in addition to those that every view has.
  package var states: AccessibleStates
  /// The text that can be read, or edited; nil for none.
  package var text: AccessibleText?
  /// The number that is shown; nil for none.
  package var value: AccessibleValue?
  /// The supported actions.
  package var actions: [AccessibleAction]
  /// The items in it that are not views; nil for none.
  package var items: AccessibleItems?
  /// In a notification, the text that makes it worth reading again when it changes; empty for none.
  package var news = ""

  package init(
    _ role: AccessibleRole, name: String = "", description: String = "",
    states: AccessibleStates = [], actions: [AccessibleAction] = []
  ) {
    self.role = role
    self.name = name
    self.description = description
    self.states = states
    self.actions = actions
  }
}

/// An action on an object other than focusing it.
///
/// The raw values are the names that programs on the bus see; those of toggles are the ones by which
/// Orca recognises them.
package enum AccessibleAction: String, Sendable {
  case press
  case toggle
  case choose
  case open
  case close
  case jump
  case dismiss
  case cancel
  case previousMonth = "previous month"
  case nextMonth = "next month"

  /// Whether it changes only what is visible.
  package var isHarmless: Bool {
    switch self {
    case .previousMonth, .nextMonth: true
    case .press, .toggle, .choose, .open, .close, .jump, .dismiss, .cancel: false
    }
  }
}

/// A text with its caret, as reported to a screen reader.
///
/// Positions count Unicode scalars.
package struct AccessibleText: Equatable {
  /// The readable content.
  package enum Content: Equatable {
    case plain(String)
    /// A number of dots, whatever characters they hide.
    case dots(Int)
  }

  package var content: Content
  package var caret: Int
  package var selection: Range<Int>
  package var isEditable: Bool

  /// The character that replaces each character of a secret.
  package static let dot: Character = "•"

  package init(_ content: Content, caret: Int, selection: Range<Int>, isEditable: Bool) {
    self.content = content
    self.caret = caret
    self.selection = selection
    self.isEditable = isEditable
  }

  /// The readable text.
  package var string: String {
    switch content {
    case .plain(let text): text
    case .dots(let count): String(repeating: Self.dot, count: count)
    }
  }
}

/// A number within its bounds.
package struct AccessibleValue: Equatable {
  package var current: Double
  package var bounds: ClosedRange<Double>
  package var step: Double
  package var canBeSet: Bool

  package init(
    _ current: Double, in bounds: ClosedRange<Double>, step: Double = 0, canBeSet: Bool = false
  ) {
    self.current = current
    self.bounds = bounds
    self.step = step
    self.canBeSet = canBeSet
  }
}

/// The items of a view that become objects only on request.
///
/// An item has a number, which stays the same while others are added and removed, and an index
/// among the items that are shown now.
package struct AccessibleItems: Equatable {
  /// How many are shown.
  package var count: Int
  /// The number of the item with the keyboard focus; nil for none.
  package var current: Int?
  /// What is said about the items as a whole where the focus is on one of them, because a change is
  /// only read at the focus: the description of the current item; empty for none.
  package var remark = ""
  /// The numbers of the chosen items, at most `mostTold` of them.
  package var chosen: [Int]
  package var allowsMultiple = false
  /// The titles of the columns of a table, in which an item is a cell; nil for a list.
  package var columns: [String]?
  /// The state that a chosen item has.
  package var chosenState = AccessibleStates.selected

  /// How many chosen items are reported.
  package static let mostTold = 256

  package init(count: Int, current: Int? = nil, chosen: [Int] = []) {
    self.count = count
    self.current = current
    self.chosen = Array(chosen.prefix(Self.mostTold))
  }
}

/// A request of a program on the bus to a view.
package enum AccessibleRequest: Equatable {
  case act(AccessibleAction)
  case actOnItem(Int, AccessibleAction)
  /// Chooses an item, or deselects it.
  case choose(item: Int, Bool)
  case setValue(Double)
  /// Replaces a range of the text, in Unicode scalars.
  case replace(Range<Int>, with: String)
  /// Places caret and anchor, in Unicode scalars.
  case select(anchor: Int, caret: Int)
  /// Gives the view the focus.
  case focus
  /// Moves the focus to an item.
  case focusItem(Int)
  /// Scrolls to the view, or to one of its items, or to a Unicode scalar of its text.
  case reveal(item: Int?)

  /// Whether it changes only what is visible and what has the focus.
  package var isHarmless: Bool {
    switch self {
    case .act(let action), .actOnItem(_, let action): action.isHarmless
    case .focus, .reveal: true
    case .choose, .setValue, .replace, .select, .focusItem: false
    }
  }
}
