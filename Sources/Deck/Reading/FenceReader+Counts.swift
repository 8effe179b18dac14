extension FenceReader {
  /// Reports the numbers of the room in a live block: people answer a text that stays the same.
  mutating func reportCounts() {
    for line in settings.lines {
      let words = line.text.matches(of: #/\{\{([^{}]*)\}\}/#).compactMap {
        CountSource($0.1)?.words
      }
      if let words = words.first {
        report(
          line.number,
          "a live block has no numbers of the room; write {{\(words)}} in the text above it"
        )
      }
    }
  }
}
