import AlertModel
import X11

/// An alert with another program's window, from its submission until the window is released.
@MainActor
final class GuestEntry {
  let request: GuestRequest
  let description: AlertDescription
  let options: AlertOptions
  let identifier: AlertIdentifier
  let session: GuestSession
  let observe: ((AlertEvent) -> Void)?
  /// Called once, and then nil.
  var respond: ((AlertResponse) -> Void)?
  /// The alert's content, once it is queued.
  var content: GuestContent?
  /// Whether the alert leaves the screen, or the queue, to wait for its window again.
  var isReturning = false
  /// Ends the wait for the window, and later the patience with a program that is about to exit.
  var timer: (any AlertTimer)?

  /// Finds the window of a program that does not embed it.
  private var finder: GuestFinder?
  /// Watches a program that embeds its window.
  private var start: GuestStart?
  /// Limits how long the screen is dimmed before there is a window.
  private var dimming: (any AlertTimer)?

  /// The size that a program is offered for its window, in points.
  private static let offered = Size(width: 640, height: 400)

  init(
    _ request: GuestRequest, description: AlertDescription, options: AlertOptions,
    identifier: AlertIdentifier, session: GuestSession, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) {
    self.request = request
    self.description = description
    self.options = options
    self.identifier = identifier
    self.session = session
    self.observe = observe
    self.respond = respond
  }

  /// Whether there is no alert in the queue, or on screen, but there may be one later.
  var isWaiting: Bool { respond != nil && (content == nil || isReturning) }

  /// Whether the alert is in the queue, or on screen, although its window is not known yet.
  var isAhead: Bool { content != nil && session.window == nil && !isReturning }

  /// Whether its backdrop fades in, so that it may appear before the window.
  var hasSlowBackdrop: Bool {
    let display = session.display
    let looks = display.environment(theme: options.theme)
    return description.style.isModal
      && Transition(for: options, in: looks, on: display).present.duration > 0
  }
}

// MARK: - The wait for the window

extension GuestEntry {
  /// Looks for the window of a program that does not embed it.
  func find(of process: Int32) {
    let finder = GuestFinder(
      process: process, startupID: request.startupID, on: session.display.connection)
    finder.found = { [weak self] window in _ = self?.session.adopt(window) }
    self.finder = finder
    finder.begin()
  }

  /// Makes a window for a program to embed its own in, and reports it.
  ///
  /// - Parameters:
  ///   - process: The process that starts the program; nil if unknown.
  ///   - began: Called when the program has created its first window.
  ///   - appeared: Called when it has shown a window elsewhere, or another program that it has
  ///     started.
  func offer(
    startedBy process: Int32?, began: @escaping () -> Void,
    elsewhere appeared: @escaping (_ window: WindowID, _ isOfProgram: Bool) -> Void
  ) {
    let display = session.display
    let scale = display.environment.scale
    let window = session.offer(
      PixelSize(
        width: Int(Self.offered.width * scale), height: Int(Self.offered.height * scale)))
    let start = GuestStart(in: window, by: process, on: display.connection)
    (start.began, start.appearedElsewhere) = (began, appeared)
    self.start = start
    // The program connects from another process, which must find the window.
    display.connection.sync()
    observe?(.offered(window: window.rawValue))
    // With several monitors a window covers only one.
    if description.style.isModal, display.capturesScreen, display.monitors.count == 1 {
      display.spareGround.prepare()
    }
  }

  /// Calls an action unless `stopLooking()` is called within a time in seconds.
  func limitDimming(toSeconds seconds: Double, _ action: @escaping () -> Void) {
    dimming = session.display.clock.timer(afterSeconds: seconds, action: action)
  }

  /// Neither looks for the window any more, nor limits the time for that.
  func stopLooking() {
    start?.end()
    finder?.end()
    (start, finder, dimming, timer) = (nil, nil, nil, nil)
  }
}
