import Composable
import ComposableTesting
import LecternTesting
import Testing

/// A test store that replays a recording: no effect runs, and what effects sent is compared with what they would send.
@Suite struct RecordedEffectsTests {
  struct State: Codable, Equatable {
    private(set) var log: [String] = []
    let limit: UInt64

    mutating func add(_ name: String) { log.append(name) }
  }

  enum Action: Equatable {
    case begun(Kind)
    case answered(String)
  }

  enum Kind: CaseIterable {
    case none, send, sync, run, sequence, throttle, cancelled
  }

  struct Feature: Reducer {
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .answered(let text):
        state.add(text)
        return .none
      case .begun(let kind):
        state.add("\(kind)")
        let run = Effect<Action>.run { _ in Issue.record("An effect ran.") }
        return switch kind {
        case .none: .none
        case .send: .send(.answered("sent"))
        case .sync:
          .sync {
            Issue.record("An effect ran.")
            return nil
          }
        case .run: run
        case .sequence: .concatenate(run, .send(.answered("sent")))
        case .throttle:
          .send(.answered("sent")).throttle(
            id: "throttle",
            for: .seconds(1),
            latest: true,
            clock: TestClock()
          )
        case .cancelled: .merge(run.cancellable(id: "run"), .cancel(id: "run"))
        }
      }
    }
  }

  private func store() throws -> TestStore<State, Action> {
    try TestStore(
      replaying: #"{"log":[],"limit":18446744073709551615}"#,
      reducer: Feature(),
      sourceLocation: .here
    )
  }

  @Test(
    "what an effect may have sent is received, and no effect runs",
    arguments: [Kind.send, .sync, .run, .sequence, .throttle]
  )
  func answers(kind: Kind) async throws {
    let store = try store()
    let task = await store.send(.begun(kind), at: 0) { $0.log = [.string("\(kind)")] }
    await task.receive(.answered("sent"), at: 1) { $0.log.append("sent") }
    #expect(store.state.limit == .max)
    await store.finish()
  }

  @Test(
    "an effect may be in flight at the end",
    arguments: [Kind.sync, .run, .sequence, .throttle]
  )
  func unanswered(kind: Kind) async throws {
    let store = try store()
    await store.send(.begun(kind), at: 0) { $0.log = [.string("\(kind)")] }
    await store.finish()
  }

  @Test("an effect that is gone is a failure", arguments: [Kind.none, .cancelled])
  func missing(kind: Kind) async throws {
    let store = try store()
    let task = await store.send(.begun(kind), at: 0) { $0.log = [.string("\(kind)")] }
    await expectFailure("no effect is in flight", "sent") {
      await task.receive(.answered("sent"), at: 1, sourceLocation: .here) { $0.log.append("sent") }
    }
    await store.finish()
  }

  @Test("an effect that sends another action is a failure")
  func other() async throws {
    let store = try store()
    let task = await store.send(.begun(.send), at: 0) { $0.log = ["send"] }
    await expectFailure("another action", "received", "sent") {
      await task.receive(.answered("received"), at: 1, sourceLocation: .here) {
        $0.log.append("received")
      }
    }
    await expectFailure("1 action that effects send, and the recording does not have") {
      await store.finish(sourceLocation: .here)
    }
    await task.receive(.answered("sent"), at: 2) { $0.log.append("sent") }
    await store.finish()
  }

  @Test("another change than the recorded one is a failure")
  func change() async throws {
    let store = try store()
    await expectFailure("The state after sending", "other") {
      await store.send(.begun(.none), at: 0, sourceLocation: .here) { $0.log = ["other"] }
    }
    await expectFailure("The state changed after sending") {
      await store.send(.begun(.none), at: 0, sourceLocation: .here)
    }
    await expectFailure("The test's closure threw an error") {
      await store.send(.begun(.none), at: 0, sourceLocation: .here) { $0.limit = "none" }
    }
    await store.finish()
  }

  @Test("a state that does not fit is an error")
  func unfit() {
    #expect(throws: (any Error).self) {
      try TestStore(replaying: #"{"log":[]}"#, reducer: Feature())
    }
  }
}
