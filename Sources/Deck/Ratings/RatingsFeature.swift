internal import Lectern

/// Counts numbers: points on a scale, guesses, and places in an order. A participant can change its own while the block is
/// open.
struct RatingsFeature: Reducer {
  func reduce(into state: inout AudienceState, action: RatingsAction) -> Effect<RatingsAction> {
    switch action {
    case .rated(let id, let item, let value):
      guard let sender = ActionContext.current.sender, let rating = state.ratings[id],
        rating.block.kind != .rank, rating.block.has(item), rating.block.allows(value)
      else { break }
      // Pages show two digits, so two guesses that look the same are the same.
      let rounded = rating.block.kind == .guess ? (value * 100).rounded() / 100 : value
      state.changeRatings(in: id, by: sender) { $0[item] = rounded }
    case .ranked(let id, let item):
      guard let sender = ActionContext.current.sender, let rating = state.ratings[id],
        rating.block.kind == .rank, rating.block.has(item)
      else { break }
      state.changeRatings(in: id, by: sender) { $0.toggle(item, in: rating.block) }
    case .opened(let id):
      state.ratings[id]?.open()
    case .closed(let id):
      state.ratings[id]?.isOpen = false
    case .revealed(let id):
      state.ratings[id]?.isRevealed = true
      if state.ratings[id]?.block.answer != nil { state.ratings[id]?.isOpen = false }
    case .hidden(let id):
      state.ratings[id]?.isRevealed = false
    case .resetButtonTapped(let id):
      guard state.ratings[id] != nil else { break }
      state.ratings[id]?.removeAnswers()
      state.ratings[id]?.isRevealed = false
      for (sender, participation) in state.participants
      where participation.ratings?[id] != nil {
        state.participants[sender]?.ratings?[id] = nil
      }
    }
    return .none
  }
}

extension AudienceState {
  /// Changes the numbers that a participant has given, if the block is open.
  fileprivate mutating func changeRatings(
    in id: String,
    by sender: Sender,
    _ change: (inout SortedDictionary<String, Double>) -> Void
  ) {
    guard var rating = ratings[id], rating.isOpen else { return }
    let before = participants[sender]?.ratings?[id] ?? [:]
    var after = before
    change(&after)
    guard after != before else { return }
    rating.count(before, by: -1)
    rating.count(after, by: 1)
    ratings[id] = rating
    participants[sender, default: Participation()].ratings = Self.replacing(
      id,
      by: after,
      in: participants[sender]?.ratings ?? [:]
    )
  }

  private static func replacing(
    _ id: String,
    by values: SortedDictionary<String, Double>,
    in ratings: SortedDictionary<String, SortedDictionary<String, Double>>
  ) -> SortedDictionary<String, SortedDictionary<String, Double>>? {
    var ratings = ratings
    ratings[id] = values.isEmpty ? nil : values
    return ratings.isEmpty ? nil : ratings
  }
}

extension SortedDictionary<String, Double> {
  /// Puts an item in the last place, or takes it out and moves up those behind it.
  fileprivate mutating func toggle(_ item: String, in block: RatingBlock) {
    var order = keys.filter(block.has).sorted { (self[$0] ?? 0, $0) < (self[$1] ?? 0, $1) }
    if let index = order.firstIndex(of: item) {
      order.remove(at: index)
    } else {
      order.append(item)
    }
    // The place of an item that the talk has lost stays: the item may come back.
    for item in keys where block.has(item) { self[item] = nil }
    for (index, item) in order.enumerated() { self[item] = Double(index + 1) }
  }
}
