import Lectern

/// A catalog of stars, too long to draw: a page gets only the visible part.
struct Stars: Reducer {
  struct Star: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var name: String

    var view: StarView { StarView(id: id, name: name, label: "Name of star \(id)") }
  }

  struct State: Codable, Sendable {
    var stars: ChunkedList<Star> = []
    /// The stars that people have marked.
    var marks: PerParticipant<[Star.ID]> = [:]
    var lastID = 0

    init(count: Int) {
      stars = ChunkedList((0..<count).map { Star(id: $0 + 1, name: Self.name(of: $0)) })
      lastID = count
    }

    /// Returns a name with one syllable for each digit of a number.
    private static func name(of number: Int) -> String {
      let syllables = ["al", "be", "ca", "de", "er", "fo", "ga", "hy", "is", "ju"]
      let name = String(number).utf8.map { syllables[Int($0 - 48)] }.joined()
      return name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  @UserAction
  enum Action {
    case discovered(String)
    case renamed(id: Star.ID, value: String)
    case removed(Star.ID)
    case marked(Star.ID)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .discovered(let name):
      guard !name.isEmpty, state.stars.count < 250_000 else { break }
      state.lastID += 1
      state.stars.insert(Star(id: state.lastID, name: String(name.prefix(80))), at: 0)
    case .renamed(let id, let name):
      state.stars[id: id]?.name = String(name.prefix(80))
    case .removed(let id):
      state.stars.remove(id: id)
    case .marked(let id):
      guard let sender = ActionContext.current.sender, state.stars[id: id] != nil else { break }
      var marks = state.marks[sender] ?? []
      if let index = marks.firstIndex(of: id) { marks.remove(at: index) } else { marks.append(id) }
      if marks.count <= 100 { state.marks[sender] = marks }
    }
    return .none
  }
}

@ViewState struct StarsView {
  let stars: WindowedList<Stars.Star, StarView>

  init(_ state: Stars.State) { stars = WindowedList(state.stars, row: \.view) }
}

@ViewState struct StarView: Identifiable {
  let id: Int
  let name: String
  let label: String
}

@ViewState struct MyMarks {
  let marks: SortedDictionary<Int, Bool>

  init(_ marks: [Stars.Star.ID]) {
    self.marks = SortedDictionary(Dictionary(marks.map { ($0, true) }) { first, _ in first })
  }
}

@main struct StarsApp: LecternApp {
  var initialState: Stars.State { Stars.State(count: 100_000) }
  var reducer: Stars { Stars() }
  var personal: PersonalView<Stars.State>? {
    PersonalView(of: \.marks) { marks, _ in MyMarks(marks ?? []) }
  }

  func view(of state: Stars.State, for role: Role) -> StarsView { StarsView(state) }
}
