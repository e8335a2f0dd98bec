import CommandOptions

/// The grammar of zenity.
enum ZenityGrammar {
  static func parse(_ words: [Argument], in context: PersonalityContext) -> PersonalityCommand {
    do throws(ZenityRequest.Failure) {
      let request = try ZenityRequest(words)
      if let help = request.help { return .print(help) }
      let version = ZenityVersion(context.variable("TOCSIN_ZENITY_VERSION"))
      let draft = ZenityDraft(request, version, context)
      if request.dialogs.isEmpty {
        if request.has(.version) { return .print("\(version.text)\n") }
        if request.has(.about) { return .present(draft.about()) }
      }
      return try draft.command(for: try request.dialog(), words: words.map(\.printable))
    } catch {
      return .complain("\(error.text)\n", status: error.status)
    }
  }
}
