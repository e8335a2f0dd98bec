import Testing

@testable import X11

/// Keys that an input method returns before the text that they complete.
struct ReturnedKeysTests {
  private static let returned = InputMethodReply.answer(7, isHandled: false)
  private static let generated = InputMethodReply.key(
    MethodKey(keycode: 36, state: [], isPress: true))

  private var keys = ReturnedKeys()

  @Test func aKeyDoesNotWaitWithoutPreeditText() {
    var keys = keys
    keys.append(Self.returned, isModifier: false, at: 0)
    keys.append(Self.generated, isModifier: false, at: 0)
    #expect(keys.deadline == nil)
    #expect(keys.take(at: 0) == [Self.returned, Self.generated])
    #expect(keys.take(at: 0).isEmpty)
  }

  /// The method may have removed the pre-edit text already.
  @Test(arguments: [false, true])
  func aKeyWaitsForTheText(isRemoved: Bool) {
    var keys = keys
    keys.setComposing(true)
    if isRemoved { keys.setComposing(false) }
    keys.append(Self.returned, isModifier: false, at: 5)
    keys.append(Self.generated, isModifier: false, at: 6)
    #expect(keys.take(at: 7).isEmpty)
    keys.setComposing(false)
    #expect(keys.take(at: 8).isEmpty)
    keys.textCame()
    #expect(keys.take(at: 9) == [Self.returned, Self.generated])
    keys.append(Self.returned, isModifier: false, at: 10)
    #expect(keys.take(at: 10) == [Self.returned])
  }

  @Test func noTextIsWaitedForForever() {
    var keys = keys
    keys.setComposing(true)
    keys.append(Self.returned, isModifier: false, at: 5)
    #expect(keys.deadline == 5 + ReturnedKeys.lateness)
    #expect(keys.take(at: 4 + ReturnedKeys.lateness).isEmpty)
    #expect(keys.take(at: 5 + ReturnedKeys.lateness) == [Self.returned])
    #expect(keys.deadline == nil)
  }

  /// Its effect may come after the key that was pressed next.
  @Test func aKeyWaitsForTheEffectOfTheLastOne() {
    var keys = keys
    keys.keyHadNoEffect()
    keys.append(Self.returned, isModifier: false, at: 0)
    #expect(keys.take(at: 1).isEmpty)
    keys.setComposing(true)
    keys.setComposing(false)
    keys.textCame()
    #expect(keys.take(at: 2) == [Self.returned])
  }

  /// The next syllable has begun when the text of the last one comes.
  @Test func textThatIsStillComposedIsWaitedFor() {
    var keys = keys
    keys.setComposing(true)
    keys.textCame()
    keys.append(Self.returned, isModifier: false, at: 0)
    #expect(keys.take(at: 1).isEmpty)
  }

  @Test func modifiersAndKeysAfterAResetDoNotWait() {
    var keys = keys
    keys.setComposing(true)
    keys.append(Self.returned, isModifier: true, at: 0)
    #expect(keys.take(at: 0) == [Self.returned])
    keys.reset()
    keys.append(Self.returned, isModifier: false, at: 0)
    #expect(keys.take(at: 0) == [Self.returned])
  }
}
