import ComposableTesting
import Lectern
import Testing

@testable import Deck

/// Laws of the whole app, on random runs of votes, words and edits of the file.
@Suite struct DeckLawTests {
  private static let senders = (0..<5).map { Sender(rawValue: "sender \($0)") }

  /// Returns a talk with a random selection of blocks, some of them under other questions or with other choices.
  private static func talk(_ generator: inout SeededRandomNumberGenerator) -> Talk {
    let slides = (0..<6).compactMap { index -> String? in
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: nil
      case 1: "```poll\nRenamed \(index)?\n- Yes\n- No\n```"
      case 2: "```poll\nPoll \(index)?\n- Yes\n- Perhaps\n```"
      case 3: "```poll\nPoll \(index)?\n- Yes\n- No\n- Perhaps\n```"
      case 4: "```words cloud \(index)\n```"
      default: "```poll\nPoll \(index)?\n- Yes\n- No\n```"
      }
    }
    return TalkReader.talk(from: slides.joined(separator: "\n\n---\n\n"))
  }

  private static func action(
    in state: DeckState,
    _ generator: inout SeededRandomNumberGenerator
  ) -> DeckAction {
    let (polls, clouds) = (state.audience.polls.keys, state.audience.clouds.keys)
    let poll = polls.randomElement(using: &generator) ?? ""
    let cloud = clouds.randomElement(using: &generator) ?? ""
    let choice = ["yes", "no", "perhaps"].randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return .talkRead(talk(&generator))
    case 1: return .poll(.resetButtonTapped(poll))
    case 2: return .poll(.revealed(poll))
    case 3...6: return .slides(.nextTapped)
    case 7...8: return .slides(.backTapped)
    case 9...11: return .words(.added(cloud: cloud, word: choice))
    case 12: return .words(.retracted(cloud: cloud, word: choice))
    default: return .poll(.voted(poll: poll, choice: choice))
    }
  }

  @Test(
    "the counts of polls are those of the participants' choices, whatever was edited",
    arguments: 0..<40
  )
  func counts(seed: UInt64) {
    let feature = DeckFeature(file: .unwatched, clock: TestClock())
    var generator = SeededRandomNumberGenerator(seed: seed)
    var state = DeckState()
    let file = TalkFile(name: "talk.md", talk: Self.talk(&generator))
    _ = feature.reduce(into: &state, action: .opened(file))
    for _ in 0..<200 {
      let sender = Self.senders.randomElement(using: &generator)
      let action = Self.action(in: state, &generator)
      ActionContext.$current.withValue(ActionContext(timestamp: .epoch, sender: sender)) {
        _ = feature.reduce(into: &state, action: action)
      }
      var counted = state.audience
      counted.countVotes()
      for (id, poll) in state.audience.polls {
        #expect(poll.counts.filter { $0.value != 0 }.map(\.key) == counted.polls[id]?.counts.keys)
        #expect(poll.voterCount == counted.polls[id]?.voterCount)
        #expect(poll.counts.values.allSatisfy { $0 >= 0 })
      }
    }
  }
}
