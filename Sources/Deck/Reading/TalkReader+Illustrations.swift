extension TalkReader {
  /// Returns the formulas and diagrams of a text, each once, in their order.
  ///
  /// - Parameter includedText: returns the text of a file that it includes; nil if it can't be read.
  package static func illustrations(
    in text: String,
    includedText: @escaping (String) -> String? = { _ in nil }
  ) -> [IllustrationSource] {
    guard ["$", "```", "~~~", "include:", "src:"].contains(where: text.contains) else { return [] }
    var sources: [IllustrationSource] = []
    var seen: Set<IllustrationSource> = []
    _ = talk(
      from: text,
      includedText: includedText,
      illustration: { source in
        if seen.insert(source).inserted { sources.append(source) }
        return .unavailable(source)
      }
    )
    return sources
  }
}

extension [Diagnostic] {
  /// Without the repeated reports of a tool that isn't installed.
  var withMissingToolsOnce: [Diagnostic] {
    var said: Set<String> = []
    return filter { !$0.message.contains(Illustration.missing) || said.insert($0.message).inserted }
  }
}
