import AlertModel
import Testing

@Suite("The press tracker")
struct PressTrackerTests {
  private static let key = PressSource.key(36)
  private static let button = PressSource.button(1)

  @Test(arguments: [key, button])
  func pressAndReleaseOnAnArmedAlertCount(source: PressSource) {
    var tracker = PressTracker()
    #expect(tracker.pressed(source, isArmed: true) == .counts)
    #expect(tracker.released(source, isArmed: true) == true)
    #expect(tracker.pressed(source, isArmed: true) == .counts)
  }

  @Test
  func keyPressedBeforeArmingNeverCounts() {
    var tracker = PressTracker()
    #expect(tracker.pressed(Self.key, isArmed: false) == .dropped)
    #expect(tracker.pressed(Self.key, isArmed: true, isRepeat: true) == .dropped)
    #expect(tracker.pressed(Self.key, isArmed: true) == .dropped)
    #expect(tracker.released(Self.key, isArmed: true) == false)
    #expect(tracker.pressed(Self.key, isArmed: true) == .counts)
  }

  @Test
  func keyHeldBeforeTheGrabNeverCounts() {
    var tracker = PressTracker()
    tracker.keyboardBegins(holding: [36])
    #expect(tracker.pressed(Self.key, isArmed: true) == .dropped)
    #expect(tracker.released(Self.key, isArmed: true) == false)
    #expect(tracker.pressed(Self.key, isArmed: true) == .counts)
  }

  @Test
  func heldKeyRepeatsWithoutCounting() {
    var tracker = PressTracker()
    #expect(tracker.pressed(Self.key, isArmed: true) == .counts)
    #expect(tracker.pressed(Self.key, isArmed: true) == .repeats)
    #expect(tracker.pressed(Self.key, isArmed: true, isRepeat: true) == .repeats)
    #expect(tracker.pressed(Self.key, isArmed: false, isRepeat: true) == .dropped)
    #expect(tracker.released(Self.key, isArmed: true) == true)
  }

  @Test
  func repeatWithoutAPressIsDropped() {
    var tracker = PressTracker()
    #expect(tracker.pressed(Self.key, isArmed: true, isRepeat: true) == .dropped)
    #expect(tracker.pressed(Self.key, isArmed: true) == .dropped)
    #expect(tracker.released(Self.key, isArmed: true) == false)
  }

  @Test
  func releaseWithoutAPressDoesNotActivate() {
    var tracker = PressTracker()
    #expect(tracker.released(Self.button, isArmed: true) == false)
    #expect(tracker.pressed(Self.button, isArmed: true) == .counts)
  }

  @Test
  func releaseOnADisarmedAlertDoesNotActivate() {
    var tracker = PressTracker()
    #expect(tracker.pressed(Self.button, isArmed: true) == .counts)
    #expect(tracker.released(Self.button, isArmed: false) == false)
    #expect(tracker.released(Self.button, isArmed: true) == false)
  }

  @Test
  func keysAndButtonsAreDistinct() {
    var tracker = PressTracker()
    #expect(tracker.pressed(.key(1), isArmed: true) == .counts)
    #expect(tracker.pressed(.button(1), isArmed: true) == .counts)
    #expect(tracker.pressed(.key(2), isArmed: true) == .counts)
    #expect(tracker.released(.button(1), isArmed: true) == true)
    #expect(tracker.released(.key(1), isArmed: true) == true)
  }

  @Test
  func newGrabForgetsPressedKeys() {
    var tracker = PressTracker()
    #expect(tracker.pressed(Self.key, isArmed: true) == .counts)
    tracker.keyboardBegins()
    #expect(tracker.released(Self.key, isArmed: true) == false)
    #expect(tracker.pressed(Self.key, isArmed: true) == .counts)
  }

  /// The click that gave the keyboard to the alert is released afterwards.
  @Test
  func newGrabKeepsPressedButtons() {
    var tracker = PressTracker()
    #expect(tracker.pressed(Self.button, isArmed: true) == .counts)
    tracker.keyboardBegins(holding: [36])
    #expect(tracker.released(Self.button, isArmed: true) == true)
  }

  @Test
  func buttonReleasedElsewhereCountsAgain() {
    var tracker = PressTracker()
    #expect(tracker.pressed(Self.button, isArmed: true) == .counts)
    #expect(tracker.pressed(Self.button, isArmed: true) == .counts)
    #expect(tracker.pressed(Self.button, isArmed: false) == .dropped)
  }
}
