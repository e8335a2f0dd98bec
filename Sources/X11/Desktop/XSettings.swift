/// The desktop's settings, such as theme names, fonts and resolution, kept up to date.
///
/// XSETTINGS 0.5: the owner of the selection `_XSETTINGS_S<n>` keeps them in its property
/// `_XSETTINGS_SETTINGS`.
package final class XSettings {
  private let connection: DisplayConnection
  private var watch: SelectionWatch?
  private var observation: EventObservation?
  private let onChange: () -> Void

  /// The settings as last read; empty if no settings manager runs or its data is invalid.
  package private(set) var values: [String: XSettingValue] = [:]

  /// Reads the settings and observes changes; costs a few round trips.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - onChange: Called from the loop after `values` changed.
  package init(on connection: DisplayConnection, onChange: @escaping () -> Void = {}) {
    self.connection = connection
    self.onChange = onChange
    let watch = SelectionWatch(connection.atoms[.settingsSelection], on: connection) {
      [weak self] owner in
      self?.follow(owner)
      self?.reread(from: owner)
    }
    self.watch = watch
    follow(watch.owner)
    values = connection.readSettings(from: watch.owner)
  }

  private func follow(_ owner: WindowID) {
    observation = nil
    guard owner != .none else { return }
    connection.select([.property], on: owner)
    observation = connection.addObserver(for: owner) { [weak self] event in
      guard let self, case .propertyChanged(let change) = event,
        change.property == connection.atoms[.settings]
      else { return }
      reread(from: owner)
    }
  }

  private func reread(from owner: WindowID) {
    let read = connection.readSettings(from: owner)
    guard read != values else { return }
    values = read
    onChange()
  }
}

extension DisplayConnection {
  /// Returns the desktop's current settings.
  ///
  /// Costs round trips.
  package func querySettings() -> [String: XSettingValue] {
    readSettings(from: owner(of: atoms[.settingsSelection]))
  }

  func readSettings(from owner: WindowID) -> [String: XSettingValue] {
    guard owner != .none, let bytes = bytes(atoms[.settings], of: owner, limit: 1 << 20) else {
      return [:]
    }
    return XSettingsParser.parse(bytes) ?? [:]
  }
}
