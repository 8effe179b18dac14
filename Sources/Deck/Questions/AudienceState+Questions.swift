internal import Lectern

// Moderation of questions.
extension AudienceState {
  mutating func approve(_ id: Question.ID) {
    guard let index = questions.index(of: id), questions.questions[index].isWaiting else { return }
    questions.questions[index].isWaiting = false
    let question = questions.questions[index]
    participants[question.sender]?.setWaiting(nil, of: question)
  }

  /// Makes an approved question wait again.
  mutating func hide(_ id: Question.ID) {
    guard let index = questions.index(of: id), !questions.questions[index].isWaiting else { return }
    questions.questions[index].isWaiting = true
    questions.questions[index].isCurrent = false
    let question = questions.questions[index]
    participants[question.sender, default: Participation()].setWaiting(question.text, of: question)
  }

  mutating func delete(_ id: Question.ID) {
    guard let index = questions.index(of: id) else { return }
    let question = questions.questions.remove(at: index)
    for (sender, participation) in participants
    where participation.asked.contains(id) || participation.upvoted.contains(id) {
      participants[sender]?.asked.removeAll { $0 == id }
      participants[sender]?.upvoted.removeAll { $0 == id }
      participants[sender]?.setWaiting(nil, of: question)
    }
  }

  /// Adds the votes of a question to another one, and deletes it. A participant with votes for both counts
  /// once.
  mutating func merge(_ id: Question.ID, into target: Question.ID) {
    guard id != target, let source = questions.index(of: id),
      let index = questions.index(of: target), !questions.questions[index].isWaiting,
      questions.questions[index].block == questions.questions[source].block
    else { return }
    for (sender, participation) in participants
    where participation.upvoted.contains(id) && !participation.upvoted.contains(target) {
      participants[sender]?.upvoted.append(target)
      questions.questions[index].voteCount += 1
    }
    if questions.questions[source].isCurrent { questions.questions[index].isCurrent = true }
    delete(id)
  }
}

extension QuestionsState {
  /// Puts a question before all others.
  mutating func pin(_ id: Question.ID) {
    guard let index = index(of: id) else { return }
    questions[index].pin = (questions.compactMap(\.pin).max() ?? 0) + 1
  }

  /// Moves an open question. It and all before it are pinned in this order; votes order the others.
  ///
  /// - Parameter other: the question after it, or an idea among the questions; nil, or one that was answered, for the end.
  mutating func move(_ id: Question.ID, before other: Question.ID?) {
    var order = approved.filter { $0.block == nil && !$0.isAnswered }
    // Moderators see ideas in between. They stay at their places.
    let next = approved.drop { $0.id != other }.first { question in
      question.id != id && order.contains { $0.id == question.id }
    }
    order.move(id, before: next?.id)
    guard let place = order.firstIndex(where: { $0.id == id }) else { return }
    let lowest = order[(place + 1)...].compactMap(\.pin).max() ?? 0
    for (distance, question) in order[...place].reversed().enumerated() {
      guard let index = index(of: question.id) else { continue }
      questions[index].pin = lowest + distance + 1
    }
  }
}
