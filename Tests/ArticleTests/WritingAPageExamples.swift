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
      case cardMoved(id: Card.ID, before: Card.ID?)
      case urlOpened(card: String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .cardTapped(let id):
        open(id, in: &state)
      case .urlOpened(let card):
        open(Int(card), in: &state)
      case .cardMoved(let id, let other):
        state.cards.move(id, before: other)
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
    await store.send(.cardTapped(7), from: ben) { $0.openedCards[ben] = 7 }
    for text in ["", "8", "seven", "7.0", "99999999999999999999", "\u{0}"] {
      await store.send(.urlOpened(card: "7"), from: ann) { $0.openedCards[ann] = 7 }
      await store.send(.urlOpened(card: text), from: ann) { $0.openedCards[ann] = nil }
    }
  }

  @Test("a card moves before another one or to the end, and an unknown id changes nothing")
  func reorder() async {
    let cards = [7, 8, 9].map { Card(id: $0, title: "Card \($0)") }
    var state = Board.State()
    state.cards = OrderedDictionary(uniqueKeysWithValues: cards.map { ($0.id, $0) })
    let store = TestStore(initialState: state, reducer: Board())
    await store.send(.cardMoved(id: 9, before: 7)) {
      $0.cards = OrderedDictionary(
        uniqueKeysWithValues: [9, 7, 8].map { ($0, Card(id: $0, title: "Card \($0)")) }
      )
    }
    await store.send(.cardMoved(id: 9, before: nil)) { $0.cards = state.cards }
    await store.send(.cardMoved(id: 9, before: 5))
    await store.send(.cardMoved(id: 5, before: nil))
  }

  struct Shop: Reducer {
    struct State: Equatable {
      var cards: OrderedDictionary<Card.ID, Card> = [7: Card(id: 7, title: "Milk")]
      var alert: AlertState<Action.Alert>?
      var bookings: [String] = []
      /// What is wrong with the booking of each person.
      var problems = PerParticipant<String>()
    }

    @EnumProperties
    @UserAction
    enum Action: Equatable {
      case deleteButtonTapped(Card.ID)
      case alert(DialogAction<Alert>)
      case booked(name: String)

      @UserAction
      enum Alert: Equatable {
        case deleteConfirmed(Card.ID)
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .deleteButtonTapped(let id):
          guard let card = state.cards[id] else { break }
          state.alert = AlertState(
            title: "Delete “\(card.title)”?",
            message: "It can't be restored.",
            buttons: [
              ButtonState("Delete", role: .destructive, action: .deleteConfirmed(id)), .cancel,
            ]
          )
        case .alert(.presented(.deleteConfirmed(let id))):
          state.cards[id] = nil
        case .alert:
          break
        case .booked(let name):
          guard let sender = ActionContext.current.sender else { break }
          let isName = !name.contains(where: \.isNumber)
          state.problems[sender] = isName ? nil : "A name has no digits."
          if isName { state.bookings.append(name) }
        }
        return .none
      }
      .ifLet(\.alert, action: \.alert)
    }
  }

  @ViewState
  struct ShopView {
    let alert: DialogView?

    init(_ state: Shop.State) {
      alert = state.alert.map(DialogView.init)
    }
  }

  @Test("an alert's button deletes the card that the alert is about")
  func alert() async throws {
    let store = TestStore(initialState: Shop.State(), reducer: Shop())
    store.exhaustivity = .off
    await store.send(.deleteButtonTapped(7))
    let view = try #require(ShopView(store.state).alert)
    #expect(view.buttons.map(\.title) == ["Delete", "Cancel"])
    await store.send(.alert(.buttonTapped(view.buttons[0].id)))
    #expect(store.state.cards.isEmpty && store.state.alert == nil)
  }

  @Test("a problem is of its sender, and goes with a name that is taken")
  func problem() async {
    let ann = Sender(rawValue: "ann")
    let store = TestStore(initialState: Shop.State(), reducer: Shop())
    await store.send(.booked(name: "Ann7"), from: ann) {
      $0.problems[ann] = "A name has no digits."
    }
    await store.send(.booked(name: "Ann"), from: ann) {
      $0.problems[ann] = nil
      $0.bookings = ["Ann"]
    }
  }

  struct Star: Codable, Equatable, Identifiable {
    let id: Int
    var name: String

    var view: StarView { StarView(id: id, name: name) }
  }

  @ViewState
  struct StarView: Identifiable {
    let id: Int
    let name: String
  }

  struct Catalog: Reducer {
    struct State: Equatable {
      var stars: ChunkedList<Star> = []
      var lastID = 0
    }

    @UserAction
    enum Action: Equatable {
      case discovered(String)
      case renamed(id: Star.ID, value: String)
      case removed(Star.ID)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .discovered(let name):
        state.lastID += 1
        state.stars.insert(Star(id: state.lastID, name: name), at: 0)
      case .renamed(let id, let name):
        state.stars[id: id]?.name = name
      case .removed(let id):
        state.stars.remove(id: id)
      }
      return .none
    }
  }

  @ViewState
  struct CatalogView {
    let stars: WindowedList<Star, StarView>

    init(_ state: Catalog.State) {
      stars = WindowedList(state.stars, row: \.view)
    }
  }

  @Test("a star is renamed and removed by its id, and an unknown id changes nothing")
  func longList() async {
    let store = TestStore(initialState: Catalog.State(), reducer: Catalog())
    await store.send(.discovered("Vega")) {
      $0.lastID = 1
      $0.stars = [Star(id: 1, name: "Vega")]
    }
    await store.send(.discovered("Deneb")) {
      $0.lastID = 2
      $0.stars = [Star(id: 2, name: "Deneb"), Star(id: 1, name: "Vega")]
    }
    await store.send(.renamed(id: 1, value: "Altair")) { $0.stars[id: 1]?.name = "Altair" }
    await store.send(.renamed(id: 3, value: "Sirius"))
    #expect(CatalogView(store.state).stars.map(\.name) == ["Deneb", "Altair"])
    await store.send(.removed(2)) { $0.stars = [Star(id: 1, name: "Altair")] }
    await store.send(.removed(2))
  }
}
