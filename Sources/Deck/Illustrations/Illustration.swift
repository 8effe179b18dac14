package import Lectern

/// What a tool has made of an ``IllustrationSource``.
package enum Illustration: Codable, Equatable, Sendable {
  case formula([RichText.MathElement])
  /// A picture, by its URL relative to the page, and the words in it.
  case diagram(picture: String, words: String)
  /// A sentence for the speaker, and the line within the source that it is about.
  case failed(String, line: Int? = nil)
}

extension Illustration {
  /// Part of each sentence about a missing tool. A talk says it once.
  static let missing = "which is not installed"

  static let unavailableFormula = Illustration.failed("formulas are not typeset here")
  static let unavailableDiagram = Illustration.failed("diagrams are not drawn here")

  /// The result for a source that no tool has seen.
  static func unavailable(_ source: IllustrationSource) -> Illustration {
    switch source {
    case .formula: unavailableFormula
    case .diagram: unavailableDiagram
    }
  }
}
