import Foundation
import Lectern
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

  @Test("an app is hosted by its name")
  func name() throws {
    #expect(try HostedApp(PollApp.self).name == "PollApp")
  }
}
