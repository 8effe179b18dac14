package import Composable

/// The queue of operations on the file: one at a time, so that none overtakes another.
///
/// ```
///          request              request
///   idle ──────────▶ in flight ──────────▶ in flight, others wait
///     ▲                │    ▲                    │
///     └────────────────┘    └────────────────────┘
///           finish                 finish
/// ```
package struct FileActivity: Codable, Equatable, Sendable {
  enum Operation: String, Codable, Sendable {
    case load
    case save
  }

  /// The outcome of the last operation; nil after a failure, and after a request that starts at once.
  package private(set) var status: String?
  /// The time of the last successful save; nil before the first.
  package private(set) var lastSavedAt: Timestamp?
  private var inFlight: Operation?
  /// At most one of each kind, since a save writes the list as it is when the save starts.
  private var waiting: [Operation] = []

  package var isBusy: Bool { inFlight != nil }

  package init() {}

  /// Requests an operation. A load while one is in flight is ignored.
  ///
  /// - Returns: whether to start the operation now; otherwise it waits for the one in flight.
  mutating func request(_ operation: Operation) -> Bool {
    guard let inFlight else {
      inFlight = operation
      status = nil
      return true
    }
    let isRedundant = operation == .load && inFlight == .load
    if !isRedundant, !waiting.contains(operation) { waiting.append(operation) }
    return false
  }

  /// Finishes a successful save, and remembers its time.
  mutating func finishSave(at timestamp: Timestamp, status: String) -> Operation? {
    lastSavedAt = timestamp
    return finish(.save, status: status)
  }

  /// Finishes the operation in flight.
  ///
  /// - Parameters:
  ///   - operation: the finished operation.
  ///   - status: its outcome in words; nil for a failure.
  /// - Returns: the operation to start now.
  mutating func finish(_ operation: Operation, status: String?) -> Operation? {
    self.status = status
    guard inFlight == operation else { return nil }
    inFlight = waiting.isEmpty ? nil : waiting.removeFirst()
    return inFlight
  }
}
