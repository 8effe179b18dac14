import LecternMetrics
import Testing

@testable import LecternServer
@testable import LecternTransport

/// The metrics of a listener.
@Suite struct ListenerMetricsTests {
  @Test("totals are counters, current numbers are gauges, and each reason has a line")
  func update() {
    let registry = MetricsRegistry()
    let metrics = ListenerMetrics(registry)
    var statistics = ListenerStatistics()
    for round in 1...2 {
      statistics.accepted = 10 * round
      statistics.open = 5 - round
      statistics.refused[.originUnknown] = 3 * round
      statistics.silent[.pingUnanswered] = 4 * round
      statistics.closed[.policyViolation] = round
      statistics.closed[.protocolError] = round
      metrics.update(statistics)
    }
    let lines = registry.text.split(separator: "\n")
    #expect(lines.contains("lectern_connections_accepted_total 20"))
    #expect(lines.contains("lectern_connections 3"))
    #expect(lines.contains(#"lectern_connections_refused_total{reason="origin_unknown"} 6"#))
    #expect(lines.contains(#"lectern_connections_refused_total{reason="connections"} 0"#))
    #expect(lines.contains(#"lectern_connections_silent_total{reason="ping_unanswered"} 8"#))
    #expect(lines.contains(#"lectern_connections_silent_total{reason="idle"} 0"#))
    #expect(lines.contains(#"lectern_sockets_closed_total{code="1008"} 2"#))
    #expect(lines.contains(#"lectern_sockets_closed_total{code="1002"} 2"#))
  }
}
