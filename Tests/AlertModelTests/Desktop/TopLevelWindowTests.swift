import Testing

@testable import AlertModel

/// Which windows of other clients can be a screen locker's, and the effect of those above an alert.
struct TopLevelWindowTests {
  private let screen = Rect(x: 0, y: 0, width: 1000, height: 800)
  private let client: UInt = 1 << 21

  private func mayLock(_ window: TopLevelWindow) -> Bool {
    window.mayLock([MonitorFacts(name: "one", frame: screen)])
  }

  private func window(
    _ frame: Rect, overrideRedirect: Bool = true, classNames: [String] = []
  ) -> TopLevelWindow {
    TopLevelWindow(
      id: client, frame: frame, isOverrideRedirect: overrideRedirect, classNames: classNames)
  }

  @Test func coversAMonitorUnmanaged() {
    #expect(mayLock(window(screen)))
    #expect(mayLock(window(Rect(x: 1, y: 1, width: 998, height: 798))))
    #expect(!mayLock(window(screen, overrideRedirect: false)))
    #expect(!mayLock(window(Rect(x: 0, y: 0, width: 500, height: 800))))
  }

  @Test func isRecognisedByItsClass() {
    let small = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(mayLock(window(small, overrideRedirect: false, classNames: ["i3lock", "i3lock"])))
    #expect(!mayLock(window(screen, classNames: ["tocsin", "tocsin"])))
  }

  /// i3 creates them before they contain a window.
  @Test func emptyFramesOfAWindowManagerAreNotLockers() {
    let frame = window(screen, classNames: ["i3-frame", "i3-frame"])
    #expect(!mayLock(frame))
    let box = Rect(x: 400, y: 300, width: 200, height: 200)
    #expect(StackingVerdict(above: [frame], frame: screen, box: box).mustRaise)
    #expect(!StackingVerdict(above: [window(screen)], frame: screen, box: box).mustRaise)
  }

  @Test func onlyWholeKeyboardsNeedRoom() {
    let names = ["onboard", "onboard"]
    let keyboard = window(Rect(x: 0, y: 600, width: 1000, height: 200), classNames: names)
    let label = window(Rect(x: 100, y: 540, width: 60, height: 60), classNames: names)
    let other = window(Rect(x: 0, y: 0, width: 1000, height: 200), classNames: ["xterm", "xterm"])
    #expect(
      TopLevelWindow.keyboardFrames(among: [other, keyboard, label]) == [keyboard.frame])
    #expect(TopLevelWindow.keyboardFrames(among: [label]) == [label.frame])
    #expect(TopLevelWindow.keyboardFrames(among: [other]).isEmpty)
  }

  @Test func anAlertIsStackedBelowAnOnScreenKeyboardOrAMagnifier() {
    let box = Rect(x: 400, y: 300, width: 200, height: 200)
    let keyboard = window(
      Rect(x: 0, y: 600, width: 1000, height: 200), overrideRedirect: false,
      classNames: ["onboard", "onboard"])
    let other = window(Rect(x: 0, y: 0, width: 500, height: 400), overrideRedirect: false)
    let menu = window(Rect(x: 0, y: 0, width: 50, height: 40))
    func found(_ below: [TopLevelWindow], isTyping: Bool = true) -> StackingVerdict.Aid? {
      StackingVerdict.aid(among: below, frame: screen, box: box, isTyping: isTyping)
    }
    #expect(found([other, keyboard]) == .free(keyboard))
    #expect(found([other, keyboard, menu]) == .free(keyboard))
    #expect(found([keyboard, other]) == .covered(keyboard))
    #expect(found([other, menu]) == nil)
    // A dialog that holds the keyboard covers the box, too.
    var dialog = window(box, overrideRedirect: false)
    #expect(found([other, dialog]) == nil)
    dialog.holdsKeyboard = true
    #expect(found([other, dialog, menu]) == .free(dialog))
    let covering = StackingVerdict(above: [dialog], frame: screen, box: box)
    #expect(!covering.mustRaise && covering.isBoxCovered)
    // It may cover the box only while a text is typed.
    var high = keyboard
    high.frame.origin.y = 400
    #expect(found([high]) == .free(high) && found([high], isTyping: false) == nil)
    func mustRaise(_ isTyping: Bool) -> Bool {
      StackingVerdict(above: [high], frame: screen, box: box, isTyping: isTyping).mustRaise
    }
    #expect(!mustRaise(true) && mustRaise(false))
    let magnifier = window(
      Rect(x: 0, y: 0, width: 1000, height: 200), overrideRedirect: false,
      classNames: ["magnus", "magnus"])
    #expect(found([other, magnifier], isTyping: false) == .free(magnifier))
    // It may cover the edge of the box.
    var near = magnifier
    near.frame.size.height = 310
    #expect(found([near], isTyping: false) == .free(near))
    let verdict = StackingVerdict(above: [near], frame: screen, box: box)
    #expect(!verdict.mustRaise && !verdict.isBoxCovered)
    var central = magnifier
    central.frame.origin.y = 200
    #expect(found([central]) == nil && found([central], isTyping: false) == nil)
    #expect(StackingVerdict(above: [central], frame: screen, box: box).isBoxCovered)
    high.frame = screen
    #expect(found([high]) == nil && mustRaise(true))
    high.isViewable = false
    #expect(found([high]) == nil)
  }
}
