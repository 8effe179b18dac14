internal import Lectern

/// The numbers of a room that slides show.
package struct RoomNumbers {
  private let state: DeckState

  package init(_ state: DeckState) { self.state = state }

  /// The numbers that the current slide has and the room's state hasn't, each once; at the viewers' own pace, those of all
  /// slides.
  var countedSources: [CountSource] {
    let slides = state.slides
    let shown = slides.isSelfPaced ? slides.talk.slides : slides.current.map { [$0] } ?? []
    var sources: [CountSource] = []
    for place in shown.flatMap({ $0.counts ?? [] })
    where place.source.isCountedOutside && !sources.contains(place.source) {
      sources.append(place.source)
    }
    return sources
  }

  /// Returns a number as a slide has it; a dash before it is known.
  func text(of source: CountSource) -> String {
    let number =
      source.isCountedOutside
      ? state.counted?[source.words] : source.block.flatMap { answerCount(of: $0) }
    return number.map { "\($0)" } ?? "–"
  }

  /// Returns the number that the wall shows below a live block, whether the results are revealed or not: of people with an
  /// answer, of approved words or of approved ideas. Nil without the block.
  package func answerCount(of block: String) -> Int? {
    let audience = state.audience
    if let poll = audience.polls[block] { return poll.voterCount }
    if let rating = audience.ratings[block] { return rating.voterCount }
    if let cloud = audience.clouds[block] { return cloud.counts.count }
    return audience.ideas[block].map { _ in audience.questions.ideas(for: block).count }
  }
}

extension CountSource {
  /// Whether the room's state hasn't the number, so that an effect brings it.
  fileprivate var isCountedOutside: Bool { block == nil || room != nil }
}
