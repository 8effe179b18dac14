extension InlineReader {
  /// Reports what text has of Marp and Slidev that is shown as it is written, or that links leave out.
  mutating func reportUnknown(in text: Substring) {
    if let match = text.firstMatch(of: #/(?:^|\s)(:[a-z][a-z0-9_+\-]*:)(?:$|[\s.,!?])/#) {
      report("“\(match.1)” is shown as it is written; write the emoji itself")
    }
    for match in text.matches(of: #/\]\(([A-Za-z][A-Za-z0-9+.\-]*):/#)
    where !["http", "https"].contains(match.1.lowercased()) {
      report("a link to “\(match.1):” is shown as its text; links lead to http and https")
    }
  }
}
