package import Lectern

/// The view state of the winners of an earlier block: its texts with the most votes, or its most frequent words.
@ViewState
package struct WinnersView {
  package let prompt: String
  /// The number of texts that the block has.
  package let summary: String
  package let rows: [WinnerView]

  /// - Parameters:
  ///   - audience: the texts.
  ///   - block: the id of a block for ideas or words; `questions` for the questions of the room.
  ///   - talk: the talk that has the block. A block that was cut may have had the same id.
  ///   - prompt: the heading.
  ///   - count: the number of winners to show.
  init(_ audience: AudienceState, of block: String, in talk: Talk, prompt: String, count: Int) {
    self.prompt = prompt
    let (texts, noun) = Self.texts(of: block, as: talk.block(withWinnersAs: block), in: audience)
    summary = texts.count == 1 ? "1 \(noun)" : "\(texts.count) \(noun)s"
    let best = texts.prefix(count)
    let highest = Double(max(best.first?.count ?? 0, 1))
    rows = best.enumerated().map { index, row in
      // Texts with as many votes share a place.
      let place = (best.firstIndex { $0.count == row.count } ?? index) + 1
      return WinnerView(
        id: row.id,
        place: place,
        isFirst: place == 1 && row.count > 0,
        text: row.text,
        count: row.count,
        share: Double(row.count) / highest
      )
    }
  }
}

/// The view state of a winner.
@ViewState
package struct WinnerView: Identifiable {
  package let id: String
  package let place: Int
  package let isFirst: Bool
  package let text: String
  /// The number of votes, or of participants that gave the word.
  package let count: Int
  /// The share of the highest count, from 0 to 1.
  package let share: Double
}

extension WinnersView {
  private typealias Ranked = (id: String, text: String, count: Int)

  /// The texts of a block with their counts, the highest first, and the noun for one of them.
  private static func texts(
    of id: String,
    as block: LiveBlock?,
    in audience: AudienceState
  ) -> (texts: [Ranked], noun: String) {
    switch block {
    case .words:
      let words = audience.clouds[id]?.mostFrequent ?? []
      return (words.map { ($0.word, $0.word, $0.count) }, "word")
    case .questions: return (audience.questions.mostWanted.map(ranked), "question")
    default: return (audience.questions.ideas(for: id).map(ranked), "idea")
    }
  }

  private static func ranked(_ question: Question) -> Ranked {
    ("\(question.id)", question.text, question.voteCount)
  }
}
