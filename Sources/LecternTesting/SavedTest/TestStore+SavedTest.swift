public import Composable
public import ComposableTesting
internal import Foundation
internal import Lectern
internal import LecternWire
public import Testing

// What `--save-test` writes. Changes are those of the state's JSON, as the log has it.
extension TestStore where State: Codable {
  /// A test store that replays what a log has recorded.
  ///
  /// No effect runs. What the effects sent comes from the recording: see `TestStoreTask.receive(_:at:)`.
  ///
  /// ```swift
  /// let store = try TestStore(replaying: #"{"count":1}"#, reducer: CounterFeature(primes: .live))
  /// let task = await store.send(.nthPrimeButtonTapped, at: 1_700_000_000_000) { $0.nthPrimeRequest = 1 }
  /// await task.receive(.nthPrimeResponse(n: 1, prime: 2), at: 1_700_000_000_250) {
  ///   $0.nthPrimeRequest = nil
  ///   $0.prime = 2
  /// }
  /// await store.finish()
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: the state before the first recorded action, as JSON.
  ///   - reducer: the feature under test.
  ///   - seed: the seed of the room's random numbers.
  ///   - revision: the number of the actions before the first recorded one.
  ///   - sourceLocation: where a failure is reported that is found when the store is released.
  /// - Throws: an error if the JSON does not fit the state.
  public convenience init(
    replaying initialState: String,
    reducer: some Reducer<State, Action>,
    seed: UInt64 = 0,
    after revision: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    self.init(
      replayingFrom: try StateCoding.decode(Data(initialState.utf8)),
      reducer,
      seed: seed,
      revision: revision,
      sourceLocation
    )
  }

  /// Sends a recorded action, and compares its change with the recorded one.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - sender: the sender of the action; nil for the server itself.
  ///   - role: the role in which the sender sent it.
  ///   - time: the time at which it was reduced, in milliseconds since 1970-01-01T00:00:00Z.
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the JSON of the previous state to that of the expected one; omitted if no change is expected.
  /// - Returns: the effects that the action started, to receive what they sent.
  @discardableResult
  public func send(
    _ action: Action,
    from sender: Sender? = nil,
    as role: Role? = nil,
    at time: Int64,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout JSONValue) throws -> Void)? = nil
  ) async -> TestStoreTask<State, Action> {
    await replay(
      action,
      from: sender,
      as: role,
      at: Timestamp(millisecondsSinceEpoch: time),
      sourceLocation,
      change.map(JSONChange.change)
    )
  }
}

extension TestStoreTask where State: Codable {
  /// Receives a recorded action of an effect, in a test store that replays a recording.
  ///
  /// It is a failure if no effect is in flight that could send the action, or if one sends another action.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - time: the time at which it was reduced, in milliseconds since 1970-01-01T00:00:00Z.
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the JSON of the previous state to that of the expected one; omitted if no change is expected.
  public func receive(
    _ action: Action,
    at time: Int64,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout JSONValue) throws -> Void)? = nil
  ) async {
    await replay(
      action,
      at: Timestamp(millisecondsSinceEpoch: time),
      sourceLocation,
      change.map(JSONChange.change)
    )
  }
}

extension UserAction {
  /// Decodes an action as a log has it.
  ///
  /// ```swift
  /// try AppAction(recorded: "favoritePrimes.deleteFavoritePrimes", "[2,3]")
  /// ```
  ///
  /// - Parameters:
  ///   - name: the dotted name.
  ///   - value: the value as JSON; nil for an action without one.
  /// - Throws: an error if the type has no such action, or the value does not fit.
  public init(recorded name: String, _ value: String? = nil) throws {
    let logged = EncodedAction(
      name: name,
      value: value.map { Array($0.utf8) },
      isRedacted: false
    )
    self = try logged.action()
  }
}

/// Changes of a state's JSON.
enum JSONChange {
  /// Returns a function that changes a state as its JSON is changed.
  static func change<State: Codable & Sendable>(
    _ change: @escaping (inout JSONValue) throws -> Void
  ) -> (inout State) throws -> Void {
    { state in
      var json = try JSONValue(Array(StateCoding.encode(state) ?? Data()))
      try change(&json)
      state = try StateCoding.decode(JSONEncoder().encode(json))
    }
  }
}
