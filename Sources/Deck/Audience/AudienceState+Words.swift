internal import Lectern

extension AudienceState {
  /// Returns a participant for each word of a cloud: one of those that gave it.
  func authors(ofWordsIn cloud: String) -> [String: Sender] {
    var authors: [String: Sender] = [:]
    for (sender, participation) in participants {
      for word in participation.words[cloud] ?? [] where authors[word] == nil {
        authors[word] = sender
      }
    }
    return authors
  }
}
