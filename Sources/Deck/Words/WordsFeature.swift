internal import Lectern

/// A few words from each participant.
struct WordsFeature: Reducer {
  func reduce(into state: inout AudienceState, action: WordsAction) -> Effect<WordsAction> {
    switch action {
    case .added(let cloud, let word):
      guard let sender = ActionContext.current.sender else { break }
      state.add(word.asCloudWord, to: cloud, by: sender)
    case .retracted(let cloud, let word):
      guard let sender = ActionContext.current.sender else { break }
      state.takeBack(word.asCloudWord, from: cloud, by: sender)
    case .opened(let id):
      state.clouds[id]?.isOpen = true
    case .closed(let id):
      state.clouds[id]?.isOpen = false
    case .approved(let id, let word):
      let word = word.asCloudWord
      guard let count = state.clouds[id]?.removeWaiting(word) else { break }
      state.clouds[id]?.counts[word, default: 0] += count
      state.settle(word, in: id)
    case .removed(let id, let word):
      state.remove(word.asCloudWord, from: id)
    }
    return .none
  }
}

extension AudienceState {
  fileprivate mutating func add(_ word: String, to id: String, by sender: Sender) {
    let own = participants[sender]?.words[id] ?? []
    guard !word.isEmpty, !own.contains(word), let cloud = clouds[id] else { return }
    if let reason = refusal(of: word, by: own, in: cloud) {
      participants[sender, default: Participation()]
        .refuse(word, for: .block(id: id), because: reason)
      return
    }
    participants[sender]?.refusal = nil
    participants[sender, default: Participation()].words[id, default: []].append(word)
    // A word that the room already sees needs no second approval.
    guard cloud.counts[word] == nil, moderation?.isOn == true || cloud.isWaiting(word) else {
      clouds[id]?.counts[word, default: 0] += 1
      return
    }
    clouds[id]?.addWaiting(word, by: sender)
    participants[sender]?.waiting.words[id, default: []].append(word)
  }

  private func refusal(
    of word: String,
    by own: [String],
    in cloud: CloudState
  ) -> Refusal.Reason? {
    if !cloud.isOpen { return .late }
    if cloud.removed.contains(word) || moderation?.blocks(word) == true { return .blocked }
    if own.count >= CloudState.wordsPerParticipant { return .enough }
    let isKnown = cloud.counts[word] != nil || cloud.isWaiting(word)
    return isKnown || cloud.counts.count + cloud.waiting.count < CloudState.wordLimit
      ? nil : .full
  }

  fileprivate mutating func takeBack(_ word: String, from id: String, by sender: Sender) {
    guard let cloud = clouds[id], cloud.isOpen,
      let index = participants[sender]?.words[id]?.firstIndex(of: word)
    else { return }
    participants[sender]?.refusal = nil
    participants[sender]?.words[id]?.remove(at: index)
    participants[sender]?.settle(word, in: id)
    guard !cloud.isWaiting(word) else {
      let other = participants.first { $0.value.waitingTexts?.words[id]?.contains(word) == true }
      clouds[id]?.takeBackWaiting(word, leaving: other?.key)
      return
    }
    // Nil for a word that the speaker has removed.
    guard let count = cloud.counts[word] else { return }
    clouds[id]?.counts[word] = count > 1 ? count - 1 : nil
  }

  /// Removes a word from a cloud. No participant can send it again.
  mutating func remove(_ word: String, from id: String) {
    let isShown = clouds[id]?.counts.removeValue(forKey: word) != nil
    let isWaiting = clouds[id]?.removeWaiting(word) != nil
    guard isShown || isWaiting else { return }
    clouds[id]?.removed.append(word)
    if isWaiting { settle(word, in: id, isRejected: true) }
  }

  /// Removes a word from the texts of participants that wait.
  ///
  /// - Parameter isRejected: whether the participants may give another word in its place.
  fileprivate mutating func settle(_ word: String, in cloud: String, isRejected: Bool = false) {
    for (sender, participation) in participants
    where participation.waitingTexts?.words[cloud]?.contains(word) == true {
      participants[sender]?.settle(word, in: cloud)
      if isRejected { participants[sender]?.words[cloud]?.removeAll { $0 == word } }
    }
  }
}

extension String {
  /// The form in which words count as the same: lower case, one space between parts, and only what others can see.
  fileprivate var asCloudWord: String {
    let text = visibleText.lowercased().split { $0.isWhitespace }.joined(separator: " ")
    return String(text.prefix(CloudState.lengthLimit)).limited(to: CloudState.lengthLimit * 4)
  }
}
