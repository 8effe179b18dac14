import Lectern

/// A retrospective: everyone writes cards, and moves them between the columns.
struct Board: Reducer {
  enum Column: String, CaseIterable, Codable, Sendable {
    case good, bad, next

    var title: String {
      switch self {
      case .good: "What went well"
      case .bad: "What did not"
      case .next: "What we try next"
      }
    }
  }

  struct Card: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var column: Column
    let text: String
    var picture: UploadedFile?
  }

  struct State: Codable, Sendable {
    /// Of all columns, in the order in which each column shows its own.
    var cards: [Card] = []
    var lastID = 0
  }

  @UserAction
  enum Action {
    case cardAdded(column: Column, text: String)
    case cardMoved(id: Card.ID, list: Column, before: Card.ID?)
    case cardPictured(id: Card.ID, value: UploadedFile)
    case cardRemoved(Card.ID)
    case exportButtonTapped
  }

  let downloads: DownloadClient
  let uploads: UploadClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .cardAdded(let column, let text):
      guard !text.isEmpty, state.cards.count < 200 else { break }
      state.lastID += 1
      state.cards.append(Card(id: state.lastID, column: column, text: String(text.prefix(200))))
    case .cardMoved(let id, let column, let other):
      guard let index = state.cards.firstIndex(where: { $0.id == id }) else { break }
      state.cards[index].column = column
      state.cards.move(id, before: other)
    case .cardPictured(let id, let picture):
      guard let index = state.cards.firstIndex(where: { $0.id == id }) else {
        return delete(picture)
      }
      let old = state.cards[index].picture
      state.cards[index].picture = picture
      return delete(old)
    case .cardRemoved(let id):
      guard let index = state.cards.firstIndex(where: { $0.id == id }) else { break }
      return delete(state.cards.remove(at: index).picture)
    case .exportButtonTapped:
      guard let sender = ActionContext.current.sender else { break }
      return .fireAndForget { [downloads, cards = state.cards] in
        let type = "text/plain; charset=utf-8"
        let file = GivenFile(named: "Retrospective.txt", type: type, Self.text(of: cards))
        try await downloads.give(file, to: sender)
      }
    }
    return .none
  }

  private func delete(_ picture: UploadedFile?) -> Effect<Action> {
    guard let picture else { return .none }
    return .fireAndForget { [uploads] in try await uploads.delete(picture.id) }
  }

  private static func text(of cards: [Card]) -> String {
    Column.allCases.map { column in
      let rows = cards.filter { $0.column == column }.map { "- \($0.text)\n" }
      return "# \(column.title)\n\n\(rows.joined())"
    }
    .joined(separator: "\n")
  }
}

@ViewState struct BoardView {
  let columns: [ColumnView]

  init(_ state: Board.State) {
    columns = Board.Column.allCases.map { column in
      ColumnView(id: column, cards: state.cards.filter { $0.column == column }.map(CardView.init))
    }
  }
}

@ViewState struct ColumnView {
  let id: Board.Column
  let title: String
  let cards: [CardView]

  init(id: Board.Column, cards: [CardView]) {
    (self.id, self.cards) = (id, cards)
    title = id.title
  }
}

@ViewState struct CardView {
  let id: Int
  let text: String
  let picture: String?
  let moveLabel, pictureLabel, removeLabel: String

  init(_ card: Board.Card) {
    (id, text) = (card.id, card.text)
    picture = card.picture?.address
    moveLabel = "Move “\(card.text)”"
    pictureLabel = "Add a picture to “\(card.text)”"
    removeLabel = "Remove “\(card.text)”"
  }
}

@main struct BoardApp: LecternApp {
  var initialState: Board.State { .init() }
  var reducer: Board { Board(downloads: .ofRoom, uploads: .ofRoom) }
  var uploads: UploadOptions? { UploadOptions([UploadRule("cardPictured")]) }

  func view(of state: Board.State, for role: Role) -> BoardView { BoardView(state) }
}
