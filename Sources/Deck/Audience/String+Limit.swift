internal import Lectern

extension String {
  /// Returns the first scalars, since a `Character` may have any number of combining marks.
  func limited(to count: Int) -> String { String(unicodeScalars.prefix(count)) }

  /// Returns a name on one line, with only what others can see.
  func asName(of length: Int) -> String {
    let words = visibleText.split { $0.isWhitespace }.joined(separator: " ")
    return String(words.prefix(length)).limited(to: length * 4)
  }
}
