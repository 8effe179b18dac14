extension FenceReader {
  private static let itemLimit = 12

  /// Returns the scale, the guess or the ranking.
  mutating func rating(_ kind: RatingBlock.Kind, of slide: Slide) -> Live {
    var question: [String] = []
    var items: [RatingBlock.Item] = []
    for line in settings.lines where !line.isBlank {
      let text = line.text.trimmed()
      guard text.bullet != nil, kind != .guess else {
        question.append(text)
        continue
      }
      let (name, label) = labelled(text.drop { $0 != " " }.trimmed(), at: line.number)
      items.append(.init(id: name.choiceID(after: items.map(\.id)), text: name, label: label))
    }
    let (text, label) =
      question.isEmpty ? slide.headingAsQuestion : labelled(question.joined(separator: " "))
    if kind == .rank, items.count < 2 {
      return .invalid("a rank needs two items or more, each in a line with - before it")
    }
    guard items.count <= Self.itemLimit else {
      return .invalid("a \(language) has at most \(Self.itemLimit) items")
    }
    if items.isEmpty { items = [.init(id: "value", text: text)] }
    var block = RatingBlock(
      id: name(or: text, default: language),
      kind: kind,
      question: text,
      items: items
    )
    block.steps = settings.number("steps", in: 2...10) ?? block.steps
    block.questionLabel = label
    block.earlier = settings.text("results").map { $0.slug() }
    if let low = settings.text("low") {
      (block.low, block.lowLabel) = labelled(low, at: settings.line(of: "low"))
    }
    if let high = settings.text("high") {
      (block.high, block.highLabel) = labelled(high, at: settings.line(of: "high"))
    }
    (block.unit, block.answer) = (settings.text("unit"), settings.decimal("answer"))
    return .block(.rating(block))
  }
}
