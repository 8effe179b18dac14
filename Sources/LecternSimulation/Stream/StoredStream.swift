internal import LecternJetStream

/// A stream of the simulated servers, as they store it.
struct StoredStream: Sendable {
  struct Message: Sendable {
    var subject: String
    var sequence: UInt64
    var id: String?
    var data: [UInt8]
    /// The time at which it was stored.
    var time: Duration
  }

  var settings: StreamSettings
  /// In the order of their sequences.
  private(set) var messages: [Message] = []
  private var lastSequence: UInt64 = 0
  /// The sequences of the messages by their ids, as long as a second one is a duplicate.
  private var ids: [String: (sequence: UInt64, time: Duration)] = [:]

  init(_ settings: StreamSettings) {
    self.settings = settings
  }

  func stores(_ subject: String) -> Bool {
    settings.subjects.contains { subject.matches($0) }
  }

  func last(of subject: String) -> Message? { messages.last { $0.subject == subject } }

  func first(of subject: String, from sequence: UInt64) -> Message? {
    messages.first { $0.sequence >= sequence && $0.subject == subject }
  }

  func sequence(of id: String, at now: Duration) -> UInt64? {
    guard let known = ids[id], now - known.time < .nanoseconds(settings.duplicateWindow) else {
      return nil
    }
    return known.sequence
  }

  /// Stores a message.
  ///
  /// - Returns: its sequence.
  mutating func append(
    _ data: [UInt8],
    to subject: String,
    id: String?,
    at now: Duration
  ) -> UInt64 {
    lastSequence += 1
    if settings.maxMsgsPerSubject == 1 { messages.removeAll { $0.subject == subject } }
    messages.append(
      Message(subject: subject, sequence: lastSequence, id: id, data: data, time: now)
    )
    if let id { ids[id] = (lastSequence, now) }
    return lastSequence
  }

  mutating func forgetIDs() { ids = [:] }

  /// Loses the messages that were stored after a time. Their sequences are given again.
  mutating func loseMessages(after time: Duration) {
    guard let first = messages.first(where: { $0.time > time }) else { return }
    lastSequence = first.sequence - 1
    messages.removeAll { $0.time > time }
    ids = ids.filter { $0.value.time <= time }
  }

  /// Deletes the messages that are too old.
  mutating func expire(at now: Duration) {
    guard settings.maxAge > 0 else { return }
    messages.removeAll { now - $0.time >= .nanoseconds(settings.maxAge) }
  }

  /// Deletes messages.
  ///
  /// - Parameters:
  ///   - pattern: the pattern of their subjects.
  ///   - sequence: the sequence of the first message to keep; nil to delete all.
  /// - Returns: the number of messages that were deleted.
  mutating func purge(_ pattern: String, before sequence: UInt64?) -> Int {
    let count = messages.count
    messages.removeAll {
      $0.subject.matches(pattern) && sequence.map { [own = $0.sequence] in own < $0 } ?? true
    }
    return count - messages.count
  }
}

extension String {
  /// Whether a subject matches a pattern: `*` is any token, and a last `>` any others.
  func matches(_ pattern: String) -> Bool {
    if self == pattern { return true }
    let tokens = split(separator: ".", omittingEmptySubsequences: false)
    let patterns = pattern.split(separator: ".", omittingEmptySubsequences: false)
    if patterns.last == ">" {
      guard tokens.count >= patterns.count else { return false }
    } else {
      guard tokens.count == patterns.count else { return false }
    }
    return zip(tokens, patterns).allSatisfy { $1 == "*" || $1 == ">" || $0 == $1 }
  }
}
