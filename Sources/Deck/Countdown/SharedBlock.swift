/// A kind of live block of which a talk has one state, on however many slides it stands.
package enum SharedBlock: String, CaseIterable, Codable, Sendable {
  // The keys of their countdowns: no block's id has such a sign.
  case questions = "$questions"
  case applause = "$applause"
  case feedback = "$feedback"
}

extension LiveBlock {
  /// The kind of a block without answers of its own; nil for the others.
  var shared: SharedBlock? {
    switch self {
    case .questions: .questions
    case .applause: .applause
    case .feedback: .feedback
    default: nil
    }
  }

  /// The key of its countdown; nil for a block that takes no answers.
  var countdownID: String? { id ?? shared?.rawValue }
}
