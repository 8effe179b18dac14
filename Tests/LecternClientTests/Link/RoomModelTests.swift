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
