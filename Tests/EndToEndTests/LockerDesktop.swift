import GLib
import Glibc
import TestHarness
import X11

/// A desktop with a real screen locker and the other programs of a case.
final class LockerDesktop {
  let desktop: Desktop

  let bus: PrivateBus
  private var programs: [ChildProcess] = []
  private var managers: [RunningWindowManager] = []
  /// The window class of a locker that grabs long before it covers the screen; until then the
  /// screen is not locked, and alerts may be visible.
  private var coverClass: String?

  init(_ surroundings: LockerCase.Surroundings) throws {
    desktop = try Desktop()
    bus = try PrivateBus()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    switch surroundings {
    case .nothing: break
    case .picom: try startPicom()
    case .xcompmgr: programs = [try desktop.server.start("xcompmgr")]
    case .openbox: try start(.openbox)
    case .i3: try start(.i3)
    case .openboxAndPicom:
      try start(.openbox)
      try startPicom()
    case .i3AndPicom:
      try start(.i3)
      try startPicom()
    case .mutter: try start(.mutter)
    case .kwin: try start(.kwin)
    }
  }

  private func start(_ manager: WindowManager) throws {
    managers.append(try RunningWindowManager(manager, on: desktop.server))
    let control = desktop.server.control
    let check = control.atom(named: "_NET_SUPPORTING_WM_CHECK")
    try wait(for: "\(manager)", within: Bounds.start) {
      control.windows(check, of: control.root)?.isEmpty == false
    }
    guard manager == .i3 else { return }
    // Until then it makes windows as large as the screen, and sets the focus.
    let isReady = control.atom(named: "I3_PID")
    try wait(for: "i3", within: Bounds.start) {
      control.cardinals(isReady, of: control.root)?.isEmpty == false
    }
  }

  private func startPicom() throws {
    programs.append(try desktop.server.startCompositor())
  }

  // MARK: - Lockers

  /// Prepares a locker, so that `lock` is quick.
  func prepare(_ locker: Locker) throws {
    switch locker {
    case .cinnamonScreensaver: try startCinnamonScreensaver()
    case .i3lock, .xsecurelock, .xsecurelockInOverlay: break
    // Copies have no privileges, which some machines do not grant.
    case .slock, .xtrlock: try copy(locker.rawValue)
    case .mateScreensaver:
      programs.append(try start("mate-screensaver", ["--no-daemon"]))
      try wait(for: "mate-screensaver", within: Bounds.start) {
        try start("mate-screensaver-command", ["--query"]).waitForExit() == .exited(0)
      }
    case .xscreensaver: try startXscreensaver()
    }
  }

  /// Starts to lock.
  ///
  /// - Returns: The program, which locks until it exits.
  func lock(with locker: Locker) throws -> ChildProcess {
    switch locker {
    case .i3lock: return try start("i3lock", ["--nofork"])
    case .xsecurelock: return try start("xsecurelock")
    case .xsecurelockInOverlay:
      return try start("xsecurelock", changes: ["XSECURELOCK_COMPOSITE_OBSCURER": "0"])
    case .slock: return try start("\(desktop.folder)/slock")
    case .xtrlock: return try start("\(desktop.folder)/xtrlock", changes: passwords())
    case .cinnamonScreensaver:
      coverClass = "Cinnamon-screensaver"
      programs.append(try start("cinnamon-screensaver-command", ["--lock"]))
    case .mateScreensaver:
      coverClass = "Mate-screensaver"
      programs.append(try start("mate-screensaver-command", ["--lock"]))
    case .xscreensaver:
      coverClass = "XScreenSaver"
      programs.append(try start("xscreensaver-command", ["-lock"]))
    }
    return programs[programs.count - 2]
  }

  /// Ends a locker, which otherwise only its password can do.
  func unlock(_ locker: ChildProcess) throws {
    locker.send(signal: SIGTERM)
    try locker.waitForExit()
  }

  /// Whether a locker has grabbed keyboard and pointer, and no alert is visible.
  var isLocked: Bool {
    guard desktop.alertWindows().isEmpty else { return false }
    let grabs = desktop.server.control.queryForeignGrabs()
    return grabs.ofKeyboard && grabs.ofPointer && isCovered
  }

  /// The conditions of `isLocked`, for the description of a failure.
  var lockFacts: String {
    let windows = desktop.server.control.queryStacking().compactMap { window in
      desktop.server.control.facts(of: window).map { facts in
        let name = desktop.server.control.windowClass(of: window)?.name ?? "-"
        return "\(name) \(facts.frame) \(facts.isViewable ? "visible" : "hidden")"
      }
    }
    return "\(desktop.server.control.queryForeignGrabs()), isCovered: \(isCovered), \(windows)"
  }

  private var isCovered: Bool {
    guard let coverClass else { return true }
    let control = desktop.server.control
    return control.queryStacking().contains { window in
      control.windowClass(of: window)?.name == coverClass
        && control.facts(of: window)?.isViewable == true
    }
  }

  private func start(
    _ program: String, _ words: [String] = [], changes: [String: String] = [:]
  ) throws -> ChildProcess {
    var environment = desktop.environment.merging(changes.mapValues { $0 }) { $1 }
    // A screen saver without the schemas of its settings exits at once.
    environment.merge(PrivateEnvironment.withSystemData) { $1 }
    return try desktop.server.start(program, words, environment: environment)
  }

  private func copy(_ program: String) throws {
    let copying = try start("sh", ["-c", "cp \"$(command -v \(program))\" \(desktop.folder)/"])
    guard try copying.waitForExit() == .exited(0) else {
      throw HarnessError("cannot copy \(program): \(copying.standardError)")
    }
  }

  /// An account with a password, without which xtrlock does not start.
  private func passwords() throws -> [String: String] {
    let (users, groups) = ("\(desktop.folder)/users", "\(desktop.folder)/groups")
    let hash = "$6$saltsalt$" + String(repeating: "x", count: 86)
    try "user:\(hash):\(getuid()):\(getgid())::/:/bin/sh\n".write(toFileAt: users)
    try "user:x:\(getgid()):\n".write(toFileAt: groups)
    return [
      "LD_PRELOAD": "libnss_wrapper.so", "NSS_WRAPPER_PASSWD": users, "NSS_WRAPPER_GROUP": groups,
    ]
  }

  /// Its settings need a schema of Cinnamon itself.
  private func startCinnamonScreensaver() throws {
    let schemas = "\(desktop.folder)/schemas"
    mkdir(schemas, 0o700)
    try """
    <schemalist><schema id="org.cinnamon.keyboard" path="/org/cinnamon/keyboard/">
    <key name="activation-mode" type="s"><default>'on-demand'</default></key>
    <key name="keyboard-size" type="i"><default>5</default></key>
    <key name="keyboard-type" type="s"><default>'touch'</default></key>
    </schema></schemalist>
    """.write(toFileAt: "\(schemas)/org.cinnamon.keyboard.gschema.xml")
    guard try start("glib-compile-schemas", [schemas]).waitForExit() == .exited(0) else {
      throw HarnessError("no schema for cinnamon-screensaver")
    }
    desktop.environment["GSETTINGS_SCHEMA_DIR"] = schemas
    // Without the program that covers the screen if this one ends.
    programs.append(try start("cinnamon-screensaver", ["--hold", "--no-fallback"]))
    let words = ["wait", "--session", "--timeout", "60", "org.cinnamon.ScreenSaver"]
    guard try start("gdbus", words).waitForExit() == .exited(0) else {
      throw HarnessError("no cinnamon-screensaver: \(programs.last?.standardError ?? "")")
    }
  }

  /// xscreensaver does not lock for root.
  private func startXscreensaver() throws {
    try "mode: blank\nlock: True\nsplash: False\n".write(
      toFileAt: "\(desktop.folder)/.xscreensaver")
    chmod(desktop.folder, 0o755)
    let words = ["--reuid=65534", "--regid=65534", "--clear-groups", "xscreensaver", "-no-splash"]
    programs.append(try start("setpriv", words))
    try wait(for: "xscreensaver", within: Bounds.start) {
      try start("xscreensaver-command", ["-version"]).waitForExit() == .exited(0)
    }
  }
}
