internal import CoreMetrics
internal import LecternRoom
internal import LecternTransport

/// The metrics of a listener.
struct ListenerMetrics: Sendable {
  private let accepted: CumulativeCounter
  private let requests: CumulativeCounter
  private let refused: [ListenerStatistics.Refusal: CumulativeCounter]
  private let evicted: [ListenerStatistics.Eviction: CumulativeCounter]
  private let silent: [ListenerStatistics.Silence: CumulativeCounter]
  private let closed: [CloseCode: CumulativeCounter]
  private let open: Gauge
  private let handshakes: Gauge
  private let webSockets: Gauge

  private static let codes: [CloseCode] = [
    .goingAway, .protocolError, .unsupportedData, .invalidPayload, .policyViolation, .messageTooBig,
    .internalError, .serviceRestart,
  ]

  init(_ factory: any MetricsFactory) {
    func counted(_ name: String, _ labels: [(String, String)] = []) -> CumulativeCounter {
      CumulativeCounter(name, labels: labels, factory)
    }
    func gauge(_ name: String) -> Gauge { Gauge(label: name, dimensions: [], factory: factory) }
    accepted = counted("lectern_connections_accepted_total")
    requests = counted("lectern_http_requests_total")
    refused = .init(ListenerStatistics.Refusal.allCases) {
      counted("lectern_connections_refused_total", [("reason", $0.rawValue)])
    }
    evicted = .init(ListenerStatistics.Eviction.allCases) {
      counted("lectern_connections_evicted_total", [("phase", $0.rawValue)])
    }
    silent = .init(ListenerStatistics.Silence.allCases) {
      counted("lectern_connections_silent_total", [("reason", $0.rawValue)])
    }
    closed = .init(Self.codes) {
      counted("lectern_sockets_closed_total", [("code", "\($0.rawValue)")])
    }
    open = gauge("lectern_connections")
    handshakes = gauge("lectern_connections_handshaking")
    webSockets = gauge("lectern_sockets")
  }

  /// Updates the metrics from the listener's statistics.
  func update(_ statistics: ListenerStatistics) {
    accepted.reach(statistics.accepted)
    requests.reach(statistics.requests)
    for (reason, counter) in refused { counter.reach(statistics.refused[reason] ?? 0) }
    for (phase, counter) in evicted { counter.reach(statistics.evicted[phase] ?? 0) }
    for (reason, counter) in silent { counter.reach(statistics.silent[reason] ?? 0) }
    for (code, counter) in closed { counter.reach(statistics.closed[code] ?? 0) }
    open.record(statistics.open)
    handshakes.record(statistics.handshakes)
    webSockets.record(statistics.webSockets)
  }
}
