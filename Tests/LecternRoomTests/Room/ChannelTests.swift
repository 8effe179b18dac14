import Composable
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// The view state of one access level, and its subscribers.
@Suite struct ChannelTests {
  let channel = Channel(.participant, instanceID: "k")

  @ViewState struct CountView { var count: Int }
  @ViewState struct NumberView { var number: Double }

  func publish(_ count: Int, room: Int = 0) throws {
    try channel.publish(
      CountView(count: count),
      exposing: ExposedBindings(),
      in: RoomState(),
      at: PatchHistory.Count(app: count, room: room)
    )
  }

  func subscribe(_ id: Int, base: Int? = nil) -> ConnectionStub {
    let connection = ConnectionStub(id)
    let viewer = Viewer(id: "v\(id).k", participant: "v\(id).k")
    channel.subscribe(
      Subscriber(connection: connection, position: .new(base: base)),
      ChannelViewer(viewer: viewer, standing: ParticipantStanding())
    )
    return connection
  }

  @Test("nothing is sent before a view state is published")
  func unpublished() throws {
    let connection = subscribe(1)
    try channel.flush()
    #expect(connection.frames.isEmpty)
    #expect(try channel.firstPaint() == nil)
  }

  @Test("a new subscriber gets a snapshot with its identity, and the same state once")
  func late() throws {
    try publish(3)
    let connection = subscribe(1)
    try channel.flush(1)
    try channel.flush()
    #expect(connection.texts.count == 1)
    #expect(connection.texts[0].contains(#""state":{"count":3}"#))
    #expect(connection.texts[0].contains(#""id":"v1.k""#))
  }

  @Test("a subscriber that resumes at the current revision gets its identity and an empty patch")
  func resumed() throws {
    try publish(3)
    let connection = subscribe(1, base: 3)
    try channel.flush(1)
    #expect(connection.texts.first?.contains(#""from":3,"revision":3,"ops":[]"#) == true)
  }

  @Test("all subscribers at one revision get the same frame", arguments: [2, 31, 32, 33, 100])
  func shared(count: Int) throws {
    try publish(0)
    let connections = (0..<count).map { subscribe($0) }
    try channel.flush()
    try publish(1)
    try channel.flush()
    for connection in connections {
      #expect(connection.frames.count == 2)
      #expect(connection.frames[1] === connections[0].frames[1])
    }
    #expect(channel.subscribers.traffic.messages == 2 * count)
  }

  @Test("a subscriber that is behind skips states and delays no other")
  func behind() throws {
    try publish(0)
    let connections = (0..<5).map { subscribe($0) }
    try channel.flush()
    connections[2].isWritable = false
    for count in 1...3 {
      try publish(count)
      try channel.flush()
    }
    #expect(connections.map(\.frames.count) == [4, 4, 1, 4, 4])
    #expect(channel.subscribers.behindCount == 1)
    connections[2].isWritable = true
    channel.connectionBecameWritable(2)
    try channel.flush(2)
    #expect(channel.subscribers.behindCount == 0)
    #expect(connections[2].texts.last?.contains(#""from":0,"revision":3"#) == true)
    try publish(4)
    try channel.flush()
    for connection in connections { #expect(connection.frames.last === connections[0].frames.last) }
  }

  @Test("replies follow the state that they acknowledge, in their order")
  func replies() throws {
    try publish(0)
    let connection = subscribe(1)
    try channel.flush()
    try publish(1)
    #expect(channel.append(.acknowledgement(ref: 7), to: 1) == 1)
    let fault = Fault(ref: 8, code: .notAllowed, message: "no")
    #expect(channel.append(.fault(fault), to: 1) == 2)
    try channel.flush()
    let types = connection.texts.map { text in
      ["snapshot", "patch", "ack", "fault"].first { text.contains("\"type\":\"\($0)\"") }
    }
    #expect(types == ["snapshot", "patch", "ack", "fault"])
    #expect(connection.texts[2].contains(#""ref":7,"revision":1"#))
  }

  @Test("an identity is repeated with the next frame, even where the state is the same")
  func identity() throws {
    try publish(0)
    let connection = subscribe(1)
    try channel.flush()
    channel.shared.allowedActions = ["voted"]
    channel.repeatIdentity(to: 1, ParticipantStanding())
    try channel.flush()
    #expect(connection.texts.count == 2)
    #expect(connection.texts[1].contains(#""may":["voted"]"#))
  }

  @Test("an unsubscribed connection gets nothing, and its traffic stays counted")
  func unsubscribed() throws {
    try publish(0)
    let connections = (0..<3).map { subscribe($0) }
    try channel.flush()
    #expect(channel.unsubscribe(0) != nil)
    #expect(channel.unsubscribe(0) == nil)
    try publish(1)
    try channel.flush()
    #expect(connections.map(\.frames.count) == [1, 2, 2])
    #expect(channel.subscribers.traffic.messages == 5)
  }

  @Test("a change of the room alone keeps the app's view state")
  func room() throws {
    try publish(0)
    let connection = subscribe(1)
    try channel.flush()
    var room = RoomState()
    room.floor.holder = .open
    try channel.publish(room, at: PatchHistory.Count(app: 0, room: 1))
    try channel.flush()
    #expect(connection.texts.last?.contains(#""ops":[]"#) == true)
    #expect(connection.texts.last?.contains(#""floor":"open""#) == true)
  }

  @Test("a view state that cannot be encoded leaves the last one published")
  func unencodable() throws {
    let count = PatchHistory.Count(app: 0)
    try channel.publish(NumberView(number: 1), exposing: .init(), in: RoomState(), at: count)
    #expect(throws: UnencodableValue.self) {
      let count = PatchHistory.Count(app: 1)
      try channel.publish(NumberView(number: .nan), exposing: .init(), in: RoomState(), at: count)
    }
    let connection = subscribe(1)
    try channel.flush()
    #expect(connection.texts.first?.contains(#""number":1"#) == true)
  }
}
