package import AlertViews

/// Gives every view and window a number, which it keeps as long as it exists.
package final class ObjectNumbers {
  private struct Entry {
    weak var object: AnyObject?
    var number: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var objects: [Int: Entry] = [:]
  private var last = 0

  /// The number of entries from which those of released objects are removed.
  private var limit = 512

  package init() {}

  /// The number of an object, which gets one if it has none.
  package func number(of object: AnyObject) -> Int {
    let identifier = ObjectIdentifier(object)
    // Another object may have been at the same address.
    if let known = entries[identifier], known.object === object { return known.number }
    if entries.count >= limit { dropLost() }
    last += 1
    let entry = Entry(object: object, number: last)
    entries[identifier] = entry
    objects[last] = entry
    return last
  }

  /// The object with a number; nil if it no longer exists.
  package func object(_ number: Int) -> AnyObject? { objects[number]?.object }

  /// The view with a number; nil if it no longer exists.
  package func view(_ number: Int) -> View? { object(number) as? View }

  /// Forgets every object; numbers are not reused.
  package func removeAll() {
    entries = [:]
    objects = [:]
  }

  private func dropLost() {
    entries = entries.filter { $0.value.object != nil }
    objects = objects.filter { $0.value.object != nil }
    limit = max(512, entries.count * 2)
  }
}
