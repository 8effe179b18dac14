internal import Lectern

extension DeckFeature {
  /// Counts once a second while the room is at a slide with numbers that its state hasn't. A slide that stands for days adds
  /// an entry to the log every ten seconds at most.
  ///
  /// - Parameters:
  ///   - sources: what was counted before the action.
  ///   - isStart: whether the server has started: then what was counted before runs again, or has ended.
  func count(
    in state: DeckState,
    after sources: [CountSource],
    isStart: Bool
  ) -> Effect<DeckAction> {
    let next = RoomNumbers(state).countedSources
    guard isStart || next != sources else { return .none }
    guard !next.isEmpty else { return .cancel(id: EffectID.counts) }
    return .run(onInterruption: .runAgain) { [clock, counts] send in
      var sent: SortedDictionary<String, Int>?
      var changes = 0
      while true {
        var numbers: SortedDictionary<String, Int> = [:]
        for source in next { numbers[source.words] = await counts.number(of: source) }
        if numbers != sent {
          (sent, changes) = (numbers, changes + 1)
          await send(.counted(numbers))
        }
        try await clock.sleep(for: .seconds(changes < 60 ? 1 : 10))
      }
    }
    .cancellable(id: EffectID.counts, cancelInFlight: true)
  }
}

extension CountClient {
  fileprivate func number(of source: CountSource) async -> Int? {
    guard let block = source.block else { return await people(in: source.room) }
    guard let room = source.room else { return nil }
    return await number(block, in: room)
  }
}
