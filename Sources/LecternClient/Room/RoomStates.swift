/// The states of a room: the current one, and those that follow. A slow reader skips states.
///
/// ```swift
/// for try await state in room.states { print(state.view.count) }
/// ```
///
/// It ends when the client is closed. It throws a `DecodingError` if the view type does not fit the room's; an iterator
/// returns the next state after that, which may fit.
public struct RoomStates<View: Decodable & Sendable>: AsyncSequence, Sendable {
  let link: RoomLink

  public struct AsyncIterator: AsyncIteratorProtocol {
    let link: RoomLink
    private var snapshots: AsyncStream<RoomSnapshot>.AsyncIterator?

    init(_ link: RoomLink) { self.link = link }

    public mutating func next() async throws -> RoomState<View>? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> RoomState<View>? {
      var iterator: AsyncStream<RoomSnapshot>.AsyncIterator
      if let snapshots {
        iterator = snapshots
      } else {
        iterator = await link.subscribe().makeAsyncIterator()
      }
      let snapshot = await iterator.next(isolation: actor)
      snapshots = iterator
      return try snapshot.map {
        RoomState(try ViewStateDecoder.decode(View.self, from: $0.state), $0)
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(link) }
}
