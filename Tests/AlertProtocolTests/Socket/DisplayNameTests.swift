import AlertProtocol
import Testing

@Suite struct DisplayNameTests {
  @Test(arguments: [
    (":0", "0", ":0"),
    (":0.0", "0", ":0"),
    ("unix:0", "0", ":0"),
    (":00", "0", ":0"),
    (":0.1", "0.1", ":0.1"),
    (":99", "99", ":99"),
    ("localhost:10.0", "localhost:10", "localhost:10"),
    ("Example.ORG:10.0", "example.org:10", "example.org:10"),
    ("tcp/host:1", "tcp%2Fhost:1", "tcp/host:1"),
    ("[::1]:3", "%5B::1%5D:3", "[::1]:3"),
    ("/tmp/launch-x/org.x:0", "%2Ftmp%2Flaunch-x%2Forg.x:0", "/tmp/launch-x/org.x:0"),
    ("ä:1", "%C3%A4:1", "ä:1"),
  ])
  func namesAreNormalisedAndSafeForFiles(given: String, file: String, name: String) {
    let display = DisplayName(given)
    #expect(display?.fileName == file)
    #expect(display?.description == name)
  }

  @Test(arguments: [
    "", "0", ":", ":x", ":0.", ":0.x", ":-1", ":99999999999999999999", "ho st:0", "\u{1}:0",
    String(repeating: "h", count: 300) + ":0",
  ])
  func invalidDisplayNamesAreRejected(given: String) {
    #expect(DisplayName(given) == nil)
  }

  @Test func fileNameNeverLeavesItsFolder() {
    for host in ["..", "../..", "a/../b", "%2F"] {
      #expect(DisplayName("\(host):0")?.fileName.contains("/") == false)
    }
  }
}
