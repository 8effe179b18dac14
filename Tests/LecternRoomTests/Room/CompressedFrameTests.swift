import Composable
import LecternTransport
import LecternWire
import RoomSamples
import TestSupport
import Testing

@testable import LecternRoom

/// Long messages to pages that inflate.
@Suite struct CompressedFrameTests {
  var channel = Channel(.participant, instanceID: "k")

  @ViewState struct TextView { var text: String }

  func publish(_ text: String, at count: Int) throws {
    try channel.publish(
      TextView(text: text),
      exposing: ExposedBindings(),
      in: RoomState(),
      at: PatchHistory.Count(app: count)
    )
    try channel.flush()
  }

  func subscribe(_ id: Int, inflates: Bool = true) throws -> ConnectionStub {
    let connection = ConnectionStub(id)
    let viewer = Viewer(id: "v\(id).k", participant: "v\(id).k")
    channel.subscribe(
      Subscriber(connection: connection, inflates: inflates, position: .new(base: nil)),
      ChannelViewer(viewer: viewer, standing: ParticipantStanding())
    )
    try channel.flush()
    return connection
  }

  private let long = String(repeating: "one two ", count: 500)

  @Test("pages that inflate get the same compressed frame, and the others its text")
  func shared() throws {
    try publish("", at: 1)
    let connections = try [true, false, true, false].enumerated().map {
      try subscribe($0, inflates: $1)
    }
    try publish(long, at: 2)
    let frames = try connections.map { try #require($0.frames.last) }
    #expect(frames[0] === frames[2] && frames[1] === frames[3])
    #expect(frames[0].isCompressed && !frames[1].isCompressed)
    #expect(String(inflating: frames[0].bytes) == String(decoding: frames[1].bytes, as: UTF8.self))
    #expect(frames[0].position == frames[1].position)
    #expect(frames[0].count < frames[1].count / 5)
    let sizes = connections.flatMap(\.frames).map(\.count)
    #expect(channel.subscribers.traffic.bytes == sizes.reduce(0, +))
    #expect(channel.subscribers.traffic.messages == 8)
  }

  @Test("a page that joins gets a compressed snapshot with its identity")
  func snapshot() throws {
    try publish(long, at: 1)
    let connections = try [subscribe(1), subscribe(2), subscribe(3, inflates: false)]
    let texts = try connections.map { connection in
      let frame = try #require(connection.frames.first)
      return frame.isCompressed
        ? try #require(String(inflating: frame.bytes))
        : String(decoding: frame.bytes, as: UTF8.self)
    }
    #expect(connections.map { $0.frames.first?.isCompressed } == [true, true, false])
    #expect(texts[0].contains(#""id":"v1.k""#) && texts[1].contains(#""id":"v2.k""#))
    #expect(texts[0].replacing("v1.k", with: "v3.k") == texts[2])
  }

  @Test("a short change is a text")
  func short() throws {
    try publish(long, at: 1)
    let connection = try subscribe(1)
    try publish(long, at: 2)
    try publish("short", at: 3)
    #expect(connection.frames.map(\.isCompressed) == [true, false])
  }

  @Test("nothing that a presenter alone may see is compressed with what others write")
  mutating func presenter() throws {
    channel = Channel(.presenter, instanceID: "k")
    try publish(long, at: 1)
    let connection = try subscribe(1)
    try publish("", at: 2)
    try publish(long, at: 3)
    #expect(connection.frames.map(\.isCompressed) == [false, false, false])
  }

  @Test("nothing is compressed once the last page that inflates has left")
  func left() throws {
    try publish("", at: 1)
    _ = try subscribe(1)
    let connection = try subscribe(2, inflates: false)
    #expect(channel.subscribers.inflatingCount == 1)
    channel.unsubscribe(1)
    #expect(channel.subscribers.inflatingCount == 0)
    try publish(long, at: 2)
    #expect(connection.texts.last?.contains(long) == true)
  }
}
