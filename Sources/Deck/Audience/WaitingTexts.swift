package import Lectern

/// The texts of one participant that wait for approval.
package struct WaitingTexts: Codable, Equatable, Hashable, Sendable {
  /// By the question's id.
  package var questions: SortedDictionary<Question.ID, String> = [:]
  /// The name for the leaderboard.
  package var name: String?
  /// By the idea's id; nil without any.
  package var ideas: SortedDictionary<Question.ID, String>?
  /// By the cloud's id, in the order in which they came.
  package var words: SortedDictionary<String, [String]> = [:]
}

extension Participation {
  /// The texts that wait for approval.
  var waiting: WaitingTexts {
    get { waitingTexts ?? WaitingTexts() }
    set { waitingTexts = newValue == WaitingTexts() ? nil : newValue }
  }

  /// Sets or removes the text of a question or an idea that waits.
  mutating func setWaiting(_ text: String?, of question: Question) {
    guard question.block != nil else {
      waiting.questions[question.id] = text
      return
    }
    var ideas = waiting.ideas ?? [:]
    ideas[question.id] = text
    waiting.ideas = ideas.isEmpty ? nil : ideas
  }

  /// Removes a word from the texts that wait.
  mutating func settle(_ word: String, in cloud: String) {
    let others = waiting.words[cloud]?.filter { $0 != word } ?? []
    waiting.words[cloud] = others.isEmpty ? nil : others
  }
}
