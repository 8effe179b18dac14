/// The texts of a live block that have alternatives in other languages.
struct LiveTexts {
  struct Text {
    let text: String
    /// Whether it is shown as rich text.
    var hasFormula = false
  }

  let question: Text
  var items: [Text] = []
  /// By the name of the setting.
  var ends: [(key: String, text: Text)] = []

  /// - Returns: nil for a block without a text of its own.
  init?(_ block: LiveBlock) {
    switch block {
    case .poll(let poll):
      question = Text(text: poll.question, hasFormula: poll.questionLabel != nil)
      items = poll.choices.map { Text(text: $0.text, hasFormula: $0.label != nil) }
    case .rating(let rating):
      question = Text(text: rating.question, hasFormula: rating.questionLabel != nil)
      // The item of a guess, and of a scale without statements, is the question.
      let items = rating.items.filter { $0.text != rating.question }
      self.items = items.map { Text(text: $0.text, hasFormula: $0.label != nil) }
      for (key, text, label) in [
        ("low", rating.low, rating.lowLabel), ("high", rating.high, rating.highLabel),
      ] {
        if let text { ends.append((key, Text(text: text, hasFormula: label != nil))) }
      }
    case .room: return nil
    default: question = Text(text: block.prompt)
    }
  }
}
