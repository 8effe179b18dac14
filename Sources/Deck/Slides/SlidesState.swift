package import Lectern

/// The talk, and where the room is in it.
package struct SlidesState: Codable, Equatable, Sendable {
  package private(set) var talk = Talk()
  /// The place of the slide that the room sees.
  package private(set) var index = 0
  /// The number of steps of the slide that have appeared.
  package private(set) var step = 0
  /// The last step of each slide that was shown, by the slide's id. Slides that weren't shown have none.
  ///
  /// Pages have these slides up to these steps, to look back. A slide that was cut keeps its entry because an editor may save half
  /// a file.
  package private(set) var shownSteps: SortedDictionary<Slide.ID, Int> = [:]
  /// Whether the speaker has chosen that viewers go at their own pace; nil if the file decides.
  private var chosenOwnPace: Bool?

  package init() {}

  package init(_ talk: Talk) { self.talk = talk }

  package var current: Slide? { talk.slides.indices.contains(index) ? talk.slides[index] : nil }

  /// Whether viewers go through the talk at their own pace.
  package var isSelfPaced: Bool { chosenOwnPace ?? (talk.isSelfPaced == true) }

  /// The slide after the current one; nil at the end.
  package var next: Slide? {
    talk.slides.indices.contains(index + 1) ? talk.slides[index + 1] : nil
  }

  /// Returns the last step of a slide that the audience may see; nil for a slide that wasn't shown.
  func visibleStep(of slide: Slide) -> Int? {
    if isSelfPaced { return slide.stepCount }
    return slide.id == current?.id ? step : shownSteps[slide.id]
  }

  /// Overrides the file's pace, until that changes.
  mutating func choosePace(isOwn: Bool) { chosenOwnPace = isOwn }

  mutating func show(_ index: Int, step: Int = 0) {
    guard talk.slides.indices.contains(index) else { return }
    let slide = talk.slides[index]
    self.index = index
    self.step = min(max(step, 0), slide.stepCount)
    shownSteps[slide.id] = max(shownSteps[slide.id] ?? 0, self.step)
  }
}

extension SlidesState {
  /// Updates the talk after its file was read again, and stays at the slide.
  ///
  /// - Returns: how the ids of slides have changed.
  @discardableResult
  mutating func update(to new: Talk) -> SlideRenames {
    let (old, oldIndex, oldStep) = (talk, index, step)
    let renames = SlideRenames(from: old, to: new)
    let oldID = current?.id
    shownSteps.removeAmbiguousIDs(from: old, to: new)
    // An editor may save half a file.
    if !old.slides.isEmpty, !new.slides.isEmpty, old.isSelfPaced != new.isSelfPaced {
      chosenOwnPace = nil
    }
    talk = new
    (index, step) = (0, 0)
    guard !new.slides.isEmpty else { return renames }
    let place = new.place(of: oldIndex, in: old, by: renames)
    let isOther = oldID.map { id in
      let other = new.slides[place].id
      return other != renames[id] && old.slides.contains { renames[$0.id] == other }
    }
    // A slide that follows a cut one starts at the step that it was shown with.
    show(place, step: isOther == true ? shownSteps[new.slides[place].id] ?? 0 : oldStep)
    // The slide was renamed. A later slide with its earlier name is another one.
    if let oldID, !new.slides.contains(where: { $0.id == oldID }),
      old.slides.count == new.slides.count
    {
      shownSteps[oldID] = nil
    }
    return renames
  }
}

extension SortedDictionary<Slide.ID, Int> {
  /// Removes the slides whose ids may belong to other slides now: the number at the end of an id changes if a slide with
  /// the same heading is added or removed before it. Slides with the same content keep their entries.
  fileprivate mutating func removeAmbiguousIDs(from old: Talk, to new: Talk) {
    let shown = self
    for slide in new.slides {
      let before = old.slides.filter { $0.title == slide.title }
      guard !before.isEmpty, before.count != new.slides.count(where: { $0.title == slide.title })
      else { continue }
      let same = before.first { $0.hasSameContent(as: slide) && shown[$0.id] != nil }
      self[slide.id] = same.flatMap { shown[$0.id] }
    }
  }
}

extension Talk {
  /// Returns the place of another version's slide: that of the same slide, or else as far behind the nearest slide before it
  /// that is still there.
  fileprivate func place(of index: Int, in old: Talk, by renames: SlideRenames) -> Int {
    guard !slides.isEmpty, old.slides.indices.contains(index) else { return 0 }
    for (distance, slide) in old.slides[...index].reversed().enumerated() {
      guard let anchor = slides.firstIndex(where: { $0.id == renames[slide.id] }) else { continue }
      return min(anchor + distance, slides.count - 1)
    }
    return min(index, slides.count - 1)
  }
}

extension SlidesState {
  private enum CodingKeys: String, CodingKey {
    case talk, index, step, shownSteps, furthestIndex, chosenOwnPace
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    talk = try fields.decode(Talk.self, forKey: .talk)
    index = try fields.decode(Int.self, forKey: .index)
    step = try fields.decode(Int.self, forKey: .step)
    chosenOwnPace = try fields.decodeIfPresent(Bool.self, forKey: .chosenOwnPace)
    guard
      let shown = try fields.decodeIfPresent(
        SortedDictionary<Slide.ID, Int>.self,
        forKey: .shownSteps
      )
    else {
      // Earlier versions had shown all slides up to the furthest.
      let furthest = try fields.decode(Int.self, forKey: .furthestIndex)
      for slide in talk.slides.prefix(furthest + 1) { shownSteps[slide.id] = slide.stepCount }
      return
    }
    shownSteps = shown
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(talk, forKey: .talk)
    try fields.encode(index, forKey: .index)
    try fields.encode(step, forKey: .step)
    try fields.encode(shownSteps, forKey: .shownSteps)
    try fields.encodeIfPresent(chosenOwnPace, forKey: .chosenOwnPace)
  }
}
