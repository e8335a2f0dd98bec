import Glibc
import TestHarness
import Testing

/// A real screen locker, and how it is started.
nonisolated enum Locker: String, CaseIterable {
  case cinnamonScreensaver = "cinnamon-screensaver"
  case i3lock
  case mateScreensaver = "mate-screensaver"
  case slock
  case xscreensaver
  case xsecurelock
  /// All its windows are children of the composite overlay window.
  case xsecurelockInOverlay = "xsecurelock in the overlay"
  case xtrlock
}

/// A combination of an alert and a locker.
nonisolated struct LockerCase: Hashable, Sendable, CustomTestStringConvertible {
  /// The kind of alert on screen.
  enum Kind: String, CaseIterable {
    case alert
    case prompt
    case secret
    case toast
    /// A toast that was given the keyboard, for example for a reply.
    case toastWithKeyboard = "toast with the keyboard"

    /// Whether Escape does not answer the alert.
    var isToast: Bool { self == .toast || self == .toastWithKeyboard }
  }

  /// When the locker starts.
  enum Moment: String, CaseIterable {
    case before
    case presenting
    case presented
    case dismissing
  }

  /// Other programs on the display.
  enum Surroundings: String, CaseIterable {
    case nothing
    case picom
    case xcompmgr
    case openbox
    case i3
    case openboxAndPicom = "openbox and picom"
    case i3AndPicom = "i3 and picom"
    case mutter
    case kwin
  }

  var locker: Locker
  var kind: Kind
  var moment: Moment
  var surroundings: Surroundings

  init(
    _ locker: Locker, _ kind: Kind, _ moment: Moment = .presented,
    in surroundings: Surroundings = .nothing
  ) {
    self.locker = locker
    self.kind = kind
    self.moment = moment
    self.surroundings = surroundings
  }

  var testDescription: String {
    "\(locker.rawValue), \(kind.rawValue), \(moment.rawValue), \(surroundings.rawValue)"
  }

  /// The tested cases: a selection, or, with `TOCSIN_TEST_LOCKERS`, all of them or those with its
  /// value in their descriptions.
  static var chosen: [LockerCase] {
    guard let part = getenv("TOCSIN_TEST_LOCKERS").map({ String(cString: $0) }) else {
      return selection
    }
    return all.filter { part == "all" || $0.testDescription.contains(part) }
  }

  private static var all: [LockerCase] {
    Locker.allCases.flatMap { locker in
      Kind.allCases.flatMap { kind in
        Moment.allCases.flatMap { moment in
          Surroundings.allCases.map { LockerCase(locker, kind, moment, in: $0) }
        }
      }
    }.filter(\.isPossible)
  }

  /// Whether the toast can get the keyboard first: mutter keeps all combinations with Super.
  private var isPossible: Bool {
    kind != .toastWithKeyboard || surroundings != .mutter || moment == .before
      || moment == .presenting
  }

  private static let selection = [
    LockerCase(.cinnamonScreensaver, .alert),
    LockerCase(.cinnamonScreensaver, .secret),
    LockerCase(.xsecurelock, .alert, in: .openboxAndPicom),
    LockerCase(.xsecurelock, .prompt, .presenting, in: .i3),
    LockerCase(.xsecurelock, .secret),
    LockerCase(.xsecurelock, .secret, .before, in: .picom),
    LockerCase(.xsecurelock, .toast, in: .picom),
    LockerCase(.xsecurelock, .toastWithKeyboard),
    LockerCase(.xsecurelock, .prompt, .dismissing),
    LockerCase(.xsecurelockInOverlay, .alert, in: .picom),
    LockerCase(.xsecurelockInOverlay, .toast, .before, in: .picom),
    LockerCase(.xsecurelockInOverlay, .prompt, .before),
    LockerCase(.xsecurelockInOverlay, .toast, .before, in: .openbox),
    LockerCase(.xsecurelockInOverlay, .secret, in: .mutter),
    LockerCase(.xsecurelock, .alert, in: .kwin),
    LockerCase(.i3lock, .toast, in: .mutter),
    LockerCase(.i3lock, .secret, in: .openbox),
    LockerCase(.i3lock, .alert, .dismissing, in: .picom),
    LockerCase(.slock, .prompt),
    LockerCase(.slock, .toastWithKeyboard, in: .openboxAndPicom),
    LockerCase(.slock, .secret, .presenting, in: .picom),
    LockerCase(.xtrlock, .alert),
    LockerCase(.xtrlock, .secret, in: .i3AndPicom),
  ]
}
