internal import Lectern

/// Questions that participants ask, and vote for once each.
struct QuestionsFeature: Reducer {
  func reduce(into state: inout AudienceState, action: QuestionsAction) -> Effect<QuestionsAction> {
    switch action {
    case .asked(let text):
      guard let sender = ActionContext.current.sender else { break }
      state.ask(text.asQuestion, by: sender)
    case .proposed(let block, let text):
      guard let sender = ActionContext.current.sender, state.ideas[block] != nil else { break }
      state.ask(text.asQuestion, for: block, by: sender)
    case .voteChanged(let id, let isVote):
      guard let sender = ActionContext.current.sender else { break }
      state.changeVote(for: id, by: sender, to: isVote)
    case .retracted(let id):
      guard let index = state.questions.index(of: id),
        state.questions.questions[index].sender == ActionContext.current.sender
      else { break }
      state.participants[state.questions.questions[index].sender]?.refusal = nil
      state.delete(id)
    case .approved(let id):
      state.approve(id)
    case .hidden(let id):
      state.hide(id)
    case .pinned(let id):
      state.questions.pin(id)
    case .unpinned(let id):
      guard let index = state.questions.index(of: id) else { break }
      state.questions.questions[index].pin = nil
    case .moved(let id, let other):
      state.questions.move(id, before: other)
    case .merged(let id, let target):
      guard let id, let target else { break }
      state.merge(id, into: target)
    case .replied(let id, let text):
      guard let index = state.questions.index(of: id) else { break }
      let text = text.asQuestion
      state.questions.questions[index].reply = text.isEmpty ? nil : text
    case .shown(let id):
      state.approve(id)
      for index in state.questions.questions.indices {
        let question = state.questions.questions[index]
        state.questions.questions[index].isCurrent = question.id == id && !question.isCurrent
      }
    case .answered(let id):
      state.approve(id)
      guard let index = state.questions.index(of: id) else { break }
      state.questions.questions[index].isAnswered = true
      state.questions.questions[index].isCurrent = false
    case .reopened(let id):
      guard let index = state.questions.index(of: id) else { break }
      state.questions.questions[index].isAnswered = false
    case .deleted(let id):
      state.delete(id)
    }
    return .none
  }
}

extension AudienceState {
  fileprivate mutating func ask(_ text: String, for block: String? = nil, by sender: Sender) {
    // A second tap, or the same phone after a cut.
    guard !text.isEmpty,
      !questions.questions.contains(where: {
        $0.sender == sender && $0.text == text && $0.block == block
      })
    else { return }
    if let reason = refusal(of: text, for: block, by: sender) {
      participants[sender, default: Participation()]
        .refuse(text, for: block.map { .block(id: $0) } ?? .question, because: reason)
      return
    }
    participants[sender]?.refusal = nil
    questions.count += 1
    let (id, isWaiting) = (questions.count, moderation?.isOn ?? false)
    let question = Question(
      id: id,
      text: text,
      sender: sender,
      isWaiting: isWaiting,
      block: block
    )
    questions.questions.append(question)
    participants[sender, default: Participation()].asked.append(id)
    participants[sender, default: Participation()].upvoted.append(id)
    if isWaiting { participants[sender]?.setWaiting(text, of: question) }
  }

  private func refusal(
    of text: String,
    for block: String?,
    by sender: Sender
  ) -> Refusal.Reason? {
    let isOpen = block.map { ideas[$0]?.isOpen == true } ?? questions.isOpen
    if !isOpen { return .late }
    if moderation?.blocks(text) == true { return .blocked }
    let open = questions.questions.filter { $0.block == block && !$0.isAnswered }
    if open.count(where: { $0.sender == sender }) >= QuestionsState.openPerParticipant {
      return .enough
    }
    return open.count < QuestionsState.limit ? nil : .full
  }

  fileprivate mutating func changeVote(for id: Question.ID, by sender: Sender, to isVote: Bool) {
    guard let index = questions.index(of: id), !questions.questions[index].isWaiting,
      // Ideas take votes while their block is open, also after they were talked about.
      questions.questions[index].block.map({ ideas[$0]?.isOpen == true })
        ?? !questions.questions[index].isAnswered
    else { return }
    let place = participants[sender]?.upvoted.firstIndex(of: id)
    if isVote, place == nil {
      participants[sender, default: Participation()].upvoted.append(id)
      questions.questions[index].voteCount += 1
    } else if !isVote, let place {
      participants[sender]?.upvoted.remove(at: place)
      questions.questions[index].voteCount -= 1
    }
  }
}

extension String {
  fileprivate var asQuestion: String {
    let words = visibleText.split { $0.isWhitespace }.joined(separator: " ")
    return String(words.prefix(QuestionsState.lengthLimit))
      .limited(to: QuestionsState.lengthLimit * 4)
  }
}
