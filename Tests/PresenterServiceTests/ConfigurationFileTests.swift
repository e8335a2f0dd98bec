import Glibc
import NotificationModel
import PresenterService
import TestHarness
import Testing

/// The configuration file: where it is searched for, and how changes are followed.
@Suite(.serialized) @MainActor final class ConfigurationFileTests {
  private let scratch: ScratchFolder
  private var messages: [String] = []

  init() throws {
    scratch = try ScratchFolder()
  }

  private var own: String { "\(scratch.path)/own" }
  private var common: String { "\(scratch.path)/common" }

  private var places: ConfigurationPlaces {
    ConfigurationPlaces(
      variable: { [own, common] name in
        ["XDG_CONFIG_HOME": own, "XDG_CONFIG_DIRS": common, "HOME": "/home/ann"][name]
      },
      currentFolder: "/")
  }

  private func follow() -> ConfigurationFile {
    ConfigurationFile(
      at: places,
      log: ServiceLog { [weak self] level, sentence in
        if level == .warning { self?.messages.append(sentence) }
      })
  }

  private func write(_ text: String, to folder: String) throws {
    _ = mkdir(folder, 0o700)
    _ = mkdir("\(folder)/tocsin", 0o700)
    let temporary = "\(folder)/tocsin/new"
    let file = try #require(fopen(temporary, "w"))
    fputs(text, file)
    fclose(file)
    try #require(rename(temporary, "\(folder)/tocsin/tocsin.conf") == 0)
  }

  @Test func firstExistingFileIsUsed() throws {
    try write("[digest]\nabove=1\n", to: common)
    #expect(follow().configuration.digestAbove == 1)
    try write("[digest]\nabove=2\n", to: own)
    #expect(follow().configuration.digestAbove == 2)
  }

  @Test func creationChangeAndRemovalAreFollowed() throws {
    let file = follow()
    var heard: [Int] = []
    file.changed = { heard.append($0.digestAbove) }
    #expect(file.configuration == Configuration())
    // Not even its folder exists yet.
    try write("[digest]\nabove=1\n", to: own)
    try wait(for: "the file") { file.configuration.digestAbove == 1 }
    try write("[digest]\nabove=2\n", to: own)
    try wait(for: "the change") { file.configuration.digestAbove == 2 }
    try #require(unlink("\(own)/tocsin/tocsin.conf") == 0)
    try wait(for: "the end of the file") { file.configuration == Configuration() }
    #expect(heard == [1, 2, Configuration().digestAbove])
    #expect(messages.isEmpty)
  }

  @Test func mistakesAreLoggedOnceAndChangeNothing() throws {
    try write("[digest]\nabove=1\n", to: own)
    let file = follow()
    try write("[digest]\nabove=2\n[idle]\nafter=x\n", to: own)
    try wait(for: "the message") { messages.count == 2 }
    #expect(file.configuration.digestAbove == 1)
    #expect(messages[0].hasPrefix("\(own)/tocsin/tocsin.conf:4: after takes a time"))
    #expect(messages[1] == "the configuration stays as it was")
    // Another change in the folder is ignored.
    _ = mkdir("\(own)/tocsin/other", 0o700)
    nothingHappens()
    #expect(messages.count == 2)
    try write("[digest]\nabove=3\n", to: own)
    try wait(for: "the mended file") { file.configuration.digestAbove == 3 }
  }

  @Test func targetOfASymbolicLinkIsFollowed() throws {
    try write("[digest]\nabove=1\n", to: common)
    _ = mkdir(own, 0o700)
    try #require(symlink("\(common)/tocsin", "\(own)/tocsin") == 0)
    let file = follow()
    #expect(file.configuration.digestAbove == 1)
    try write("[digest]\nabove=2\n", to: common)
    try wait(for: "the change") { file.configuration.digestAbove == 2 }
  }

  @Test func irregularFileIsReportedWithoutBlocking() throws {
    _ = mkdir(own, 0o700)
    _ = mkdir("\(own)/tocsin", 0o700)
    try #require(mkfifo("\(own)/tocsin/tocsin.conf", 0o600) == 0)
    let file = follow()
    #expect(file.configuration == Configuration())
    #expect(messages.first?.hasPrefix("\(own)/tocsin/tocsin.conf: it cannot be read: ") == true)
  }

  @Test func overlongFileIsNotRead() throws {
    try write(String(repeating: "#", count: ConfigurationReader.largestFile + 1), to: own)
    _ = follow()
    #expect(messages.first?.hasSuffix("it has more than 1 MiB") == true)
  }

  @Test func variableNamesTheFile() {
    let places = ConfigurationPlaces(
      variable: { ["TOCSIN_CONFIG": "a.conf", "HOME": "/home/ann"][$0] }, currentFolder: "/x")
    #expect(places.paths == ["/x/a.conf"])
    let usual = ConfigurationPlaces(
      variable: { ["HOME": "/home/ann", "XDG_CONFIG_DIRS": "b:/c"][$0] }, currentFolder: "/x")
    #expect(usual.paths == ["/home/ann/.config/tocsin/tocsin.conf", "/c/tocsin/tocsin.conf"])
  }

  @Test func invalidRegularExpressionIsReportedWithItsLine() {
    let contents = ConfigurationContents.bytes("f", Array("[rule a]\nbody=/(/\nhistory=no".utf8))
    let problems = contents.read(home: nil).problems
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("f:2: body takes text") == true)
  }
}
