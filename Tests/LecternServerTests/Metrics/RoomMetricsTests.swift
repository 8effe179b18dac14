import LecternMetrics
import LecternTesting
import LecternTransport
import RoomSamples
import Testing

import class CoreMetrics.NOOPMetricsHandler

@testable import LecternRoom
@testable import LecternServer

/// The metrics of a room.
@Suite struct RoomMetricsTests {
  let registry = MetricsRegistry(describing: MetricDescription.all)
  let room: CounterRoom

  init() {
    room = CounterRoom(metrics: registry)
  }

  /// Returns the value of a metric, by its name and labels.
  func value(_ name: String) -> Double? { Self.value(name, of: room, registry) }

  static func value(_ name: String, of room: CounterRoom, _ registry: MetricsRegistry) -> Double? {
    room.inOneTurn { $0.updateMetrics() }
    let line = registry.text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
    return line.flatMap { Double($0.dropFirst(name.count + 1)) }
  }

  @Test("viewers are counted: connected, behind, and away")
  func viewers() async {
    #expect(value(#"lectern_viewers{seat="participant"}"#) == 0)
    let viewers = await room.join(4)
    #expect(value(#"lectern_viewers{seat="participant"}"#) == 4)
    #expect(value(#"lectern_viewers{seat="audience"}"#) == 0)
    #expect(value("lectern_viewers_away") == 0)
    await viewers[3].cut()
    await viewers[0].stopReading()
    await room.send(.incrTapped)
    #expect(value(#"lectern_viewers{seat="participant"}"#) == 3)
    #expect(value(#"lectern_viewers_behind{seat="participant"}"#) == 1)
    #expect(value("lectern_viewers_away") == 1)
    await viewers[0].startReading()
    #expect(value(#"lectern_viewers_behind{seat="participant"}"#) == 0)
    await room.advance(by: .seconds(121))
    #expect(value("lectern_viewers_away") == 0)
  }

  @Test("messages are counted as received and reduced, and as refused by fault code")
  func actions() async {
    let viewer = await room.join("alice")
    await viewer.send(
      texts: [action("incrTapped", ref: 1), action("launch", ref: 2), "?", "?"]
    )
    #expect(viewer.takeFaults().count == 3)
    #expect(value("lectern_messages_received_total") == 4)
    #expect(value("lectern_actions_reduced_total") == 1)
    #expect(value(#"lectern_actions_refused_total{code="unknown_action"}"#) == 1)
    #expect(value(#"lectern_actions_refused_total{code="malformed_message"}"#) == 2)
    #expect(value(#"lectern_actions_refused_total{code="server_only"}"#) == 0)
    #expect(value("lectern_store_revision") == 1)
  }

  @Test("sent messages are counted for each viewer, and encoded ones once for all")
  func messages() async {
    let registry = MetricsRegistry(describing: MetricDescription.all)
    // The log of a room has the states of all access levels encoded.
    let room = CounterRoom(metrics: registry, isRecorded: false)
    func value(_ name: String) -> Double? { Self.value(name, of: room, registry) }
    let viewers = await room.join(10)
    #expect(value("lectern_messages_sent_total") == 10)
    #expect(value(#"lectern_states_encoded_total{kind="snapshot"}"#) == 1)
    for _ in 0..<5 { await room.send(.incrTapped) }
    let frames = viewers.flatMap(\.frames)
    #expect(frames.count == 10 + 5 * 10)
    #expect(value("lectern_messages_sent_total") == Double(frames.count))
    let bytes = frames.reduce(0) { $0 + $1.count }
    #expect(value("lectern_messages_sent_bytes_total") == Double(bytes))
    let encoded = ["snapshot", "patch"].compactMap {
      value(#"lectern_states_encoded_total{kind="\#($0)"}"#)
    }
    #expect(encoded.reduce(0, +) <= 1 + 5 * 2)
  }

  @Test("a frame that a connection refuses is not counted as sent")
  func refusedFrames() async {
    let viewers = await room.join(3)
    await viewers[1].stopReading()
    for _ in 0..<5 { await room.send(.incrTapped) }
    #expect(value("lectern_messages_sent_total") == 13)
    await viewers[1].startReading()
    #expect(value("lectern_messages_sent_total") == 14)
  }

  @Test("replies are counted as sent messages")
  func replies() async {
    let viewer = await room.join("alice")
    await viewer.send(texts: [action("incrTapped", ref: 1), "?"])
    await viewer.receivesFault(.malformedMessage)
    #expect(value("lectern_messages_sent_total") == Double(viewer.frames.count))
    #expect(viewer.frames.count == 4)
  }

  @Test("a fan-out is measured with its time and its number of messages")
  func fanOut() async {
    _ = await room.join(5)
    let names = ["messages_count", "messages_sum", "seconds_count"].map { "lectern_fan_out_\($0)" }
    let before = names.map { value($0) ?? 0 }
    await room.send(.incrTapped)
    #expect(zip(names, before).map { (value($0) ?? 0) - $1 } == [1, 5, 1])
  }

  @Test("a refused message is answered without a fan-out")
  func refusal() async {
    let viewers = await room.join(5)
    let before = value("lectern_fan_out_messages_count")
    await viewers[0].send(texts: ["?", action("launchTapped", ref: 1)])
    #expect(viewers[0].takeFaults().count == 2)
    #expect(viewers.map(\.frames.count) == [3, 1, 1, 1, 1])
    #expect(value("lectern_fan_out_messages_count") == before)
  }

  @Test("every metric has a help text")
  func help() {
    _ = ListenerMetrics(registry)
    _ = ProcessMetrics(registry)
    _ = LoopWatch(registry, ping: {}, everySecond: {})
    let text = registry.text
    for line in text.split(separator: "\n") where line.hasPrefix("# TYPE ") {
      let name = line.split(separator: " ")[2]
      #expect(text.contains("# HELP \(name) "))
    }
    #expect(registry.refusedSeriesCount == 0)
  }
}
