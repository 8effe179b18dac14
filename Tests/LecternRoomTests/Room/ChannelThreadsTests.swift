import Composable
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// Several threads send what one would.
@Suite struct ChannelThreadsTests {
  @ViewState struct TextView { var text: String }

  /// A channel with many subscribers of every kind.
  final class Hall {
    let channel: Channel
    let connections: [ConnectionStub]

    init(_ count: Int, on threads: SendThreads) {
      channel = Channel(.participant, instanceID: "k", threads: threads)
      connections = (0..<count).map { ConnectionStub($0) }
      for connection in connections {
        let viewer = Viewer(id: "v\(connection.id).k", participant: "v\(connection.id).k")
        channel.subscribe(
          Subscriber(
            connection: connection,
            inflates: connection.id.isMultiple(of: 3),
            position: .new(base: nil)
          ),
          ChannelViewer(viewer: viewer, standing: ParticipantStanding())
        )
      }
    }

    func show(_ count: Int) throws {
      try channel.publish(
        TextView(text: String(repeating: "\(count) ", count: count.isMultiple(of: 2) ? 1 : 900)),
        exposing: ExposedBindings(),
        in: RoomState(),
        at: PatchHistory.Count(app: count, room: 0)
      )
      try channel.flush()
    }

    /// Changes what a connection takes, and what it is to be sent.
    func change(_ id: Int, _ kind: Int) throws {
      switch kind {
      case 0: connections[id].isWritable = false
      case 1:
        connections[id].isWritable = true
        channel.connectionBecameWritable(id)
        try channel.flush(id)
      case 2: connections[id].room = 7
      case 3: _ = channel.append(.acknowledgement(ref: 1), to: id)
      case 4: channel.repeatIdentity(to: id, ParticipantStanding())
      default: connections[id].room = nil
      }
    }

    var concurrentCount: Int { connections.reduce(0) { $0 + $1.concurrentCount } }
  }

  @Test("each subscriber is sent the same bytes by any number of threads", arguments: 1...8)
  func law(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let count = SendThreads.threshold + Int(random.next() % 700)
    let halls = [Hall(count, on: .one), Hall(count, on: SendThreads(3))]
    for number in 1...12 {
      let changes = (0..<40).map { _ in
        (id: Int(random.next() % UInt64(count)), kind: Int(random.next() % 6))
      }
      for hall in halls {
        for (id, kind) in changes { try hall.change(id, kind) }
        try hall.show(number)
      }
    }
    for (one, several) in zip(halls[0].connections, halls[1].connections) {
      #expect(one.wire == several.wire)
    }
    let channels = halls.map(\.channel)
    #expect(channels[0].subscribers.traffic.messages == channels[1].subscribers.traffic.messages)
    #expect(channels[0].subscribers.traffic.bytes == channels[1].subscribers.traffic.bytes)
    #expect(channels[0].subscribers.behindCount == channels[1].subscribers.behindCount)
    #expect(halls[0].concurrentCount == 0 && halls[1].concurrentCount > 8 * count)
  }

  @Test("a few subscribers are sent a change by the loop alone")
  func few() throws {
    let hall = Hall(SendThreads.threshold - 1, on: SendThreads(3))
    for number in 1...3 { try hall.show(number) }
    #expect(hall.concurrentCount == 0)
    #expect(hall.connections.allSatisfy { $0.frames.count == 3 })
  }
}
