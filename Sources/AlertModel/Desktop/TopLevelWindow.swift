/// What stacking and locking decisions need to know of one child of the root window.
package struct TopLevelWindow: Hashable, Sendable {
  package var id: UInt
  /// In device pixels of the root.
  package var frame: Rect
  package var isViewable: Bool
  /// Whether the window itself asks window managers to leave it alone.
  package var isOverrideRedirect: Bool
  /// Whether it is, or frames, a window that a window manager manages.
  package var isManaged: Bool
  /// Both parts of `WM_CLASS`, in lower case.
  package var classNames: [String]

  package init(
    id: UInt, frame: Rect, isViewable: Bool = true, isOverrideRedirect: Bool = false,
    isManaged: Bool = false, classNames: [String] = []
  ) {
    self.id = id
    self.frame = frame
    self.isViewable = isViewable
    self.isOverrideRedirect = isOverrideRedirect
    self.isManaged = isManaged
    self.classNames = classNames
  }
}

extension TopLevelWindow {
  /// Screen lockers by their `WM_CLASS`, for those whose window tells nothing else.
  private static let lockers: Set<String> = [
    "cinnamon-screensaver", "gnome-screensaver", "i3lock", "kscreenlocker_greet", "light-locker",
    "mate-screensaver", "slock", "xfce4-screensaver", "xlock", "xscreensaver", "xsecurelock",
  ]

  /// Programs that help to type, by their `WM_CLASS`: what input methods offer, and keyboards on the
  /// screen.
  private static let typingAids: Set<String> = [
    "fcitx", "fcitx5", "florence", "gcin", "hime", "ibus-ui-gtk3", "kimpanel", "matchbox-keyboard",
    "nabi", "onboard", "svkbd", "uim-candwin-gtk", "uim-candwin-gtk3", "uim-candwin-qt5", "xvkbd",
  ]

  /// Whether it calls itself a program that helps to type.
  package var isTypingAid: Bool { classNames.contains(where: Self.typingAids.contains) }

  /// Whether the X server owns it, as it owns the composite overlay window, which is always above
  /// everything.
  package var isServerOwned: Bool { id < 1 << 21 }

  /// Whether it calls itself a screen locker.
  package var isKnownLocker: Bool { classNames.contains(where: Self.lockers.contains) }

  /// Whether it could be a screen locker: nobody manages it, and it covers one of the monitors
  /// whole.
  package func mayLock(_ monitors: [MonitorFacts]) -> Bool {
    guard !isServerOwned, !isManaged else { return false }
    if isKnownLocker { return true }
    return isOverrideRedirect
      && monitors.contains { frame.intersection($0.frame) == $0.frame }
  }
}

/// What the windows above an alert's mean for it.
package struct StackingVerdict: Hashable, Sendable {
  /// A managed window overlaps the alert's: the alert's has to be raised.
  package var mustRaise: Bool
  /// Somebody's unmanaged window hides a part of the box: nothing must be answered meanwhile.
  package var isBoxCovered: Bool
  /// One of the windows could be a screen locker.
  package var mayBeLocked: Bool

  /// Judges the windows that stand above the alert's.
  ///
  /// - Parameters:
  ///   - above: The foreign windows above it; the presenter's own are left out.
  ///   - frame: The alert window's frame, in device pixels of the root.
  ///   - box: The content's frame, in device pixels of the root.
  ///   - monitors: Every live monitor.
  ///   - isTyping: Whether keys go into a text: then what helps to type hides nothing.
  package init(
    above: [TopLevelWindow], frame: Rect, box: Rect, monitors: [MonitorFacts],
    isTyping: Bool = false
  ) {
    let seen = above.filter { $0.isViewable && !$0.isServerOwned }
    mustRaise = seen.contains {
      ($0.isManaged || !$0.isOverrideRedirect) && !$0.isTypingAid && $0.frame.intersects(frame)
    }
    isBoxCovered = seen.contains { $0.frame.intersects(box) && !(isTyping && $0.isTypingAid) }
    mayBeLocked = seen.contains { $0.mayLock(monitors) }
  }
}
