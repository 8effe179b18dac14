import CoreMetrics
import LecternMetrics
import LecternTransport
import Testing

@testable import Lectern

/// What a room measures.
@Suite struct RoomMetricsTests {
  let registry = MetricsRegistry(describing: MetricDescription.all)
  let clock = ManualClock()
  let stage: Stage

  init() {
    stage = Stage(metrics: registry, clock: clock)
  }

  /// A value, by the line's beginning.
  func value(_ name: String) -> Double? {
    stage.updateMetrics()
    let line = registry.text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
    return line.flatMap { Double($0.dropFirst(name.count + 1)) }
  }

  @Test("how many watch, how many are behind, and how many are away")
  func viewers() {
    #expect(value(#"lectern_viewers{seat="participant"}"#) == 0)
    let viewers = stage.open(1, 2, 3)
    let query = [("client", "00112233445566778899aabbccddeeff")]
    let fourth = FakeConnection(id: 4)
    stage.open(fourth, query: query)
    #expect(value(#"lectern_viewers{seat="participant"}"#) == 4)
    #expect(value(#"lectern_viewers{seat="audience"}"#) == 0)
    #expect(value("lectern_viewers_away") == 0)
    stage.close(fourth)
    viewers[0].isBehind = true
    stage.send(.incrTapped)
    #expect(value(#"lectern_viewers{seat="participant"}"#) == 3)
    #expect(value(#"lectern_viewers_behind{seat="participant"}"#) == 1)
    #expect(value("lectern_viewers_away") == 1)
    stage.catchUp(viewers[0])
    #expect(value(#"lectern_viewers_behind{seat="participant"}"#) == 0)
    clock.advance(by: .seconds(121))
    #expect(value("lectern_viewers_away") == 0)
  }

  @Test("what is said, what is reduced, and what is refused by its fault")
  func actions() {
    let viewer = stage.open(1)[0]
    stage.say(action("incrTapped", ref: 1), action("launch", ref: 2), "?", "?", on: viewer)
    #expect(value("lectern_messages_received_total") == 4)
    #expect(value("lectern_actions_reduced_total") == 1)
    #expect(value(#"lectern_actions_refused_total{code="unknown_action"}"#) == 1)
    #expect(value(#"lectern_actions_refused_total{code="malformed_message"}"#) == 2)
    #expect(value(#"lectern_actions_refused_total{code="server_only"}"#) == 0)
    #expect(value("lectern_store_revision") == 1)
  }

  @Test("what is sent, to each; and what is encoded, once for all")
  func messages() {
    let viewers = stage.open(Array(1...10))
    #expect(value("lectern_messages_sent_total") == 10)
    #expect(value(#"lectern_states_encoded_total{kind="snapshot"}"#) == 1)
    for _ in 0..<5 { stage.send(.incrTapped) }
    let sent = viewers.reduce(0) { $0 + $1.frames.count }
    #expect(sent == 10 + 5 * 10)
    #expect(value("lectern_messages_sent_total") == Double(sent))
    let bytes = viewers.reduce(0) { $0 + $1.frames.reduce(0) { $0 + $1.count } }
    #expect(value("lectern_messages_sent_bytes_total") == Double(bytes))
    let encoded = ["snapshot", "patch"].compactMap {
      value(#"lectern_states_encoded_total{kind="\#($0)"}"#)
    }
    #expect(encoded.reduce(0, +) <= 1 + 5 * 2)
  }

  @Test("a message that a viewer could not take is not sent")
  func refusedMessages() {
    let viewers = stage.open(1, 2, 3)
    viewers[1].isBehind = true
    for _ in 0..<5 { stage.send(.incrTapped) }
    #expect(value("lectern_messages_sent_total") == 13)
    stage.catchUp(viewers[1])
    #expect(value("lectern_messages_sent_total") == 14)
  }

  @Test("the answers are messages, too")
  func answers() {
    let viewer = stage.open(1)[0]
    stage.say(action("incrTapped", ref: 1), "?", on: viewer)
    #expect(value("lectern_messages_sent_total") == Double(viewer.frames.count))
    #expect(viewer.frames.count == 4)
  }

  @Test("how many a fan-out went to")
  func fanOut() {
    _ = stage.open(Array(1...5))
    stage.send(.incrTapped)
    #expect(value("lectern_fan_out_messages_count") == 1)
    #expect(value("lectern_fan_out_messages_sum") == 5)
    #expect(value("lectern_fan_out_seconds_count") == 1)
  }

  @Test("what is refused is answered without a fan-out: nobody else is looked at")
  func refusal() {
    let viewers = stage.open(Array(1...5))
    let before = value("lectern_fan_out_messages_count")
    stage.say("?", action("launchTapped", ref: 1), on: viewers[0])
    #expect(viewers.map(\.frames.count) == [3, 1, 1, 1, 1])
    #expect(value("lectern_fan_out_messages_count") == before)
  }

  @Test("every metric has its help")
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
