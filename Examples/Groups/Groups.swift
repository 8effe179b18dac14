import Lectern

/// Groups in rooms of their own answer a question of the plenary. Their answers stand in the main room, on the plenary's wall.
struct Groups: Reducer {
  /// The answer of a group, as the plenary knows it.
  struct Answer: Codable, Equatable, Identifiable, Sendable {
    /// The name of the group's room.
    let id: String
    var text: String
    let time: Timestamp
  }

  struct State: Codable, Sendable {
    /// The plenary's question. Each group has a copy.
    var question = "What would you change first?"
    /// The room's own answer.
    var answer = ""
    /// The answers of all groups, in the order of their names.
    var answers: [Answer] = []
    /// How many messages of groups have arrived.
    var messageCount = 0
  }

  @UserAction
  enum Action {
    case answerGiven(String)
    @ServerOnly case groupAnswered(text: String, question: String, time: Timestamp)
    /// For the plenary. In a group's room, the server restores the plenary's question.
    @PresenterOnly case questionAsked(String)
    @ServerOnly case questionChanged(String)
  }

  let messages: MessageClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .answerGiven(let text):
      state.answer = String(text.prefix(280))
      let time = ActionContext.current.timestamp
      let message = Action.groupAnswered(text: state.answer, question: state.question, time: time)
      return .run { [messages] send in
        try await messages.send(message, to: "/", key: send.idempotencyKey)
      }
    case .groupAnswered(let text, let question, let time):
      guard let room = ActionContext.current.sender?.roomName else { break }
      state.messageCount += 1
      // An answer to the last question may arrive after the next question.
      guard question == state.question else { break }
      let answer = Answer(id: room, text: text, time: time)
      guard let index = state.answers.firstIndex(where: { !precedes($0.id, room) }) else {
        state.answers.append(answer)
        break
      }
      if state.answers[index].id != room {
        state.answers.insert(answer, at: index)
      } else if state.answers[index].time <= time {
        // Two messages may arrive in either order.
        state.answers[index] = answer
      }
    case .questionAsked(let text): ask(String(text.prefix(140)), &state)
    case .questionChanged(let text): ask(text, &state)
    }
    return .none
  }

  private func ask(_ question: String, _ state: inout State) {
    guard question != state.question else { return }
    state = State(question: question, messageCount: state.messageCount)
  }

  /// Whether the room `group-2` comes before `group-10`.
  private func precedes(_ room: String, _ other: String) -> Bool {
    (room.count, room) < (other.count, other)
  }
}

@ViewState struct GroupsView {
  let question: String
  let answer: String
  let answers: [GroupView]
  let messageCount: Int

  init(_ state: Groups.State) {
    (question, answer) = (state.question, state.answer)
    answers = state.answers.map { GroupView(id: $0.id == "/" ? "plenary" : $0.id, text: $0.text) }
    messageCount = state.messageCount
  }
}

@ViewState struct GroupView {
  let id: String
  let text: String
}

@main struct GroupsApp: LecternApp {
  var initialState: Groups.State { .init() }
  var reducer: Groups { Groups(messages: .ofRoom) }
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

  func view(of state: Groups.State, for role: Role) -> GroupsView { GroupsView(state) }
}
