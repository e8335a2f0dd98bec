import AlertModel

/// The box of the alert before, which its successor's window shows on its way out.
@MainActor
struct LeavingBox {
  let box: SurfaceBox
  /// How it was drawn when the successor took it over.
  let start: SurfaceState
  /// How it is drawn when it is gone.
  let end: SurfaceState

  /// How it is drawn at a part of the remaining way, from 0 to 1.
  func state(at progress: Double) -> SurfaceState {
    func mix(_ property: KeyPath<SurfaceState, Double>) -> Double {
      start[keyPath: property] + (end[keyPath: property] - start[keyPath: property]) * progress
    }
    return SurfaceState(
      backdropOpacity: 0, contentOpacity: mix(\.contentOpacity), scale: mix(\.scale),
      anchor: start.anchor, offset: Point(x: mix(\.offset.x), y: mix(\.offset.y)))
  }
}

/// A leaving box on its way.
@MainActor
struct LeavingContent {
  let box: LeavingBox
  let start: MonotonicInstant

  /// The box as it is drawn at a time; nil when it is gone.
  func frame(at now: MonotonicInstant) -> (box: SurfaceBox, state: SurfaceState)? {
    let progress = now.seconds(since: start) / BackdropHold.lead
    return progress < 1 ? (box.box, box.state(at: progress)) : nil
  }
}
