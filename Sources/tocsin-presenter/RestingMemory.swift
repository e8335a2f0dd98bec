import CShims
import GLib

/// Gives memory back when the presenter has had nothing on screen for a moment.
final class RestingMemory {
  /// Long enough that alerts in a row find everything in its place.
  private static let pause: Int64 = 2_000_000_000

  private var timer: GLib.Timer?

  /// Nothing is on screen; one wake-up follows, and then rest.
  func rest() {
    timer = GLib.Timer(after: Self.pause) { tocsin_give_back_memory() }
  }

  /// Something is about to be presented.
  func wake() {
    timer = nil
  }
}
