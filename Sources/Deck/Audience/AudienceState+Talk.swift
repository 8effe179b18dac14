internal import Lectern

extension AudienceState {
  /// Updates the polls and the clouds to a talk that was read again.
  ///
  /// Polls, clouds and their answers stay while the room does: one that is missing was cut, or an editor has saved half a
  /// file. A poll under another question keeps its votes if it has the same choices.
  ///
  /// - Returns: the new ids of the polls, scales, guesses and rankings under another question, by their earlier ids.
  @discardableResult
  mutating func update(
    to new: Talk,
    after old: Talk = Talk()
  ) -> SortedDictionary<String, String> {
    var ids: SortedDictionary<String, String> = [:]
    let blocked = moderation?.blockedWords ?? []
    moderation = Moderation(new)
    if let moderation, moderation.blockedWords != blocked { removeTexts(blockedBy: moderation) }
    for block in new.slides.compactMap(\.live) {
      if case .words(let id, _, _) = block, clouds[id] == nil { clouds[id] = CloudState() }
      if case .ideas(let id, _) = block, ideas[id] == nil { ideas[id] = IdeasState() }
    }
    // A poll that is back has votes of its own.
    let renamed = new.polls.filter { polls[$0.id] == nil }
      .renamed(from: old.polls.filter { poll in !new.polls.contains { $0.id == poll.id } })
    for block in new.polls {
      let before = polls[block.id] ?? renamed[block.id].flatMap { polls[$0] }
      polls[block.id] = PollState(block, before: before)
      if let before, before.block != block { moveVotes(from: before.block, to: block) }
      if let before, before.block.id != block.id {
        polls[before.block.id] = nil
        ids[before.block.id] = block.id
      }
    }
    countVotes()
    updateRatings(to: new, after: old, &ids)
    return ids
  }

  /// Removes the words, names and replies that have a blocked word, and makes such questions and ideas wait again.
  private mutating func removeTexts(blockedBy moderation: Moderation) {
    for (id, cloud) in clouds {
      for word in cloud.waiting.map(\.text) + cloud.counts.keys where moderation.blocks(word) {
        remove(word, from: id)
      }
    }
    for question in questions.questions {
      if moderation.blocks(question.text) { hide(question.id) }
      guard let reply = question.reply, moderation.blocks(reply),
        let index = questions.index(of: question.id)
      else { continue }
      questions.questions[index].reply = nil
    }
    for name in waitingNames ?? [] where moderation.blocks(name.text) {
      removeWaitingName(of: name.participant)
    }
    for (sender, participation) in participants {
      if let name = participation.name, moderation.blocks(name) { setName(nil, of: sender) }
    }
  }

  /// Moves the votes to another version of a poll. The votes for a choice that is gone stay: it may come back.
  private mutating func moveVotes(from old: PollBlock, to new: PollBlock) {
    let names = old.renamedChoices(in: new)
    for (sender, participation) in participants {
      guard let choices = participation.choices[old.id] else { continue }
      if old.id != new.id { participants[sender]?.choices[old.id] = nil }
      participants[sender]?.choices[new.id] = choices.map { names[$0] ?? $0 }
      guard old.id != new.id, let quickness = participation.quickness?[old.id] else { continue }
      participants[sender]?.quickness?[old.id] = nil
      participants[sender]?.quickness?[new.id] = quickness
    }
  }

  /// Counts the votes of all polls.
  mutating func countVotes() {
    var counts: [String: SortedDictionary<String, Int>] = [:]
    var voters: [String: Int] = [:]
    for (_, participation) in participants {
      for (poll, choices) in participation.choices {
        let valid = polls[poll]?.block.counted(choices) ?? []
        for choice in valid { counts[poll, default: [:]][choice, default: 0] += 1 }
        if !valid.isEmpty { voters[poll, default: 0] += 1 }
      }
    }
    for (id, poll) in polls {
      polls[id]?.counts = counts[id] ?? [:]
      polls[id]?.voters = poll.block.limit == nil ? nil : voters[id] ?? 0
    }
  }

  /// Updates the scales, guesses and rankings to a talk that was read again. An answer for an item that is gone stays: it may
  /// come back.
  private mutating func updateRatings(
    to talk: Talk,
    after old: Talk,
    _ ids: inout SortedDictionary<String, String>
  ) {
    let (blocks, before) = (talk.ratings, old.ratings)
    // One under another question keeps its answers if it has the same items.
    var gone = ratings.values.filter { rating in
      rating.wasShown && before.contains { $0.id == rating.block.id }
        && !blocks.contains { $0.id == rating.block.id }
    }
    for block in blocks {
      let index = gone.firstIndex { $0.block.isRenamed(to: block) }
      let before = ratings[block.id] ?? index.map { gone.remove(at: $0) }
      var rating = before ?? RatingState(block)
      rating.block = block
      if let old = before?.block, old != block {
        moveAnswers(from: old, to: block)
        if old.id != block.id { (ratings[old.id], ids[old.id]) = (nil, block.id) }
      }
      ratings[block.id] = rating
    }
    countRatings()
  }

  /// Moves the answers to another version of a scale, a guess or a ranking.
  private mutating func moveAnswers(from old: RatingBlock, to new: RatingBlock) {
    let names = old.renamedItems(in: new)
    guard old.id != new.id || !names.isEmpty else { return }
    for (sender, participation) in participants {
      guard let values = participation.ratings?[old.id] else { continue }
      var moved: SortedDictionary<String, Double> = [:]
      for (item, value) in values { moved[names[item] ?? item] = value }
      participants[sender]?.ratings?[old.id] = nil
      participants[sender]?.ratings?[new.id] = moved
    }
  }

  /// Counts the answers of all scales, guesses and rankings.
  mutating func countRatings() {
    guard var counted = ratingStates else { return }
    for id in counted.keys { counted[id]?.removeAnswers() }
    for (_, participation) in participants {
      for (id, values) in participation.ratings ?? [:] { counted[id]?.count(values, by: 1) }
    }
    ratingStates = counted
  }
}

extension Talk {
  fileprivate var polls: [PollBlock] {
    slides.compactMap { if case .poll(let poll) = $0.live { poll } else { nil } }
  }

  fileprivate var ratings: [RatingBlock] {
    slides.compactMap { if case .rating(let rating) = $0.live { rating } else { nil } }
  }
}

extension [PollBlock] {
  /// Returns the earlier id of each poll that has one among polls that are gone.
  ///
  /// Of several polls with the same choices, the first of the new ones was the first of the old ones.
  fileprivate func renamed(from old: [PollBlock]) -> [String: String] {
    var old = old
    var names: [String: String] = [:]
    for block in self {
      guard let index = old.firstIndex(where: { $0.choices == block.choices }) else { continue }
      names[block.id] = old.remove(at: index).id
    }
    return names
  }
}

extension PollBlock {
  func has(_ choice: String) -> Bool { choices.contains { $0.id == choice } }

  /// Returns the new id of each choice that has another one.
  fileprivate func renamedChoices(in new: PollBlock) -> [String: String] {
    choices.map(\.id).renamed(in: new.choices.map(\.id))
  }
}

extension RatingBlock {
  /// Returns the new id of each item that has another one.
  fileprivate func renamedItems(in new: RatingBlock) -> [String: String] {
    items.map(\.id).renamed(in: new.items.map(\.id))
  }
}

extension [String] {
  /// Returns the new id of each choice that has another one: that of the choice in its place, if both versions have as many
  /// choices.
  fileprivate func renamed(in new: [String]) -> [String: String] {
    guard count == new.count else { return [:] }
    var names: [String: String] = [:]
    for (id, other) in zip(self, new) where !new.contains(id) && !contains(other) {
      names[id] = other
    }
    return names
  }
}
