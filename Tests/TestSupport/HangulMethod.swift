internal import Glibc
internal import X11

/// A real input method on a test's server: uim's for Korean, which shows the syllable that is being
/// typed as pre-edit text.
///
/// Shift and the space bar turn it on.
package final class HangulMethod {
  package let process: ChildProcess
  private let scratch: ScratchFolder

  /// Starts the method and waits until programs can find it.
  ///
  /// - Throws: `WaitError` when it does not come up.
  package init(on server: XServer) throws {
    scratch = try ScratchFolder()
    let folder = scratch.path
    // uim offers its methods only to clients of locales that it has, and to Xlib C.UTF-8 is this one.
    let compiler = try ChildProcess(
      "localedef", ["-i", "en_US", "-f", "UTF-8", "\(folder)/en_US.UTF-8"])
    try compiler.waitForExit(within: Bounds.start)
    process = try server.start(
      "uim-xim", ["--engine=byeoru"],
      environment: [
        "HOME": folder, "LOCPATH": folder, "LC_ALL": "en_US.UTF-8", "XDG_RUNTIME_DIR": folder,
      ])
    let control = server.control
    let list = control.atom(named: "XIM_SERVERS")
    let name = control.atom(named: "@server=uim")
    try wait(for: "the input method", within: Bounds.start) {
      control.atomList(list, of: control.root)?.contains(name) == true
        && control.owner(of: name) != .none
    }
  }

  isolated deinit {
    process.send(signal: SIGKILL)
    // What it still writes would be left over.
    _ = try? process.waitForExit()
  }
}
