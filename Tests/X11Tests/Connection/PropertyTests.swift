import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct PropertyTests {
  @Test func everyTypeRoundTrips() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1)).id
    let name = connection.atom(named: "_TOCSIN_TEST")
    connection.setCardinals([0, 1, 0xffff_ffff], name, of: window)
    // The window was destroyed with its object, so nothing was set and no error reported.
    #expect(connection.cardinals(name, of: window) == nil)
    let kept = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    connection.setCardinals([0, 1, 0xffff_ffff], name, of: kept.id)
    #expect(connection.cardinals(name, of: kept.id) == [0, 1, 0xffff_ffff])
    connection.setWindows([connection.root], name, of: kept.id)
    #expect(connection.windows(name, of: kept.id) == [connection.root])
    connection.setAtoms([name], name, of: kept.id)
    #expect(connection.atomList(name, of: kept.id) == [name])
    connection.setText("ça 🔔", name, of: kept.id)
    #expect(connection.text(name, of: kept.id) == "ça 🔔")
    connection.setLatin1("ça 🔔", name, of: kept.id)
    #expect(connection.text(name, of: kept.id) == "ça ?")
    connection.setText("", name, of: kept.id)
    #expect(connection.text(name, of: kept.id) == "")
    connection.removeProperty(name, of: kept.id)
    #expect(connection.text(name, of: kept.id) == nil)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func otherTypeReadsAsNil() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    let name = connection.atom(named: "_TOCSIN_TEST")
    connection.setText("text", name, of: window.id)
    #expect(connection.cardinals(name, of: window.id) == nil)
    #expect(connection.windows(name, of: window.id) == nil)
    connection.setCardinals([1], name, of: window.id)
    #expect(connection.text(name, of: window.id) == nil)
    #expect(connection.atomList(name, of: window.id) == nil)
  }

  @Test func longerThanTheLimitReadsAsNil() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    let name = connection.atom(named: "_TOCSIN_TEST")
    connection.setCardinals([UInt](repeating: 7, count: 100), name, of: window.id)
    #expect(connection.cardinals(name, of: window.id, limit: 100)?.count == 100)
    #expect(connection.cardinals(name, of: window.id, limit: 99) == nil)
  }

  @Test func textIsTruncatedAtACharacterBoundary() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    let name = connection.atom(named: "_TOCSIN_TEST")
    connection.setText("aé🔔", name, of: window.id, limit: 6)
    #expect(connection.text(name, of: window.id) == "aé")
    connection.setText(String(repeating: "x", count: 10_000_000), name, of: window.id)
    #expect(connection.text(name, of: window.id)?.count == 16_384)
  }

  @Test func atomsAreFoundByName() throws {
    let connection = try XServer.current().connect()
    for name in AtomTable.Name.allCases where !AtomTable.Name.onlyLookedUp.contains(name) {
      let text = name.rawValue.replacing("%", with: "0")
      #expect(connection.name(of: connection.atoms[name]) == text)
    }
    #expect(connection.name(of: AtomID(rawValue: 0xfff_ffff)) == nil)
    #expect(connection.unexpectedErrorCount == 0)
  }
}
