import Composable
import ComposableTesting
import Lectern
import OrderedCollections
import Testing

@Suite struct WritingAPageExamples {
  struct Card: Equatable, Identifiable {
    let id: Int
    var title: String
  }

  struct Board: Reducer {
    struct State: Equatable {
      var cards: OrderedDictionary<Card.ID, Card> = [7: Card(id: 7, title: "Milk")]
      /// The card that each person looks at.
      var openedCards = PerParticipant<Card.ID>()
    }

    @UserAction
    enum Action: Equatable {
      case cardTapped(Card.ID)
      case urlOpened(card: String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .cardTapped(let id):
        open(id, in: &state)
      case .urlOpened(let card):
        open(Int(card), in: &state)
      }
      return .none
    }

    private func open(_ id: Card.ID?, in state: inout State) {
      guard let sender = ActionContext.current.sender else { return }
      state.openedCards[sender] = id.flatMap { state.cards[$0]?.id }
    }
  }

  @Test("a link opens a card for its sender, and a link to nothing closes it")
  func link() async {
    let (ann, ben) = (Sender(rawValue: "ann"), Sender(rawValue: "ben"))
    let store = TestStore(initialState: Board.State(), reducer: Board())
    await store.send(.urlOpened(card: "7"), from: ann) { $0.openedCards[ann] = 7 }
    await store.send(.cardTapped(7), from: ben) { $0.openedCards[ben] = 7 }
    for text in ["", "8", "seven", "7.0", "99999999999999999999", "\u{0}"] {
      await store.send(.urlOpened(card: "7"), from: ann) { $0.openedCards[ann] = 7 }
      await store.send(.urlOpened(card: text), from: ann) { $0.openedCards[ann] = nil }
    }
  }
}
