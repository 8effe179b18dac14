internal import Lectern

/// How the ids of slides have changed between two versions of a talk.
///
/// ```
/// ## Harbor ─▶ ## Harbour            harbor ─▶ harbour
/// the first of two ## Demo is cut    demo-2 ─▶ demo
/// ```
struct SlideRenames {
  /// The new id of each slide whose id has changed, by the earlier id.
  private(set) var ids: SortedDictionary<Slide.ID, Slide.ID> = [:]

  init(from old: Talk, to new: Talk) {
    var taken: Set<Slide.ID> = []
    for slide in old.slides where old.slides.count(like: slide) != new.slides.count(like: slide) {
      // The number at the end of an id is another one if a slide with the same heading was added or cut before it.
      let same = new.slides.first { !taken.contains($0.id) && $0.hasSameContent(as: slide) }
      guard let same else { continue }
      taken.insert(same.id)
      if same.id != slide.id { ids[slide.id] = same.id }
    }
    guard old.slides.count == new.slides.count else { return }
    for (slide, other) in zip(old.slides, new.slides)
    where !new.slides.contains(where: { $0.id == slide.id })
      && !old.slides.contains(where: { $0.id == other.id }) && !taken.contains(other.id)
    {
      ids[slide.id] = other.id
    }
  }

  /// Returns the new id of a slide.
  subscript(_ id: Slide.ID) -> Slide.ID { ids[id] ?? id }

  /// Moves values to the new ids of their slides. A new id has nothing from a slide that had it before.
  func move<Value>(_ values: inout SortedDictionary<Slide.ID, Value>) {
    let before = values
    for (old, _) in ids { values[old] = nil }
    for (old, new) in ids { values[new] = before[old] }
  }
}

extension [Slide] {
  /// Returns the number of slides with the heading of a slide.
  fileprivate func count(like slide: Slide) -> Int { count { $0.title == slide.title } }
}

extension Slide {
  /// Returns whether another slide differs only in its place and its id.
  func hasSameContent(as other: Slide) -> Bool {
    var other = other
    (other.id, other.line, other.counts) = (id, line, counts)
    if let page, let otherPage = other.page, page.looksLike(otherPage) { other.page = page }
    return self == other
  }
}
