internal import CoreMetrics
internal import LecternWire

/// The metrics of a room.
///
/// The channels count the events of each viewer; ``update(_:away:revision:)`` records the totals on demand.
struct RoomMetrics: Sendable {
  private let messages: Counter
  private let actions: Counter
  private let refusals: [Fault.Code: Counter]
  private let drops: [RoomEvent.DropCause: Counter]
  private let fanOutTime: Timer
  private let fanOutSize: Recorder
  private let sentMessages: CumulativeCounter
  private let sentBytes: CumulativeCounter
  private let snapshots: CumulativeCounter
  private let patches: CumulativeCounter
  private let viewers: [Gauge]
  private let behind: [Gauge]
  private let away: Gauge
  private let revision: Gauge

  init(_ factory: any MetricsFactory) {
    func counter(_ name: String, _ labels: [(String, String)] = []) -> Counter {
      Counter(label: name, dimensions: labels, factory: factory)
    }
    func gauge(_ name: String, _ labels: [(String, String)] = []) -> Gauge {
      Gauge(label: name, dimensions: labels, factory: factory)
    }
    func encoded(_ kind: String) -> CumulativeCounter {
      CumulativeCounter("lectern_states_encoded_total", labels: [("kind", kind)], factory)
    }
    messages = counter("lectern_messages_received_total")
    actions = counter("lectern_actions_reduced_total")
    refusals = .init(Fault.Code.allCases) {
      counter("lectern_actions_refused_total", [("code", $0.rawValue)])
    }
    drops = .init(RoomEvent.DropCause.allCases) {
      counter("lectern_viewers_cut_off_total", [("reason", $0.rawValue)])
    }
    fanOutTime = Timer(label: "lectern_fan_out_seconds", dimensions: [], factory: factory)
    fanOutSize = Recorder(label: "lectern_fan_out_messages", factory: factory)
    sentMessages = CumulativeCounter("lectern_messages_sent_total", factory)
    sentBytes = CumulativeCounter("lectern_messages_sent_bytes_total", factory)
    snapshots = encoded("snapshot")
    patches = encoded("patch")
    viewers = AccessLevel.allCases.map { gauge("lectern_viewers", [("seat", "\($0)")]) }
    behind = AccessLevel.allCases.map { gauge("lectern_viewers_behind", [("seat", "\($0)")]) }
    away = gauge("lectern_viewers_away")
    revision = gauge("lectern_store_revision")
  }
}

extension RoomMetrics {
  func count(_ event: RoomEvent) {
    switch event {
    case .received: messages.increment()
    case .reduced: actions.increment()
    case .refused(let code): refusals[code]?.increment()
    case .droppedConnection(let reason): drops[reason]?.increment()
    }
  }

  func fannedOut(to count: Int, in time: Duration) {
    fanOutTime.record(time)
    fanOutSize.record(count)
  }

  /// Updates the metrics whose values the room counts itself.
  func update(_ channels: [Channel], away awayCount: Int, revision storeRevision: Int) {
    for channel in channels {
      viewers[channel.accessLevel.rawValue].record(channel.subscribers.count)
      behind[channel.accessLevel.rawValue].record(channel.subscribers.behindCount)
    }
    away.record(awayCount)
    revision.record(storeRevision)
    let traffic = channels.map(\.subscribers.traffic).sum
    sentMessages.reach(traffic.messages)
    sentBytes.reach(traffic.bytes)
    // A closure instead of a key path: through an optional tuple, the standard library copies memory onto itself.
    let encoded = channels.compactMap { $0.history?.encoded }
    snapshots.reach(encoded.reduce(0) { $0 + $1.snapshots })
    patches.reach(encoded.reduce(0) { $0 + $1.patches })
  }
}

extension Dictionary {
  /// Creates a value for each key.
  package init(_ keys: [Key], value: (Key) -> Value) {
    self.init(uniqueKeysWithValues: keys.map { ($0, value($0)) })
  }
}
