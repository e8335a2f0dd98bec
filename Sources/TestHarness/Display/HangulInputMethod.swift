internal import Glibc
internal import X11

/// A real input method for Korean, that of uim, on a test's server.
///
/// It shows the syllable that is being typed as pre-edit text. Shift and the space bar switch it on.
package final class HangulInputMethod {
  /// The input method's process.
  package let process: ChildProcess
  private let scratch: ScratchFolder

  /// Starts the input method and waits until clients can find it.
  ///
  /// - Throws: `HarnessError` if it does not start.
  package init(on server: XServer) throws {
    scratch = try ScratchFolder()
    let folder = scratch.path
    process = try server.start(
      "uim-xim", ["--engine=byeoru"],
      environment: [
        "HOME": folder, "LOCPATH": try Self.localeFolder.get(), "LC_ALL": "en_US.UTF-8",
        "XDG_RUNTIME_DIR": folder,
      ])
    let control = server.control
    let list = control.atom(named: "XIM_SERVERS")
    let name = control.atom(named: "@server=uim")
    try wait(for: "the input method", within: Bounds.start) {
      control.atomList(list, of: control.root)?.contains(name) == true
        && control.owner(of: name) != .none
    }
  }

  /// A folder with a compiled locale, which all input methods of this process share.
  ///
  /// uim serves only clients of locales that are compiled, and Xlib maps C.UTF-8 to this one.
  private static let localeFolder = Result {
    let folder = PrivateEnvironment.shared.folder.path
    let compiler = try ChildProcess(
      "localedef", ["-i", "en_US", "-f", "UTF-8", "\(folder)/en_US.UTF-8"])
    try compiler.waitForExit(within: Bounds.start)
    return folder
  }

  isolated deinit {
    process.send(signal: SIGKILL)
    // Otherwise it may still write into the folder while that is removed.
    _ = try? process.waitForExit()
  }
}
