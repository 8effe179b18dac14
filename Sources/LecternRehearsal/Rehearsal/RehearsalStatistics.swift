/// The results of a rehearsal, as its ghosts see them.
struct RehearsalStatistics: Sendable {
  /// The number of ghosts that have joined, each counted once.
  var joinCount = 0
  var leaveCount = 0
  var tapCount = 0
  /// The times from a tap to its acknowledgement, including both ways through the network.
  var latencies = LatencyHistogram()
  /// The faults, by their codes.
  var faults: [String: Int] = [:]
  /// The number of taps whose outcome is unknown because the room had forgotten the page.
  var lostCount = 0
  var cutCount = 0
  /// The number of returns that needed only the changes since the cut.
  private(set) var patchReturnCount = 0
  /// The number of returns that needed the whole state.
  private(set) var snapshotReturnCount = 0
  /// The number of connections that the server has refused.
  var refusalCount = 0
  /// The number of connections that the server has closed.
  var disconnectionCount = 0
  var unreadableCount = 0

  mutating func recordReturn(isPatch: Bool) {
    if isPatch { patchReturnCount += 1 } else { snapshotReturnCount += 1 }
  }

  var returnCount: Int { patchReturnCount + snapshotReturnCount }
}

extension RehearsalStatistics: CustomStringConvertible {
  /// A summary in one line. Unwanted events are omitted if they haven't happened.
  var description: String {
    var parts = ["\(joinCount) ghosts have joined", "\(tapCount) taps"]
    if let half = latencies.milliseconds(at: 0.5), let most = latencies.milliseconds(at: 0.99) {
      parts.append("\(latencies.count) acknowledged, half within \(half) ms, 99% within \(most) ms")
    }
    parts.append(
      "\(cutCount) cuts, \(returnCount) returns (\(snapshotReturnCount) with a snapshot)"
    )
    for (code, count) in faults.sorted(by: { $0.key < $1.key }) {
      parts.append("\(count) faults \(code)")
    }
    let failures = [
      (refusalCount, "connections refused"), (disconnectionCount, "disconnected by the server"),
      (lostCount, "taps lost"), (unreadableCount, "messages unreadable"),
    ]
    parts += failures.filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return parts.joined(separator: "; ")
  }
}
