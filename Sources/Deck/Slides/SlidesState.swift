/// The talk, and where the room is in it.
package struct SlidesState: Codable, Equatable, Sendable {
  package var talk = Talk()
  /// The place of the slide that the room sees.
  package private(set) var index = 0
  /// The number of steps of the slide that have appeared.
  package private(set) var step = 0
  /// The furthest slide so far: pages have all slides up to it, to look back.
  package private(set) var furthestIndex = 0

  package init() {}

  package init(_ talk: Talk) { self.talk = talk }

  package var current: Slide? { talk.slides.indices.contains(index) ? talk.slides[index] : nil }

  /// The slide after the current one; nil at the end.
  package var next: Slide? {
    talk.slides.indices.contains(index + 1) ? talk.slides[index + 1] : nil
  }

  mutating func show(_ index: Int, step: Int = 0) {
    guard talk.slides.indices.contains(index) else { return }
    self.index = index
    self.step = min(max(step, 0), talk.slides[index].stepCount)
    furthestIndex = max(furthestIndex, index)
  }

  /// Takes a talk that was read again, and stays at the slide.
  mutating func take(_ new: Talk) {
    let (old, oldIndex, oldStep) = (talk, index, step)
    let furthest = new.place(of: furthestIndex, in: old)
    talk = new
    (index, step, furthestIndex) = (0, 0, 0)
    guard !new.slides.isEmpty else { return }
    show(new.place(of: oldIndex, in: old), step: oldStep)
    furthestIndex = max(index, furthest)
  }
}

extension Talk {
  /// Returns the place of another version's slide: that of the slide with its id, or else as far behind the nearest
  /// slide before it that is still there.
  fileprivate func place(of index: Int, in old: Talk) -> Int {
    guard !slides.isEmpty, old.slides.indices.contains(index) else { return 0 }
    for (distance, slide) in old.slides[...index].reversed().enumerated() {
      guard let anchor = slides.firstIndex(where: { $0.id == slide.id }) else { continue }
      return min(anchor + distance, slides.count - 1)
    }
    return min(index, slides.count - 1)
  }
}
