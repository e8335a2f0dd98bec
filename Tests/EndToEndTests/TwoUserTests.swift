import Glibc
import TestHarness
import TestTraits
import Testing

/// A user and root, with a presenter each, on one display.
@MainActor
@Suite(.privateServer, .serialized)
struct TwoUserTests {
  private static let user: uid_t = 4711
  private static let identity = ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"]

  /// Whether another user can run the built programs.
  nonisolated private static let canChangeUser =
    geteuid() == 0
    && system(
      "setpriv --reuid=4711 --regid=4711 --clear-groups test -x"
        + " '\(BuiltProducts.path(of: "tocsin-askpass"))'") == 0

  /// The environment in which root asks.
  nonisolated enum Shell: String, CaseIterable, CustomTestStringConvertible {
    /// As with `su` and `sudo -E`: the folders of the user.
    case inherited
    /// As with `su -`, `sudo` and in cron: no variables.
    case clean

    var testDescription: String { rawValue }
  }

  @Test(
    .enabled(if: canChangeUser, "only root can change the user"), arguments: Shell.allCases)
  func alertsOfRootAndTheUserTakeTurnsByLevelAndArrival(_ shell: Shell) throws {
    let desktop = try Desktop()
    let folder = "\(desktop.folder)/user"
    chmod(desktop.folder, 0o755)
    mkdir(folder, 0o700)
    chown(folder, Self.user, Self.user)
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    desktop.environment["TOCSIN_LOG"] = .some(nil)
    desktop.environment["XDG_RUNTIME_DIR"] = .some(shell == .inherited ? folder : nil)
    desktop.environment["HOME"] = shell == .inherited ? folder : desktop.folder
    defer { _ = try? desktop.run("presenter", "--stop") }

    func user(_ words: String...) throws -> ChildProcess {
      let changes = ["XDG_RUNTIME_DIR": folder, "HOME": folder]
      return try desktop.server.start(
        "setpriv", Self.identity + [BuiltProducts.path(of: "tocsin")] + words,
        environment: desktop.environment.merging(changes.mapValues { $0 }) { $1 })
    }
    func waitUntilUsersListSays(_ lines: [String]) throws {
      try wait(for: "the user's alerts \(lines)", within: Bounds.start) {
        let list = Desktop.Answer(try user("list")).output.split(separator: "\n")
        return list.map { $0.split(separator: "\t").prefix(2).joined(separator: " ") } == lines
      }
    }
    func cancel(_ child: ChildProcess) throws {
      try wait(for: "the keyboard", within: Bounds.start) { !desktop.isKeyboardFree }
      try desktop.input.tap(Keysym.escape)
      #expect(Desktop.Answer(child).status == 1)
    }
    defer { _ = try? user("presenter", "--stop").waitForExit() }

    let ofRoot = try desktop.start("alert", "--id", "root", "-t", "Root")
    try wait(for: "root's alert", within: Bounds.start) {
      try desktop.run("list").output.hasPrefix("root\tpresented")
    }
    let ofUser = try user("alert", "--id", "user", "-t", "User")
    try waitUntilUsersListSays(["user queued"])
    let secret = try user("password", "Secret", "--id", "secret", "--level", "alert")
    try waitUntilUsersListSays(["secret queued", "user queued"])
    // The secret of another user is listed, but not the alerts of that user's presenter.
    #expect(try desktop.run("list").output.contains("secret\tqueued"))
    #expect(try !desktop.run("list").output.contains("user\t"))
    // Root creates nothing in the user's folder, which would lock the user out.
    var facts = stat()
    #expect(stat("\(folder)/tocsin", &facts) == 0 && facts.st_uid == Self.user)
    try cancel(ofRoot)
    try waitUntilUsersListSays(["secret presented", "user queued"])
    try cancel(secret)
    try waitUntilUsersListSays(["user presented"])
    try cancel(ofUser)
  }
}
