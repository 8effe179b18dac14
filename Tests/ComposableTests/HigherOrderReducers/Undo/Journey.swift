import Composable

/// A feature that is sensitive to the order and to the contexts of its actions.
struct Journey: Reducer {
  struct State: Equatable, Codable, Sendable {
    var steps: [String] = []
    var sum = 0
    var own: PerParticipant<[Int]> = [:]
    var done: [Int] = []
  }

  @EnumProperties
  @UserAction
  enum Action: Equatable, Sendable {
    case added(Int)
    case moved(from: Int, to: Int)
    case placed(Int, at: Int?)
    case multiplied
    /// Cannot be undone.
    case looked
    case worked(Int)
    @ServerOnly case workDone(Int)
    @Redacted case whispered(String)
    case undo(UndoAction)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let context = ActionContext.current
    let sender = context.sender?.rawValue ?? "server"
    switch action {
    case .added(let number):
      state.sum &+= number
      if let sender = context.sender { state.own[sender, default: []].append(number) }
    case .moved(let from, let to):
      guard state.steps.indices.contains(from), state.steps.indices.contains(to) else { break }
      state.steps.swapAt(from, to)
    case .placed(let number, let place):
      state.steps.insert("\(number) by \(sender)", at: min(max(place ?? 0, 0), state.steps.count))
    case .multiplied:
      var generator = context.randomNumberGenerator()
      state.sum = state.sum &* .random(in: 2...9, using: &generator)
      state.steps.append("at \(context.timestamp.millisecondsSinceEpoch), \(context.revision)")
    case .looked:
      state.steps.append("looked at \(state.sum)")
    case .worked(let number):
      return .run { await $0(.workDone(number)) }
    case .workDone(let number):
      state.done.append(number)
    case .whispered(let text):
      state.steps.append(text)
    case .undo:
      state.steps.append("the base reducer receives no undo")
    }
    return .none
  }

  static func isUndoable(_ action: Action) -> Bool {
    switch action {
    case .added, .moved, .placed, .multiplied, .worked, .whispered: true
    case .looked, .workDone, .undo: false
    }
  }

  static func undoable(limit: Int = 100) -> some Reducer<Undoable<State, Action>, Action> {
    Journey().undoable(action: \.undo, limit: limit, isUndoable)
  }
}

extension Sender {
  static let ada = Sender(rawValue: "ada")
  static let bob = Sender(rawValue: "bob")
  static let host = Sender(rawValue: "host")
}
