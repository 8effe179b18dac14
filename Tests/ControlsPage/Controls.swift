import Composable

/// Something of every kind that a page can bind.
struct Controls: Reducer {
  enum Size: String, Codable, Sendable { case small, medium, large }

  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
    var isDone = false
  }

  struct State: Equatable, Sendable {
    var text = ""
    /// Never longer than 16 characters.
    var displayName = ""
    var shout = ""
    var slow = ""
    var notes = ""
    var email = ""
    var number: Int?
    var level = 50
    var isOn = false
    var color: String?
    var size = Size.medium
    var tags: [String] = []
    var day: String?
    var rows = [Row(id: 1, title: "One"), Row(id: 2, title: "Two")]
    var isLocked = false
    /// What `text`, `slow` and `displayName` were when somebody asked to submit them.
    var submitted: String?
    /// How many changes have come from pages.
    var changeCount = 0
  }

  func reduce(into state: inout State, action: ControlsAction) -> Effect<ControlsAction> {
    switch action {
    case .submitButtonTapped:
      state.submitted = [state.text, state.slow, state.displayName].joined(separator: "|")
      return .none
    case .lockButtonTapped:
      state.isLocked.toggle()
      return .none
    case .reverseButtonTapped:
      state.rows.reverse()
      return .none
    case .removeTapped(let row):
      state.rows.removeAll { $0.id == row.id }
      return .none
    case .textChanged(let text): state.text = text
    case .displayNameChanged(let name): state.displayName = String(name.prefix(16))
    case .shoutChanged(let text): state.shout = text.uppercased()
    case .slowChanged(let text): state.slow = text
    case .notesChanged(let notes): state.notes = notes
    case .emailChanged(let email): state.email = email
    case .numberChanged(let number): state.number = number.map { min($0, 1_000) }
    case .levelChanged(let level): state.level = min(max(level, 0), 100)
    case .isOnChanged(let isOn): state.isOn = isOn
    case .colorChanged(let color): state.color = color
    case .sizeChanged(let size): state.size = size
    case .tagsChanged(let tags): state.tags = tags
    case .dayChanged(let day): state.day = day
    case .rowTitleChanged(let change):
      guard let index = state.rows.firstIndex(where: { $0.id == change.id }) else { return .none }
      state.rows[index].title = change.value
    case .rowIsDoneChanged(let change):
      guard let index = state.rows.firstIndex(where: { $0.id == change.id }) else { return .none }
      state.rows[index].isDone = change.value
    }
    state.changeCount += 1
    return .none
  }
}
