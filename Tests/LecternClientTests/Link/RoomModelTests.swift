import Composable
import Observation
import Testing

@testable import LecternClient

@UserAction private enum Tap {
  case tapped
}

private struct Counter: Decodable, Equatable {
  var count: Int
}

/// The model works wherever `Observation` does, which is on Linux, too.
@MainActor @Suite struct RoomModelTests {
  private let sockets = FakeSockets()

  private func makeModel() throws -> RoomModel<Counter, Tap> {
    RoomModel(RemoteRoom(try sockets.link(to: "http://h/")))
  }

  /// Waits until a property has another value.
  private func change(of property: @escaping @MainActor () -> some Any) async {
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = property()
      } onChange: {
        continuation.resume()
      }
    }
    // The value is set after the call.
    await Task.yield()
  }

  @Test("the model shows the state and the connection, and observers hear of each change")
  func mirror() async throws {
    let model = try makeModel()
    #expect(model.state == nil)
    #expect(model.status == .connecting)
    async let first: Void = change { model.state }
    let socket = try #require(await sockets.openNext(RoomScript.snapshot(42)))
    await first
    #expect(model.state?.view == Counter(count: 0))
    async let second: Void = change { model.state }
    socket.answer(RoomScript.patch(from: 42, count: 1))
    await second
    #expect(model.state?.view == Counter(count: 1))
  }

  @Test("a state of another type is the model's error until one fits again")
  func undecodable() async throws {
    let model = try makeModel()
    async let first: Void = change { model.state }
    let socket = try #require(await sockets.openNext(RoomScript.snapshot(42)))
    await first
    async let second: Void = change { model.error }
    let patch = RoomScript.patch(from: 42, count: 1)
    socket.answer(patch.replacing(#""value":1"#, with: #""value":"1""#))
    await second
    #expect(model.error is DecodingError)
    #expect(model.state?.view == Counter(count: 0))
    let done = model.send(.tapped)
    _ = await sockets.next()
    socket.answer(RoomScript.ack(1))
    await done.value
    #expect(model.error is DecodingError)
    async let third: Void = change { model.error }
    socket.answer(RoomScript.patch(from: 43, count: 2))
    await third
    #expect(model.error == nil)
    #expect(model.state?.view == Counter(count: 2))
  }

  @Test("a refused action is the model's error, until one is done")
  func refusal() async throws {
    let model = try makeModel()
    let socket = try #require(await sockets.openNext(RoomScript.snapshot(42)))
    let refused = model.send(.tapped)
    _ = await sockets.next()
    socket.answer(#"{"type":"fault","ref":1,"code":"not_allowed","message":"no"}"#)
    await refused.value
    #expect(model.error != nil)
    let done = model.send(.tapped)
    _ = await sockets.next()
    socket.answer(RoomScript.ack(2))
    await done.value
    #expect(model.error == nil)
  }
}
