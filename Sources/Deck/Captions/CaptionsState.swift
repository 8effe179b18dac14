internal import Lectern

/// What was said.
package struct CaptionsState: Codable, Equatable, Sendable {
  /// The last sentences, in their order.
  package private(set) var sentences: [Caption] = []
  /// The words of the sentence that is being said.
  package private(set) var current = ""
  private var count = 0

  package init() {}

  /// The number of sentences to scroll back to, so that nobody can fill the memory.
  static let limit = 1_000
  static let lengthLimit = 400

  mutating func hear(_ text: String) {
    let text = text.asCaption
    current = ""
    guard !text.isEmpty else { return }
    count += 1
    sentences.append(Caption(id: count, text: text))
    if sentences.count > Self.limit { sentences.removeFirst() }
  }

  mutating func follow(_ words: String) { current = words.asCaption }

  /// Replaces blocked words in the words of the current sentence, and in the last sentences.
  ///
  /// - Parameter count: the number of sentences; by default, all.
  mutating func mask(last count: Int = .max, by moderation: Moderation) {
    current = moderation.masked(current)
    for index in sentences.indices.suffix(count) {
      sentences[index].text = moderation.masked(sentences[index].text)
    }
  }

  mutating func delete(_ id: Caption.ID) { sentences.removeAll { $0.id == id } }
}

/// A sentence of the captions.
package struct Caption: Codable, Equatable, Identifiable, Sendable {
  package let id: Int
  package fileprivate(set) var text: String
}

extension String {
  /// The text without hidden characters, on one line.
  fileprivate var asCaption: String {
    visibleText.split { $0.isWhitespace }.joined(separator: " ")
      .limited(to: CaptionsState.lengthLimit)
  }
}
