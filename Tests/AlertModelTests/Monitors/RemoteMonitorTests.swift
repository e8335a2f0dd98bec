import AlertModel
import Testing

struct RemoteMonitorTests {
  @Test(arguments: [
    ("VNC-0", true), ("TVNC-1", true), ("rdp0", true), ("NX2", true), ("eDP-1", false),
    ("DP-1", false), ("VNC-", false), ("NXP-1", false), ("screen", false),
  ])
  func remoteDesktopsAreKnownByTheirOutputs(name: String, isRemote: Bool) {
    let monitor = MonitorFacts(name: name, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(monitor.isRemote == isRemote)
  }
}
