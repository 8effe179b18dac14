import Composable
import ComposableTesting
import Foundation
import Lectern
import Testing

@testable import Deck

/// Points, nicknames, leaderboards and teams.
@Suite struct PointsTests {
  private static let talk = """
    # Quiz night

    ---

    ```quiz one
    1 + 1?
    - [x] 2
    - 3
    ```

    ---

    ```quiz even
    Which are even?
    multiple: 2
    - [x] 2
    - 3
    - [x] 4
    ```

    ---

    ```quiz fast
    2 + 2?
    countdown: 20s
    points: quick
    - [x] 4
    - 5
    ```

    ---

    ```guess height
    How high?
    answer: 40
    ```

    ---

    ```leaderboard: 3
    Who leads?
    teams: Port, Starboard
    ```
    """

  private let feature = DeckFeature(file: .unwatched, clock: TestClock())

  /// Returns the state after some actions, each from a participant at a second.
  private func state(_ actions: [(Int64, String, DeckAction)]) -> DeckState {
    var state = DeckState()
    let file = TalkFile(name: "talk.md", talk: TalkReader.talk(from: Self.talk))
    for (second, sender, action) in [(0, "", .opened(file))] + actions {
      let context = ActionContext(
        timestamp: Timestamp(millisecondsSinceEpoch: second * 1_000),
        sender: sender.isEmpty ? nil : Sender(rawValue: sender)
      )
      ActionContext.$current.withValue(context) {
        _ = feature.reduce(into: &state, action: action)
      }
    }
    return state
  }

  private func points(_ state: DeckState, _ sender: String) -> Int? {
    state.audience.participants[Sender(rawValue: sender)]?.score?.points
  }

  private let steps: [(Int64, String, DeckAction)] = Array(
    repeating: (0, "", .slides(.nextTapped)),
    count: 5
  )

  @Test("a right answer has its points once the quiz is revealed, and loses them when it is hidden")
  func reveal() {
    let votes: [(Int64, String, DeckAction)] =
      steps + [
        (1, "ada", .poll(.voted(poll: "one", choice: "2"))),
        (1, "bob", .poll(.voted(poll: "one", choice: "3"))),
      ]
    #expect(points(state(votes), "ada") == nil)
    let revealed = votes + [(2, "", .poll(.revealed("one")))]
    #expect(points(state(revealed), "ada") == 1_000)
    #expect(points(state(revealed), "bob") == 0)
    #expect(points(state(revealed), "carol") == nil)
    let hidden = revealed + [(3, "", .poll(.hidden("one")))]
    #expect(points(state(hidden), "ada") == nil)
    #expect(state(hidden).audience.scores == nil)
  }

  @Test(
    "each of several right choices has its share, and a wrong one takes one away",
    arguments: [
      (["2", "4"], 1_000), (["4"], 500), (["2", "3"], 0), (["3"], 0),
    ]
  )
  func shares(choices: [String], expected: Int) {
    let votes = choices.map { (Int64(1), "ada", DeckAction.poll(.voted(poll: "even", choice: $0))) }
    let state = state(steps + votes + [(2, "", .poll(.revealed("even")))])
    #expect(points(state, "ada") == expected)
  }

  @Test(
    "half of the points of a quick quiz are for the time that was left at the last change",
    arguments: [(Int64(0), 1_000), (10, 750), (19, 525)]
  )
  func quick(second: Int64, expected: Int) {
    let state = state(
      steps + [
        (second, "ada", .poll(.voted(poll: "fast", choice: "4"))),
        // The same again changes nothing.
        (19, "ada", .poll(.voted(poll: "fast", choice: "4"))),
        (0, "bob", .poll(.voted(poll: "fast", choice: "5"))),
        (20, "", .poll(.revealed("fast"))),
      ]
    )
    #expect(points(state, "ada") == expected)
    #expect(points(state, "bob") == 0)
  }

  @Test("the nearest guess has the points")
  func guess() {
    let state = state(
      steps + [
        (1, "ada", .ratings(.rated(block: "height", item: "value", value: 38))),
        (1, "bob", .ratings(.rated(block: "height", item: "value", value: 45))),
        (2, "", .ratings(.revealed("height"))),
      ]
    )
    #expect(points(state, "ada") == 1_000 && points(state, "bob") == 0)
  }

  @Test("those with as many points share a place, and the next one has the place after them")
  func places() {
    var actions = steps
    for (index, sender) in ["ada", "bob", "carol", "dan"].enumerated() {
      let choice = index == 3 ? "3" : "2"
      actions.append((1, sender, .poll(.voted(poll: "one", choice: choice))))
    }
    actions.append((1, "ada", .poll(.voted(poll: "even", choice: "2"))))
    actions += [(2, "", .poll(.revealed("one"))), (2, "", .poll(.revealed("even")))]
    let state = state(actions)
    #expect(state.audience.scores?.best.map(\.place) == [1, 2, 2, 4])
    #expect(state.audience.scores?.playerCount == 4)
    let view = DeckView(state, for: .participant).slides.last?.live.leaderboard
    #expect(view?.rows.map(\.points) == [1_500, 1_000, 1_000])
    #expect(view?.summary == "4 players")
    #expect(Set(view?.rows.map(\.id) ?? []).count == 3)
    let own = MyView(state.audience.participants[Sender(rawValue: "ada")]).score
    let name = Nickname(of: Sender(rawValue: "ada")).text
    #expect(own == "\(name): 1500 points, place 1")
    #expect(!name.contains("ada"))
  }

  @Test("a name of one's own waits for approval, and is on the board from then on")
  func names() {
    let ada = Sender(rawValue: "ada")
    let asked: [(Int64, String, DeckAction)] =
      steps + [
        (1, "ada", .poll(.voted(poll: "one", choice: "2"))), (2, "", .poll(.revealed("one"))),
        (3, "ada", .points(.nameChosen("  Ada \n L. "))),
      ]
    let waiting = state(asked)
    #expect(MyView(waiting.audience.participants[ada]).waitingName == "Ada L.")
    #expect(DeckView(waiting, for: .moderator).moderation?.names.map(\.text) == ["Ada L."])
    #expect(DeckView(waiting, for: .moderator).moderation?.count == 1)
    #expect(waiting.audience.scores?.best.map(\.name) == [Nickname(of: ada).text])
    let approved = asked + [(4, "", .points(.nameApproved("ada")))]
    #expect(state(approved).audience.scores?.best.map(\.name) == ["Ada L."])
    #expect(state(approved).audience.participants[ada]?.score?.name == "Ada L.")
    #expect(state(approved).audience.participants[ada]?.waitingTexts == nil)
    let shown = DeckView(state(approved), for: .moderator).moderation?.shownNames
    #expect(shown?.map(\.id) == ["ada"] && shown?.map(\.text) == ["Ada L."])
    #expect(DeckView(waiting, for: .presenter).moderation?.shownNames.isEmpty == true)
    var counted = state(approved)
    counted.audience.updateScores()
    #expect(counted == state(approved))
    let removed = approved + [(5, "", .points(.nameRemoved("ada")))]
    #expect(state(removed).audience.scores?.best.map(\.name) == [Nickname(of: ada).text])
    let rejected =
      asked + [(4, "", .points(.nameRemoved("ada"))), (5, "", .points(.nameApproved("ada")))]
    #expect(state(rejected).audience.waitingNames == nil)
    #expect(state(rejected).audience.participants[ada]?.name == nil)
  }

  @Test("a participant has one name that waits, and none that is blocked")
  func oneName() {
    let names = state(
      steps + ["A", "B", ""].map { (1, "ada", .points(.nameChosen($0))) } + [
        (1, "bob", .points(.nameChosen("C"))), (1, "", .points(.nameChosen("D"))),
      ]
    )
    #expect(names.audience.waitingNames?.map(\.text) == ["C"])
    var free = state(steps)
    free.audience.moderation = nil
    ActionContext.$current.withValue(ActionContext(timestamp: .epoch, sender: .init(rawValue: "x")))
    {
      _ = feature.reduce(into: &free, action: .points(.nameChosen("Xaver")))
    }
    #expect(free.audience.participants[Sender(rawValue: "x")]?.name == "Xaver")
  }

  @Test("a team has the average of its members, who may change it")
  func teams() {
    let actions: [(Int64, String, DeckAction)] =
      steps + [
        (1, "ada", .points(.teamChosen("Port"))),
        (1, "bob", .points(.teamChosen("Port"))),
        (1, "carol", .points(.teamChosen("Keel"))),
        (1, "ada", .poll(.voted(poll: "one", choice: "2"))),
        (1, "bob", .poll(.voted(poll: "one", choice: "3"))),
        (2, "", .poll(.revealed("one"))),
      ]
    func teams(_ state: DeckState) -> [String] {
      let board = DeckView(state, for: .participant).slides.last?.live.leaderboard
      return board?.teams.map { "\($0.name) \($0.members) \($0.points)" } ?? []
    }
    #expect(teams(state(actions)) == ["Port 2 members 500", "Starboard 0 members 0"])
    let moved = state(actions + [(3, "ada", .points(.teamChosen("Starboard")))])
    #expect(teams(moved) == ["Port 1 member 0", "Starboard 1 member 1000"])
    var counted = moved
    counted.audience.updateScores()
    #expect(teams(counted) == teams(moved))
  }

  @Test("a quiz that takes fewer choices than before gives no more points than a right answer has")
  func fewerChoices() {
    var state = state(
      steps + ["2", "4"].map { (1, "ada", .poll(.voted(poll: "even", choice: $0))) }
    )
    let text = Self.talk.replacing("multiple: 2\n", with: "")
    state.audience.update(to: TalkReader.talk(from: text), after: state.slides.talk)
    state.audience.polls["even"]?.isRevealed = true
    state.audience.updateScores()
    #expect(points(state, "ada") == 1_000)
    #expect(state.audience.polls["even"]?.voterCount == 1)
  }

  @Test("the time that was left stays with a quiz under another question")
  func renamed() {
    let quiz = "```quiz\n2 + 2?\ncountdown: 20s\npoints: quick\n- [x] 4\n- 5\n```"
    var audience = AudienceState()
    let old = TalkReader.talk(from: quiz)
    audience.update(to: old)
    audience.participants[Sender(rawValue: "ada"), default: .init()].choices = ["2-2": ["4"]]
    audience.participants[Sender(rawValue: "ada")]?.quickness = ["2-2": 900]
    let new = TalkReader.talk(from: quiz.replacing("2 + 2?", with: "2 and 2?"))
    audience.update(to: new, after: old)
    #expect(audience.participants[Sender(rawValue: "ada")]?.quickness == ["2-and-2": 900])
  }

  @Test("nicknames differ, and are the same in each run")
  func nicknames() {
    let names = (0..<500).map { Nickname(of: Sender(rawValue: "p\($0)")).text }
    #expect(Set(names).count > 490)
    #expect(Nickname(of: Sender(rawValue: "p1")).text == names[1])
    #expect(names.allSatisfy { $0.split(separator: " ").count == 3 })
  }

  @Test("a leaderboard has a number of people, and a quick quiz a countdown")
  func reading() {
    let talk = TalkReader.talk(
      from: "```leaderboard: 99\n```\n\n---\n\n```quiz\npoints: quick\n?\n- [x] a\n- b\n```"
    )
    #expect(
      talk.diagnostics.map { talk.description(of: $0, in: "talk.md") } == [
        "talk.md:1: a leaderboard shows 1 to 20 people, not “99”",
        "talk.md:6: quick points need a countdown, such as countdown: 30s",
      ]
    )
  }
}
