import CGLib

/// Reads key files, such as GTK's `settings.ini`.
package enum KeyFile {
  /// The maximum size of a file in bytes.
  private static let longest = 1 << 20

  /// Reads the values of one group.
  ///
  /// Only a regular file of at most 1 MiB is read. The corresponding GLib function is
  /// `g_key_file_get_locale_string`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - group: The group's name, without brackets.
  ///   - locale: The language of translated values, like `pt_BR`; nil for that of the environment.
  /// - Returns: The values by key; empty if the file cannot be read or parsed.
  package static func values(
    at path: String, group: String, locale: String? = nil
  ) -> [String: String] {
    guard let bytes = PromptFile.bytes(at: path, limit: longest) else { return [:] }
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    let isParsed = bytes.withUnsafeBytes { space in
      space.withMemoryRebound(to: CChar.self) { text in
        g_key_file_load_from_data(
          file, text.baseAddress, gsize(text.count), G_KEY_FILE_KEEP_TRANSLATIONS, nil) != 0
      }
    }
    guard isParsed else { return [:] }
    guard let keys = g_key_file_get_keys(file, group, nil, nil) else { return [:] }
    defer { g_strfreev(keys) }
    var values: [String: String] = [:]
    var index = 0
    while let key = keys[index] {
      if let text = g_key_file_get_locale_string(file, group, key, locale, nil) {
        values[String(cString: key)] = String(cString: text)
        g_free(text)
      }
      index += 1
    }
    return values
  }
}
