package import Lectern

/// A question with choices. One with a right choice is a quiz.
package struct PollBlock: Codable, Equatable, Identifiable, Sendable {
  package struct Choice: Codable, Equatable, Identifiable, Sendable {
    /// The text in lower case, such as `nothing-at-all`.
    package var id: String
    package var text: String
    package var isRight = false
    /// A URL relative to the page; nil without a picture.
    package var picture: String?
    /// The text with its formulas; nil without any.
    package var label: RichText?
  }

  /// The question in lower case, unless the file names it.
  package var id: String
  /// With the TeX of its formulas.
  package var question: String
  /// The question with its formulas; nil without any.
  package var questionLabel: RichText?
  package var choices: [Choice]
  /// The number of choices that each participant may have; nil for one.
  package var limit: Int?
  /// An earlier poll whose results stand beside its own, by that poll's id.
  package var earlier: String?
  /// Whether half of a quiz's points are for being quick; nil for no.
  package var isQuick: Bool?
  /// The text that a quiz adds once it is revealed.
  package var explanation: RichText?

  /// The number of choices that each participant may have.
  package var choiceLimit: Int { limit ?? 1 }

  /// Returns the choices of a participant that count: those that the poll has, as many as it takes.
  func counted(_ choices: [String]) -> [String] {
    let known = choices.filter { choice in self.choices.contains { $0.id == choice } }
    return Array(known.prefix(choiceLimit))
  }

  package var isQuiz: Bool { choices.contains(where: \.isRight) }
}
