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
    case .removed(let id, let word):
      let word = word.asCloudWord
      guard state.clouds[id]?.counts.removeValue(forKey: word) != nil else { break }
      state.clouds[id]?.removed.append(word)
    }
    return .none
  }
}

extension AudienceState {
  fileprivate mutating func add(_ word: String, to id: String, by sender: Sender) {
    guard !word.isEmpty, let cloud = clouds[id], cloud.isOpen, !cloud.removed.contains(word),
      cloud.counts[word] != nil || cloud.counts.count < CloudState.wordLimit
    else { return }
    let own = participants[sender]?.words[id] ?? []
    guard !own.contains(word), own.count < CloudState.wordsPerParticipant else { return }
    participants[sender, default: Participation()].words[id, default: []].append(word)
    clouds[id]?.counts[word, default: 0] += 1
  }

  fileprivate mutating func takeBack(_ word: String, from id: String, by sender: Sender) {
    guard let cloud = clouds[id], cloud.isOpen,
      let index = participants[sender]?.words[id]?.firstIndex(of: word)
    else { return }
    participants[sender]?.words[id]?.remove(at: index)
    // Nil for a word that the speaker has removed.
    guard let count = cloud.counts[word] else { return }
    clouds[id]?.counts[word] = count > 1 ? count - 1 : nil
  }
}

extension String {
  /// The form in which words count as the same: lower case, one space between parts, and only what others can see.
  fileprivate var asCloudWord: String {
    let text = visibleText.lowercased().split { $0.isWhitespace }.joined(separator: " ")
    return String(text.prefix(CloudState.lengthLimit)).limited(to: CloudState.lengthLimit * 4)
  }
}
