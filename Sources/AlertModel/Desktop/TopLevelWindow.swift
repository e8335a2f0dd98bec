/// A child of the root window, as stacking and screen locker decisions need it.
package struct TopLevelWindow: Hashable, Sendable {
  /// The X window ID.
  package var id: UInt
  /// The frame in device pixels of the root window.
  package var frame: Rect
  /// Whether the window and its parents are mapped.
  package var isViewable: Bool
  /// Xlib: `override_redirect`; window managers ignore the window.
  package var isOverrideRedirect: Bool
  /// Whether it is a managed window or a window manager's frame of one.
  package var isManaged: Bool
  /// Xlib: `InputOnly`; the window shows nothing.
  package var isInputOnly: Bool
  /// ICCCM: both parts of `WM_CLASS`, in lower case.
  package var classNames: [String]
  /// Whether it is a dialog or a menu that holds the keyboard.
  package var holdsKeyboard = false

  /// Creates a window.
  package init(
    id: UInt, frame: Rect, isViewable: Bool = true, isOverrideRedirect: Bool = false,
    isManaged: Bool = false, isInputOnly: Bool = false, classNames: [String] = []
  ) {
    self.id = id
    self.frame = frame
    self.isViewable = isViewable
    self.isOverrideRedirect = isOverrideRedirect
    self.isManaged = isManaged
    self.isInputOnly = isInputOnly
    self.classNames = classNames
  }
}

extension TopLevelWindow {
  /// The `WM_CLASS` of known screen lockers.
  private static let lockers: Set<String> = [
    "cinnamon-screensaver", "gnome-screensaver", "i3lock", "kscreenlocker_greet", "light-locker",
    "mate-screensaver", "slock", "xfce4-screensaver", "xlock", "xscreensaver", "xsecurelock",
  ]

  /// The `WM_CLASS` of known on-screen keyboards.
  private static let keyboards: Set<String> = [
    "florence", "matchbox-keyboard", "onboard", "svkbd", "xvkbd",
  ]

  /// The `WM_CLASS` of known input method windows.
  private static let inputMethods: Set<String> = [
    "fcitx", "fcitx5", "gcin", "hime", "ibus-ui-gtk3", "kimpanel", "nabi", "uim-candwin-gtk",
    "uim-candwin-gtk3", "uim-candwin-qt5",
  ]

  /// The `WM_CLASS` of known programs that ask for passwords for others: polkit's agents, and those of
  /// keyrings, GnuPG and ssh.
  private static let passwordPrompts: Set<String> = [
    "gcr-prompter", "gnome-ssh-askpass", "ksshaskpass", "kwalletd5", "kwalletd6", "lxpolkit",
    "lxqt-openssh-askpass", "lxqt-policykit-agent", "pinentry-gnome3", "pinentry-gtk-2",
    "pinentry-qt", "polkit-gnome-authentication-agent-1", "polkit-kde-authentication-agent-1",
    "polkit-mate-authentication-agent-1", "ssh-askpass", "xfce-polkit",
  ]

  /// The titles of known windows that have no `WM_CLASS`, and the names to use instead.
  private static let classesOfTitles = ["Keyboard": "matchbox-keyboard"]

  /// Returns the class of a window that has none, but a known title.
  package static func classNames(forTitle title: String) -> [String] {
    classesOfTitles[title].map { [$0] } ?? []
  }

  /// The `WM_CLASS` of known screen magnifiers.
  private static let magnifiers: Set<String> = ["kmag", "magnus", "vmg"]

  /// The `WM_CLASS` of known launchers that hold the keyboard without having the focus.
  private static let launchers: Set<String> = ["rofi"]

  /// The `WM_CLASS` of known programs that cover the screen while the user selects a part of it.
  private static let areaSelectors: Set<String> = [
    "screengrab", "slop", "spectacle", "xfce4-screenshooter",
  ]

  /// The `WM_CLASS` of empty frames, which a window manager makes unmanaged and as large as a monitor.
  private static let emptyFrames: Set<String> = ["i3-frame"]

  /// Whether it is the frame of a window manager, with or without a window in it.
  fileprivate var isFrame: Bool {
    isManaged || classNames.contains(where: Self.emptyFrames.contains)
  }

  /// Whether it is the window of an alert, of this presenter or another one.
  package var isAlert: Bool { classNames.contains("tocsin") }

  /// Whether it is a known on-screen keyboard.
  package var isOnScreenKeyboard: Bool { classNames.contains(where: Self.keyboards.contains) }

  /// Returns the frames of the on-screen keyboards among windows, in device pixels of the root.
  ///
  /// Much narrower windows of the same programs are left out, such as the labels of pressed keys.
  package static func keyboardFrames(among windows: [TopLevelWindow]) -> [Rect] {
    let frames = windows.filter { $0.isViewable && !$0.isInputOnly && $0.isOnScreenKeyboard }
      .map(\.frame)
    let widest = frames.map(\.width).max() ?? 0
    return frames.filter { $0.width >= widest / 4 }
  }

  /// Whether it is a known input method window or on-screen keyboard.
  package var isTypingAid: Bool {
    isOnScreenKeyboard || classNames.contains(where: Self.inputMethods.contains)
  }

  /// Whether it is a known screen magnifier.
  package var isMagnifier: Bool { classNames.contains(where: Self.magnifiers.contains) }

  /// Whether a window with these names in its class asks for a password for another program.
  package static func isPasswordPrompt(classNames: [String]) -> Bool {
    classNames.contains(where: passwordPrompts.contains)
  }

  /// Whether it is the window of a known launcher that holds the keyboard.
  package var isLauncher: Bool { classNames.contains(where: Self.launchers.contains) }

  /// Whether it is the window of a known program in which the user selects a part of the screen.
  ///
  /// It covers the screen and grabs the devices as a screen locker does.
  package var isAreaSelector: Bool { classNames.contains(where: Self.areaSelectors.contains) }

  /// Whether it covers at most the edge of a box, where nothing is: a sixteenth of its height.
  fileprivate func leavesContent(of box: Rect) -> Bool {
    !frame.intersects(box.outset(by: -box.height / 16))
  }

  /// Whether it is a window with which the user works on others, also on an alert, or must work first.
  fileprivate var isAid: Bool { isTypingAid || isMagnifier || holdsKeyboard }

  /// Whether the X server owns it, such as the composite overlay window, which is always on top.
  package var isServerOwned: Bool { id < 1 << 21 }

  /// Whether it is a known screen locker.
  package var isKnownLocker: Bool { classNames.contains(where: Self.lockers.contains) }

  /// The minimum fraction of a monitor that a locker covers; xsecurelock leaves a pixel on each
  /// side.
  private static let lockedPart = 0.95
  /// The maximum width and height of a window that only receives input, like xtrlock's.
  private static let inputLength = 2.0

  /// Returns whether it could be a screen locker's: an unmanaged window that covers a monitor
  /// except for its edges, or a tiny `InputOnly` window on the screen.
  package func mayLock(_ monitors: [MonitorFacts]) -> Bool {
    guard !isServerOwned, !isFrame, !isAlert else { return false }
    if isKnownLocker { return true }
    guard isOverrideRedirect else { return false }
    guard !isInputOnly else {
      return isViewable && max(frame.width, frame.height) <= Self.inputLength
        && monitors.contains { $0.frame.intersects(frame) }
    }
    return monitors.contains { monitor in
      let covered = frame.intersection(monitor.frame)
      return covered.width * covered.height
        >= Self.lockedPart * monitor.frame.width * monitor.frame.height
    }
  }
}

/// The consequences of the windows that are stacked above an alert window.
package struct StackingVerdict: Hashable, Sendable {
  /// A managed window overlaps the alert window, which must be raised.
  package var mustRaise: Bool
  /// A window hides a part of the box, which must not be answered until it is uncovered.
  package var isBoxCovered: Bool
  /// A window hides the whole box, so that nothing of it can be seen.
  package var isBoxHidden: Bool

  /// Computes the consequences.
  ///
  /// - Parameters:
  ///   - above: The windows of other clients above the alert window.
  ///   - frame: The alert window's frame, in device pixels of the root window.
  ///   - box: The content's frame, in device pixels of the root window.
  ///   - isTyping: Whether a text has the focus: then input method windows may cover the box.
  package init(
    above: [TopLevelWindow], frame: Rect, box: Rect, isTyping: Bool = false
  ) {
    let seen = above.filter { $0.isViewable && !$0.isServerOwned && !$0.isInputOnly }
    mustRaise = seen.contains {
      ($0.isFrame || !$0.isOverrideRedirect) && $0.frame.intersects(frame)
        && !Self.mayStayAbove($0, box: box, isTyping: isTyping)
    }
    isBoxHidden = !mustRaise && seen.contains { $0.frame.intersection(box) == box }
    isBoxCovered = seen.contains {
      $0.frame.intersects(box) && !(isTyping && $0.isTypingAid)
        && !($0.isMagnifier && $0.leavesContent(of: box))
    }
  }

  /// Whether a window holds the keyboard, or is an on-screen keyboard or a magnifier that leaves enough
  /// of the box visible: all of it, or a part above which a keyboard is while a text is typed.
  private static func mayStayAbove(_ window: TopLevelWindow, box: Rect, isTyping: Bool) -> Bool {
    if window.holdsKeyboard { return true }
    if window.isMagnifier { return window.leavesContent(of: box) }
    return window.isTypingAid
      && (isTyping ? window.frame.intersection(box) != box : !window.frame.intersects(box))
  }

  /// A window below an alert window, which covers it, that holds the keyboard, or is an on-screen keyboard
  /// or a magnifier.
  package enum Aid: Hashable, Sendable {
    /// No managed window of another kind is above it, so that the alert window can be stacked below it.
    case free(TopLevelWindow)
    /// It must be raised first.
    case covered(TopLevelWindow)
  }

  /// Returns the window with the keyboard, the on-screen keyboard or the magnifier that cannot be used,
  /// because an alert window covers it.
  ///
  /// - Parameters:
  ///   - below: The windows of other clients below the alert window, from the bottom.
  ///   - frame: The alert window's frame, in device pixels of the root window.
  ///   - box: The content's frame, in device pixels of the root window.
  ///   - isTyping: Whether a text has the focus: then a keyboard may cover a part of the box.
  /// - Returns: The lowest one that is free, else one that is covered; nil for none.
  package static func aid(
    among below: [TopLevelWindow], frame: Rect, box: Rect, isTyping: Bool
  ) -> Aid? {
    func isUseful(_ window: TopLevelWindow) -> Bool {
      mayStayAbove(window, box: box, isTyping: isTyping)
    }
    let seen = below.filter { $0.isViewable && !$0.isInputOnly && $0.frame.intersects(frame) }
    let top = seen.reversed().prefix { $0.isAid || $0.isOverrideRedirect && !$0.isFrame }
    if let aid = top.last(where: isUseful) { return .free(aid) }
    return seen.last(where: isUseful).map(Aid.covered)
  }
}
