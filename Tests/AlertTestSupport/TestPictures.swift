import AlertViews
import TestHarness

/// Decodes pictures with the `tocsin-picture` of this build.
@MainActor
package enum TestPictures {
  private static let installed: Void = {
    PictureProgram.current = PictureProgram(
      path: BuiltProducts.path(of: PictureProgram.name), isAwaited: true)
  }()

  /// Sets it as the program of this process, once.
  package static func install() { installed }
}
