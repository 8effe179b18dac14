internal import Lectern

extension DeckFeature {
  /// Counts once a second while the room is at a slide with numbers that its state hasn't.
  ///
  /// - Parameters:
  ///   - sources: what was counted before the action.
  ///   - isStart: whether the server has started: then nothing is counted yet.
  func count(
    in state: DeckState,
    after sources: [CountSource],
    isStart: Bool
  ) -> Effect<DeckAction> {
    let next = RoomNumbers(state).countedSources
    guard isStart ? !next.isEmpty : next != sources else { return .none }
    guard !next.isEmpty else { return .cancel(id: EffectID.counts) }
    return .run(onInterruption: .ignore) { [clock, counts] send in
      var sent: SortedDictionary<String, Int>?
      while true {
        var numbers: SortedDictionary<String, Int> = [:]
        for source in next { numbers[source.words] = await counts.number(of: source) }
        if numbers != sent {
          sent = numbers
          await send(.counted(numbers))
        }
        try await clock.sleep(for: .seconds(1))
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
