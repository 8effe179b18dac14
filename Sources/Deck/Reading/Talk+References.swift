extension Talk {
  /// Reports the blocks and the numbers that refer to a block that isn't in the talk.
  mutating func checkReferences() {
    let blocks = slides.compactMap(\.live)
    for place in slides.flatMap({ $0.counts ?? [] }) {
      guard let block = place.source.block, !blocks.contains(where: { $0.id == block }) else {
        continue
      }
      diagnostics.append(
        Diagnostic(line: place.line, "the talk has no block “\(block)”, whose answers to count")
      )
    }
    for slide in slides {
      switch slide.live {
      case .poll(let poll):
        guard let earlier = poll.earlier else { continue }
        let isPoll = blocks.contains { block in
          if case .poll(let other) = block { other.id == earlier && !other.isQuiz } else { false }
        }
        if !isPoll || earlier == poll.id {
          report(slide, "the results “\(earlier)” are of no other poll of the talk")
        }
      case .rating(let rating):
        guard let earlier = rating.earlier else { continue }
        let isComparable = blocks.contains { block in
          if case .rating(let other) = block {
            other.id == earlier && other.compares(to: rating)
          } else {
            false
          }
        }
        if !isComparable || earlier == rating.id {
          report(slide, "the results “\(earlier)” are of \(rating.comparable)")
        }
      case .words(let id, _, let earlier?):
        let isWords = blocks.contains { if case .words(earlier, _, _) = $0 { true } else { false } }
        if !isWords || earlier == id {
          report(slide, "the results “\(earlier)” are of no other words")
        }
      case .top(let id, _, _):
        if block(withWinnersAs: id) == nil {
          report(slide, "the talk has no ideas, words or questions “\(id)”, whose winners to show")
        }
      default: break
      }
    }
  }

  /// Returns the block whose texts have votes, by the name in a `top`; nil if the talk has none.
  func block(withWinnersAs name: String) -> LiveBlock? {
    slides.compactMap(\.live).first { $0.hasWinners(as: name) }
  }

  private mutating func report(_ slide: Slide, _ message: String) {
    diagnostics.append(Diagnostic(line: slide.line, message))
  }
}

extension LiveBlock {
  /// Whether it has texts with votes, and a name is that of the block.
  fileprivate func hasWinners(as name: String) -> Bool {
    switch self {
    case .ideas(name, _), .words(name, _, _): true
    case .questions: name == Self.questionsName
    default: false
    }
  }
}

extension RatingBlock {
  /// Whether the answers can stand beside those of another block.
  fileprivate func compares(to other: RatingBlock) -> Bool {
    kind == other.kind && (kind != .scale || steps == other.steps)
      && (kind != .guess || unit == other.unit)
  }

  /// The end of the message about results that cannot be compared.
  fileprivate var comparable: String {
    switch kind {
    case .scale: "no other scale with as many points"
    case .guess: "no other guess with the same unit"
    case .rank: "no other rank"
    }
  }
}
