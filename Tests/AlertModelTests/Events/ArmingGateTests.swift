import AlertModel
import Testing

@Suite("The arming gate")
struct ArmingGateTests {
  /// A sequence of events, and the times in milliseconds at which the gate is not armed and armed.
  struct Story: CustomTestStringConvertible {
    var testDescription: String
    var facts: [ArmingGateFact]
    var needsGrab = false
    var guardMilliseconds: Int?
    /// When the gate arms by itself after the events; nil if it does not.
    var arms: Int?
  }

  static let stories: [Story] = [
    Story(testDescription: "never appeared", facts: [], arms: nil),
    Story(testDescription: "appeared", facts: [.appeared(0)], arms: 500),
    Story(testDescription: "appeared twice", facts: [.appeared(0), .appeared(200)], arms: 700),
    Story(
      testDescription: "gone before it armed", facts: [.appeared(0), .disappeared], arms: nil),
    Story(
      testDescription: "a press before it appeared", facts: [.pressed(0), .appeared(50)],
      arms: 700),
    Story(
      testDescription: "a press long before", facts: [.pressed(-300), .appeared(0)], arms: 500),
    Story(
      testDescription: "a press just before it would have armed",
      facts: [.appeared(0), .pressed(499)], arms: 1199),
    Story(
      testDescription: "a press when it has just armed", facts: [.appeared(0), .pressed(500)],
      arms: 500),
    Story(
      testDescription: "presses on and on",
      facts: [.appeared(0), .pressed(100), .pressed(600), .pressed(1100), .pressed(1450)],
      arms: 1500),
    Story(
      testDescription: "clicks on and on",
      facts: [.appeared(0), .clicked(100), .clicked(600), .clicked(1100), .clicked(1450)],
      arms: 1500),
    Story(
      testDescription: "a held key",
      facts: [.appeared(0), .pressed(100)]
        + stride(from: 200, through: 1700, by: 50).map { .repeated($0) }, arms: 2400),
    Story(
      testDescription: "presses that continue typing elsewhere",
      facts: [.typedElsewhere(-100), .appeared(0)]
        + stride(from: 200, through: 1700, by: 300).map { .pressed($0) }, arms: 2400),
    Story(
      testDescription: "presses after a pause in typing elsewhere",
      facts: [.typedElsewhere(-100), .appeared(0)]
        + stride(from: 400, through: 1300, by: 300).map { .pressed($0) }, arms: 1500),
    Story(
      testDescription: "presses of an armed alert",
      facts: [.appeared(0), .pressed(600), .pressed(650), .pressed(700)], arms: 500),
    Story(
      testDescription: "moved while waiting", facts: [.appeared(0), .moved(400)], arms: 900),
    Story(testDescription: "moved when armed", facts: [.appeared(0), .moved(2000)], arms: 2500),
    Story(
      testDescription: "moved right after a press that counted",
      facts: [.appeared(0), .pressed(1900), .moved(2000)], arms: 2600),
    Story(testDescription: "covered", facts: [.appeared(0), .covered(true, 2000)], arms: nil),
    Story(
      testDescription: "covered and clear again",
      facts: [.appeared(0), .covered(true, 2000), .covered(false, 3000)], arms: 3500),
    Story(
      testDescription: "never covered, and said so",
      facts: [.appeared(0), .covered(false, 300)], arms: 500),
    Story(
      testDescription: "covered twice, clear once",
      facts: [
        .appeared(0), .covered(true, 600), .covered(true, 700), .covered(false, 800),
        .covered(false, 1200),
      ], arms: 1300),
    Story(
      testDescription: "appeared under cover",
      facts: [.covered(true, 0), .appeared(100), .covered(false, 400)], arms: 900),
    Story(
      testDescription: "waits for its grab", facts: [.appeared(0)], needsGrab: true, arms: nil),
    Story(
      testDescription: "got its grab early", facts: [.grab(true, 0), .appeared(10)],
      needsGrab: true, arms: 510),
    Story(
      testDescription: "lost its grab",
      facts: [.grab(true, 0), .appeared(0), .grab(false, 900)], needsGrab: true, arms: nil),
    Story(
      testDescription: "lost its grab right after a press",
      facts: [.grab(true, 0), .appeared(0), .pressed(880), .grab(false, 900), .grab(true, 910)],
      needsGrab: true, arms: 1580),
    Story(
      testDescription: "came back after stepping aside",
      facts: [.appeared(0), .pressed(900), .disappeared, .appeared(1000)], arms: 1600),
    Story(
      testDescription: "a key elsewhere long before",
      facts: [.typedElsewhere(-800), .appeared(0)], arms: 500),
    Story(
      testDescription: "a key elsewhere just before",
      facts: [.typedElsewhere(-20), .appeared(0)], arms: 680),
    Story(
      testDescription: "a letter for it", facts: [.appeared(0), .typed(100)], arms: 800),
    Story(
      testDescription: "letters for it, for a while",
      facts: [.appeared(0)] + stride(from: 0, through: 1440, by: 90).map { .typed($0) }, arms: 1500),
    Story(
      testDescription: "an answer between the letters",
      facts: [.appeared(0), .typed(100), .pressed(200), .typed(300), .typed(400)], arms: 1100),
    Story(
      testDescription: "letters for something else, and a pause",
      facts: [.typedElsewhere(-50), .appeared(0), .typed(40), .typed(130), .typed(220)], arms: 920),
    Story(
      testDescription: "a guard of its own",
      facts: [.pressed(0), .appeared(0)], guardMilliseconds: 1000, arms: 1400),
  ]

  @Test(arguments: stories)
  func gateArmsAtTheExpectedTime(story: Story) {
    var gate = ArmingGate(
      guardMilliseconds: story.guardMilliseconds, needsGrab: story.needsGrab)
    for fact in story.facts { fact.tell(&gate) }
    let longAfter = ArmingGateFact.instant(1_000_000)
    guard let arms = story.arms else {
      #expect(gate.armsAt(longAfter) == nil)
      #expect(!gate.isArmed(at: longAfter))
      return
    }
    #expect(gate.armsAt(ArmingGateFact.instant(arms - 1)) == ArmingGateFact.instant(arms))
    #expect(!gate.isArmed(at: ArmingGateFact.instant(arms - 1)))
    #expect(gate.isArmed(at: ArmingGateFact.instant(arms)))
    #expect(gate.isArmed(at: longAfter))
    #expect(gate.armsAt(longAfter) == longAfter)
  }

  @Test(arguments: [0, -1])
  func everyPressCountsWithoutAGuard(guardMilliseconds: Int) {
    var gate = ArmingGate(guardMilliseconds: guardMilliseconds, needsGrab: true)
    #expect(gate.armsAt(ArmingGateFact.instant(0)) == nil)
    gate.appeared(at: ArmingGateFact.instant(0))
    #expect(gate.isArmed(at: ArmingGateFact.instant(0)))
    gate.keyPressed(at: ArmingGateFact.instant(0))
    gate.covered(true, at: ArmingGateFact.instant(0))
    #expect(gate.armsAt(ArmingGateFact.instant(0)) == ArmingGateFact.instant(0))
    gate.disappeared()
    #expect(!gate.isArmed(at: ArmingGateFact.instant(0)))
  }

  @Test
  func lateGrabArmsAtOnce() {
    var gate = ArmingGate(needsGrab: true)
    gate.appeared(at: ArmingGateFact.instant(0))
    #expect(!gate.isArmed(at: ArmingGateFact.instant(3000)))
    gate.grabHeld(true, at: ArmingGateFact.instant(3000))
    #expect(gate.isArmed(at: ArmingGateFact.instant(3000)))
  }

  @Test
  func continuousTypingNeverArms() {
    for phase in 0..<60 {
      var gate = ArmingGate()
      gate.typedElsewhere(at: ArmingGateFact.instant(phase - 60))
      gate.appeared(at: ArmingGateFact.instant(0))
      for key in 0..<200 {
        let press = ArmingGateFact.instant(phase + key * 60)
        #expect(!gate.isArmed(at: press))
        gate.keyPressed(at: press)
      }
    }
  }

  @Test
  func typingContinuesOnlyThroughMoves() {
    func gate(_ change: (inout ArmingGate) -> Void) -> ArmingGate {
      var gate = ArmingGate(needsGrab: true)
      gate.grabHeld(true, at: ArmingGateFact.instant(0))
      gate.appeared(at: ArmingGateFact.instant(0))
      gate.keyPressed(at: ArmingGateFact.instant(2000))
      change(&gate)
      return gate
    }
    let moved = gate { $0.moved(at: ArmingGateFact.instant(2100)) }
    #expect(!moved.isArmed(at: ArmingGateFact.instant(2200)))
    #expect(moved.acceptsTyping(at: ArmingGateFact.instant(2200)))
    let twice = gate {
      $0.moved(at: ArmingGateFact.instant(2100))
      $0.keyPressed(at: ArmingGateFact.instant(2150))
      $0.moved(at: ArmingGateFact.instant(2160))
    }
    #expect(twice.acceptsTyping(at: ArmingGateFact.instant(2200)))
    let worse: [(inout ArmingGate) -> Void] = [
      { $0.covered(true, at: ArmingGateFact.instant(2110)) },
      { $0.grabHeld(false, at: ArmingGateFact.instant(2110)) },
      { $0.disappeared() },
    ]
    for change in worse {
      let changed = gate { gate in
        gate.moved(at: ArmingGateFact.instant(2100))
        change(&gate)
      }
      #expect(!changed.acceptsTyping(at: ArmingGateFact.instant(2200)))
    }
    var early = ArmingGate()
    early.appeared(at: ArmingGateFact.instant(0))
    early.moved(at: ArmingGateFact.instant(100))
    #expect(early.acceptsTyping(at: ArmingGateFact.instant(200)))
  }

  /// A sequence of events, and which keys at which times, in milliseconds, are typed into the text.
  struct TypingStory: CustomTestStringConvertible {
    var testDescription: String
    var facts: [ArmingGateFact]
    var keys: [Int]
    var counting: [Int]
  }

  static let typingStories: [TypingStory] = [
    TypingStory(
      testDescription: "nothing was typed before", facts: [.appeared(0)], keys: [0, 90, 180, 270],
      counting: [0, 90, 180, 270]),
    TypingStory(
      testDescription: "something was typed long before",
      facts: [.typedElsewhere(-400), .appeared(0)], keys: [0, 90, 180], counting: [0, 90, 180]),
    TypingStory(
      testDescription: "a command was entered before, and then comes a pause",
      facts: [.typedElsewhere(-150), .appeared(0)], keys: [250, 340, 430],
      counting: [250, 340, 430]),
    TypingStory(
      testDescription: "typing elsewhere goes on", facts: [.typedElsewhere(-60), .appeared(0)],
      keys: [30, 120, 400, 750, 1100], counting: []),
    TypingStory(
      testDescription: "typing elsewhere ends with a pause",
      facts: [.typedElsewhere(-60), .appeared(0)], keys: [30, 120, 620, 710], counting: [620, 710]),
    TypingStory(
      testDescription: "a key before the first frame", facts: [.pressed(-30), .appeared(0)],
      keys: [60, 150, 650], counting: [650]),
    TypingStory(
      testDescription: "Return came too early", facts: [.appeared(0), .typed(50), .pressed(100)],
      keys: [150, 200], counting: [150, 200]),
    TypingStory(
      testDescription: "Return came first", facts: [.appeared(0), .pressed(100)],
      keys: [150, 200, 700], counting: [700]),
    TypingStory(
      testDescription: "the field was clicked", facts: [.appeared(0), .clicked(200)],
      keys: [300, 390], counting: [300, 390]),
    TypingStory(
      testDescription: "it was covered for a moment",
      facts: [.appeared(0), .typed(600), .covered(true, 650), .covered(false, 660)],
      keys: [700, 1200], counting: [1200]),
    TypingStory(
      testDescription: "the keyboard was lost for a moment",
      facts: [.grab(true, 0), .appeared(0), .typed(50), .grab(false, 60), .grab(true, 70)],
      keys: [100, 600], counting: [600]),
  ]

  @Test(arguments: typingStories)
  func lettersCountUnlessTheyBelongElsewhere(story: TypingStory) {
    var gate = ArmingGate()
    for fact in story.facts { fact.tell(&gate) }
    let counting = story.keys.filter { gate.letterTyped(at: ArmingGateFact.instant($0)) }
    #expect(counting == story.counting)
  }

  @Test func lettersWaitForTheKeyboard() {
    var gate = ArmingGate(needsGrab: true)
    gate.appeared(at: ArmingGateFact.instant(0))
    #expect(gate.typingCountsAt(ArmingGateFact.instant(100)) == nil)
    gate.grabHeld(true, at: ArmingGateFact.instant(200))
    gate.typedElsewhere(at: ArmingGateFact.instant(150))
    #expect(gate.typingCountsAt(ArmingGateFact.instant(200)) == ArmingGateFact.instant(550))
  }

  @Test
  func cancellingDoesNotNeedTheGrab() {
    var gate = ArmingGate(needsGrab: true)
    gate.appeared(at: ArmingGateFact.instant(0))
    #expect(!gate.acceptsCancelling(at: ArmingGateFact.instant(400)))
    #expect(gate.acceptsCancelling(at: ArmingGateFact.instant(600)))
    #expect(!gate.isArmed(at: ArmingGateFact.instant(600)))
    gate.keyPressed(at: ArmingGateFact.instant(700))
    #expect(!gate.acceptsCancelling(at: ArmingGateFact.instant(1000)))
    #expect(gate.acceptsCancelling(at: ArmingGateFact.instant(1400)))
    gate.covered(true, at: ArmingGateFact.instant(1500))
    #expect(!gate.acceptsCancelling(at: ArmingGateFact.instant(3000)))
  }

  /// An alert whose text changes several times a second can still be cancelled.
  @Test
  func rewordingDisarmsButCancellingStillCounts() {
    var gate = ArmingGate()
    gate.appeared(at: ArmingGateFact.instant(0))
    for time in stride(from: 200, through: 2000, by: 200) {
      gate.reworded(at: ArmingGateFact.instant(time))
    }
    #expect(!gate.isArmed(at: ArmingGateFact.instant(2100)))
    #expect(gate.acceptsCancelling(at: ArmingGateFact.instant(2100)))
    gate.moved(at: ArmingGateFact.instant(2100))
    #expect(!gate.acceptsCancelling(at: ArmingGateFact.instant(2200)))
  }
}
