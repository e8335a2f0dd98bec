import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct SettingsTests {
  @Test func settingsAreReadAndUpdated() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    var changes = 0
    let settings = XSettings(on: connection) { changes += 1 }
    #expect(settings.values.isEmpty)
    let manager = try server.connect()
    let selection = ManagerSelection(manager.atoms[.settingsSelection], on: manager)
    #expect(selection.acquire())
    let owner = manager.owner(of: manager.atoms[.settingsSelection])
    manager.setBytes(
      SettingsWriter.encode([("Net/ThemeName", .string("Adwaita-dark"))]),
      manager.atoms[.settings], of: owner)
    manager.flush()
    try wait(for: "the settings") { changes > 0 }
    #expect(settings.values == ["Net/ThemeName": .string("Adwaita-dark")])
    #expect(connection.querySettings() == settings.values)
    manager.setBytes(
      SettingsWriter.encode([("Gtk/EnableAnimations", .integer(0))]), manager.atoms[.settings],
      of: owner)
    manager.flush()
    try wait(for: "the change") { settings.values == ["Gtk/EnableAnimations": .integer(0)] }
    selection.release()
    try wait(for: "the manager's end") { settings.values.isEmpty }
  }

  @Test func resourcesAreReadAgainEachTime() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    #expect(connection.queryResources().textResolution == nil)
    let merge = try server.start(
      "xrdb", ["-merge", "-nocpp"], input: .text("Xft.dpi:\t144\nXft.antialias: 1\n"))
    #expect(try merge.waitForExit() == .exited(0))
    let resources = connection.queryResources()
    #expect(resources.textResolution == 144)
    #expect(resources["Xft.antialias"] == "1")
  }
}

struct XSettingsParserTests {
  private static let sample: [(String, XSettingValue)] = [
    ("Net/ThemeName", .string("Adwaita")), ("Xft/DPI", .integer(98_304)),
    ("Net/Color", .color(red: 1, green: 2, blue: 3, alpha: 65_535)), ("Negative", .integer(-1)),
    ("", .string("")),
  ]

  @Test(arguments: [true, false])
  func readsBothByteOrders(isLittleEndian: Bool) throws {
    let bytes = SettingsWriter.encode(Self.sample, isLittleEndian: isLittleEndian)
    let values = try #require(XSettingsParser.parse(bytes))
    #expect(values == Dictionary(uniqueKeysWithValues: Self.sample))
  }

  @Test func truncatedDataIsRejected() {
    let bytes = SettingsWriter.encode(Self.sample)
    for length in 0..<bytes.count {
      #expect(XSettingsParser.parse(Array(bytes[..<length])) == nil)
    }
  }

  @Test func corruptDataDoesNotTrap() {
    let bytes = SettingsWriter.encode(Self.sample)
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
        var flipped = bytes
        flipped[index] = value
        _ = XSettingsParser.parse(flipped)
      }
    }
  }

  @Test func excessiveCountIsRejected() {
    #expect(XSettingsParser.parse([0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]) == nil)
    #expect(XSettingsParser.parse([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == [:])
    #expect(XSettingsParser.parse([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
  }
}

struct ResourceDatabaseTests {
  @Test(arguments: [
    ("Xft.dpi: 96", 96.0), ("Xft.dpi:120.5", 120.5), ("*dpi:\t144 ", 144), ("Xft.dpi: abc", nil),
    ("Xft.dpi: 0", nil), ("Xft.dpi: 1e9", nil), ("Xft.dpi: nan", nil), ("! Xft.dpi: 96", nil),
    ("", nil), (":", nil), ("a:b\nXft.dpi: 192\n", 192), ("Xft.dpi: -96", nil),
  ])
  func textResolution(text: String, expected: Double?) {
    #expect(ResourceDatabase(text: text).textResolution == expected)
  }
}
