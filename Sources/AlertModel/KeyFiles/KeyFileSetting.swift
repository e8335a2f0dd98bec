/// A key of a key file; parser, writer and messages are all derived from it.
///
/// `Root` is the value that the file describes, such as a theme.
package struct KeyFileSetting<Root> {
  /// The key.
  package let key: String
  /// The accepted values, as the end of an error message.
  package let wanted: String
  /// Whether `~/` at the beginning stands for the home folder.
  package let takesPath: Bool
  /// Parses a value and stores it; false if it is not accepted.
  package let apply: (String, inout Root) -> Bool
  /// Formats the stored value; nil if there is none.
  package let text: (Root) -> String?

  /// A setting that always has a value.
  package init<Value>(
    _ key: String, _ path: WritableKeyPath<Root, Value>, _ form: KeyFileForm<Value>
  ) {
    self.init(
      key, form, store: { $1[keyPath: path] = $0 }, text: { form.write($0[keyPath: path]) })
  }

  /// A setting that may have no value.
  package init<Value>(
    optional key: String, _ path: WritableKeyPath<Root, Value?>, _ form: KeyFileForm<Value>
  ) {
    self.init(
      key, form, store: { $1[keyPath: path] = $0 }, text: { $0[keyPath: path].map(form.write) })
  }

  private init<Value>(
    _ key: String, _ form: KeyFileForm<Value>, store: @escaping (Value, inout Root) -> Void,
    text: @escaping (Root) -> String?
  ) {
    self.key = key
    wanted = form.wanted
    takesPath = form.takesPath
    apply = { text, root in
      guard let value = form.read(text) else { return false }
      store(value, &root)
      return true
    }
    self.text = text
  }
}

/// A group of a key file with a fixed set of keys.
package struct KeyFileSettingGroup<Root> {
  /// The name.
  package let name: String
  /// The keys, in the order in which they are written.
  package let settings: [KeyFileSetting<Root>]

  /// Creates a group.
  package init(name: String, settings: [KeyFileSetting<Root>]) {
    self.name = name
    self.settings = settings
  }

  /// Returns the setting of a key; nil if there is none.
  package subscript(key: String) -> KeyFileSetting<Root>? { settings.first { $0.key == key } }
}
