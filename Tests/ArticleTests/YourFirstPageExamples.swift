import Composable
import Lectern
import LecternTesting
import Testing

@testable import LecternCommand

struct Poll: Reducer {
  static let choices = ["tea", "coffee"]

  struct State: Equatable { var votes: PerParticipant<String> = [:] }

  @UserAction
  enum Action: Equatable {
    case voted(String)
    case resetButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .voted(let choice):
      guard Self.choices.contains(choice), let sender = ActionContext.current.sender else { break }
      state.votes[sender] = choice
    case .resetButtonTapped:
      state.votes.removeAll()
    }
    return .none
  }
}

@ViewState
struct PollView {
  @ViewState
  struct Choice {
    let id: String
    var count: Int
  }

  var choices: [Choice]

  init(_ state: Poll.State) {
    choices = Poll.choices.map { choice in
      Choice(id: choice, count: state.votes.values.count { $0 == choice })
    }
  }
}

struct PollApp: LecternApp {
  var initialState: Poll.State { .init() }
  var reducer: Poll { Poll() }

  func view(of state: Poll.State, for role: Role) -> PollView {
    PollView(state)
  }
}

@Suite struct YourFirstPageExamples {
  @Test("a vote is counted once and shown to all")
  func votes() async {
    let room = TestRoom(initialState: Poll.State(), reducer: Poll()) { PollView($0) }
    let alice = await room.join("alice")
    let bob = await room.join("bob")

    await alice.send("voted", value: "tea")
    await alice.send("voted", value: "tea")
    await alice.shows { $0.choices[0].count = 1 }
    await bob.shows { $0.choices[0].count = 1 }

    await bob.send("voted", value: "beer")
    await bob.shows()
    await alice.shows()
    await room.finish()
  }

  @Test("the manifest is the one that `lectern new` writes")
  func manifest() throws {
    let article = try #require(try Article.all().first { $0.name == "YourFirstPage" })
    let template = AppTemplate(
      name: try AppName("Counter", modules: []),
      lectern: .folder("../Lectern")
    )
    #expect(article.blocks(in: "text").first == Listing(template.manifest))
  }
}

struct Shelf: Reducer {
  struct State: Equatable { var books = 0 }

  @UserAction enum Action: Equatable {
    @ServerOnly case appStarted
    @ServerOnly case booksLoaded(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appStarted: return .run { send in await send(.booksLoaded(3)) }
    case .booksLoaded(let count): state.books = count
    }
    return .none
  }
}

struct ShelfApp: LecternApp {
  var initialState: Shelf.State { .init() }
  var reducer: Shelf { Shelf() }
  var startAction: Shelf.Action? { .appStarted }

  @ViewState struct View { let books: Int }

  func view(of state: Shelf.State, for role: Role) -> View { View(books: state.books) }
}

@Suite struct StartActionExamples {
  @Test("an app names its start action, and has none by default")
  func startAction() {
    #expect(ShelfApp().startAction == .appStarted)
    #expect(ManyRoomsExamples.PollApp().startAction == nil)
  }
}
