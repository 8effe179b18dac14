/// The texts that ghosts write.
enum GhostVocabulary {
  /// The words for fields of one line. Earlier words are written more often, so that a word cloud has large words.
  static let words = [
    "clear", "fast", "live", "simple", "useful", "curious", "calm", "bright", "bold", "new",
    "honest", "playful",
    "tested", "small", "open", "steady",
  ]

  /// The questions for fields of several lines. Each is asked by one ghost.
  static let questions = [
    "Will the slides be shared afterwards?",
    "How does this behave on a slow network?",
    "What would you do differently today?",
    "How many people have used it at once?",
    "Where should a beginner start?",
    "What was the hardest part?",
    "How do you test it?",
    "What comes next?",
  ]

  /// Returns a text of a fixed format, by the type of its field.
  static func text(ofFormat type: String, ghost number: Int) -> String {
    switch type {
    case "email": "ghost\(number)@example.com"
    case "url": "https://example.com/\(number)"
    case "tel": "+1 555 0100"
    case "date": "2026-11-24"
    case "time": "10:30"
    case "datetime-local": "2026-11-24T10:30"
    case "month": "2026-11"
    case "week": "2026-W48"
    case "color": "#336699"
    default: "Ghost \(number)"
    }
  }
}
