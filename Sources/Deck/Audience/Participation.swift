package import Lectern

/// What one participant has given.
package struct Participation: Codable, Equatable, Hashable, Sendable {
  /// The choices in each poll, by the poll's id, in the order in which they were made.
  package var choices: SortedDictionary<String, [String]> = [:]
  /// The words for each cloud, by the cloud's id, in the order in which they came.
  package var words: SortedDictionary<String, [String]> = [:]
  /// The questions that it has asked, in the order in which they came.
  package var asked: [Int] = []
  /// The questions that it has voted for, in the order of the votes. Asking is a vote.
  package var upvoted: [Int] = []
  /// The numbers that it has given to the items of each scale, guess or ranking, by the block's id; nil without any. In a
  /// ranking they are the places, from 1.
  package var ratings: SortedDictionary<String, SortedDictionary<String, Double>>?
  /// The share of the time that was left at its vote in each quick quiz, in thousandths, by the poll's id.
  package var quickness: SortedDictionary<String, Int>?
  /// Its points; nil before its first answer to a quiz that was revealed.
  package var score: Score?
  /// The name of its team.
  package var team: String?
  /// Its name on the leaderboard; nil for a made-up one.
  package var name: String?
  /// The name that it has given for the results; nil without one. No viewer but its own sees it.
  package var realName: String?
  /// The texts that wait for approval; nil if none does.
  package var waitingTexts: WaitingTexts?
  /// Its last text, if that was not taken.
  package var refusal: Refusal?

  package init() {}
}

extension Participation {
  private enum CodingKeys: CodingKey {
    case choices, words, asked, upvoted, ratings, quickness, score, team, name
    case realName, waitingTexts, refusal
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    do {
      choices = try fields.decode(SortedDictionary<String, [String]>.self, forKey: .choices)
    } catch {
      // Earlier versions had one choice in each poll.
      for (poll, choice) in try fields.decode(
        SortedDictionary<String, String>.self,
        forKey: .choices
      ) {
        choices[poll] = [choice]
      }
    }
    words = try fields.decode(SortedDictionary<String, [String]>.self, forKey: .words)
    asked = try fields.decode([Int].self, forKey: .asked)
    upvoted = try fields.decode([Int].self, forKey: .upvoted)
    ratings = try fields.decodeIfPresent(
      SortedDictionary<String, SortedDictionary<String, Double>>.self,
      forKey: .ratings
    )
    quickness = try fields.decodeIfPresent(
      SortedDictionary<String, Int>.self,
      forKey: .quickness
    )
    score = try fields.decodeIfPresent(Score.self, forKey: .score)
    team = try fields.decodeIfPresent(String.self, forKey: .team)
    name = try fields.decodeIfPresent(String.self, forKey: .name)
    realName = try fields.decodeIfPresent(String.self, forKey: .realName)
    waitingTexts = try fields.decodeIfPresent(WaitingTexts.self, forKey: .waitingTexts)
    refusal = try fields.decodeIfPresent(Refusal.self, forKey: .refusal)
  }
}
