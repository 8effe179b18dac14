import Composable
import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

typealias DeckTestRoom = TestRoom<DeckState, DeckAction, DeckView>

extension DeckTestRoom {
  /// Returns a room that shows a talk.
  ///
  /// - Parameter text: the talk, in Markdown.
  static func showing(_ text: String) async -> DeckTestRoom {
    await showing(TalkReader.talk(from: text))
  }

  /// Returns a room that shows a talk.
  static func showing(_ talk: Talk) async -> DeckTestRoom {
    let clock = TestClock()
    let room = TestRoom(
      initialState: DeckState(),
      reducer: DeckFeature(file: .unwatched, clock: clock),
      clock: clock,
      personal: .own
    ) { DeckView($0, for: $1) }
    await room.send(.opened(TalkFile(name: "talk.md", talk: talk)))
    return room
  }

  /// Expects that each viewer shows the current state, and its own part of it.
  func expectShown(to viewers: [TestViewer<DeckView>]) async {
    for viewer in viewers {
      guard let role = viewer.role else { continue }
      await viewer.shows(DeckView(state, for: role))
      if let sender = viewer.sender, let own = state.audience.participants[sender] {
        await viewer.showsPersonalView(MyView(own))
      }
    }
  }
}
