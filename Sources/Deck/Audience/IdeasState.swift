/// A block that takes ideas. They are among the questions.
package struct IdeasState: Codable, Equatable, Sendable {
  /// Whether its slide was shown, at which it opens.
  package var wasShown = false
  /// Whether it takes ideas.
  package var isOpen = false

  package init() {}
}
