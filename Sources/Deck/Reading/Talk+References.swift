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
      case .rating(let scale):
        guard let earlier = scale.earlier else { continue }
        let isScale = blocks.contains { block in
          guard case .rating(let other) = block, other.id == earlier else { return false }
          return other.kind == .scale && other.steps == scale.steps
        }
        if !isScale || earlier == scale.id {
          report(slide, "the results “\(earlier)” are of no other scale with as many points")
        }
      case .top(let id, _, _):
        let isIdeas = blocks.contains { if case .ideas(id, _) = $0 { true } else { false } }
        if !isIdeas { report(slide, "the talk has no block “ideas \(id)”, whose winners to show") }
      default: break
      }
    }
  }

  private mutating func report(_ slide: Slide, _ message: String) {
    diagnostics.append(Diagnostic(line: slide.line, message))
  }
}
