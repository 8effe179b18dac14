import ComposableTesting
import Foundation
import Lectern
import Synchronization
import Testing

/// The listing of "Many rooms".
struct ManyRoomsExamples {
  struct Deck: Reducer {
    @UserAction enum Action: Equatable { case nextTapped }

    struct State: Equatable { var slide = 0 }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.slide += 1
      return .none
    }
  }

  @ViewState struct DeckView {
    let slide: Int

    init(_ state: Deck.State, for role: Role) {
      slide = state.slide
    }
  }

  @ViewState struct PollView { let count: Int }

  struct PollApp: LecternApp {
    var initialState: Deck.State { .init() }
    var reducer: some Reducer<Deck.State, Deck.Action> { Deck() }

    func view(of state: Deck.State, for role: Role) -> PollView { PollView(count: state.slide) }
  }

  private func serve(_ options: ServerOptions) async throws {
    let deck = HostedApp(
      "Deck",
      initialState: Deck.State(),
      reducer: { _ in Deck() },
      view: { DeckView($0, for: $1) }
    )
    try await options.serve(deck, and: [HostedApp(PollApp.self)])
    // http://localhost:8080/         Deck
    // http://localhost:8080/pollapp/ PollApp
  }

  struct Groups: Reducer {
    @UserAction enum Action: Equatable {
      case answerGiven(String)
      @ServerOnly case groupAnswered(text: String, time: Timestamp)
      @ServerOnly case questionChanged(String)
    }

    struct State: Equatable {
      var question = ""
      var answer = ""
    }

    let messages: MessageClient

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .answerGiven(let text):
        state.answer = text
        let time = ActionContext.current.timestamp
        let message = Action.groupAnswered(text: text, time: time)
        return .run { [messages] send in
          try await messages.send(message, to: "/", key: send.idempotencyKey)
        }
      case .groupAnswered: return .none
      case .questionChanged(let question):
        state.question = question
        return .none
      }
    }
  }

  struct GroupsApp: LecternApp {
    var initialState: Groups.State { .init() }
    var reducer: some Reducer<Groups.State, Groups.Action> { Groups(messages: .ofRoom) }
    var sharedValues: [SharedValue<Groups.State, Groups.Action>] {
      [
        SharedValue(
          \.question,
          of: "/",
          \Groups.State.question,
          changed: Groups.Action.questionChanged
        )
      ]
    }

    func view(of state: Groups.State, for role: Role) -> PollView { PollView(count: 0) }
  }

  @Test("a room takes the value of another as its copy")
  func copy() async {
    #expect(GroupsApp().sharedValues.map(\.room) == ["/"])
    let store = TestStore(initialState: Groups.State(), reducer: Groups(messages: .ofRoom))
    await store.send(.questionChanged("What keeps you here?")) {
      $0.question = "What keeps you here?"
    }
  }

  @Test("a test records the messages to other rooms")
  func messages() async {
    let sent = Mutex<[RoomMessage]>([])
    let messages = MessageClient { message in sent.withLock { $0.append(message) } }
    let store = TestStore(initialState: Groups.State(), reducer: Groups(messages: messages))
    await store.send(.answerGiven("Shorter meetings")) {
      $0.answer = "Shorter meetings"
    }
    await store.send(.answerGiven("No meetings")) {
      $0.answer = "No meetings"
    }
    await store.finish()
    let received = sent.withLock { $0 }
    #expect(received.map(\.room) == ["/", "/"])
    #expect(Set(received.map(\.key)).count == 2)
    let actions = received.compactMap { $0.action as? Groups.Action }
    let texts = actions.compactMap {
      if case .groupAnswered(let text, _) = $0 { text } else { nil }
    }
    #expect(Set(texts) == ["Shorter meetings", "No meetings"])
  }

  @Test("without a room, a message has nowhere to go")
  func nowhere() async {
    await #expect(throws: RoomMessageError.noSuchRoom("group-1")) {
      try await MessageClient.ofRoom.send(Groups.Action.answerGiven(""), to: "group-1", key: "k")
    }
  }

  @Test("an app is hosted by its name")
  func name() throws {
    #expect(try HostedApp(PollApp.self).name == "PollApp")
  }
}
