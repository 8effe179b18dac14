/// What is being done with the file: one thing after the other, so that none overtakes another.
///
/// ```
///          request              request
///   idle ──────────▶ in flight ──────────▶ in flight, others wait
///     ▲                │    ▲                    │
///     └────────────────┘    └────────────────────┘
///           finish                 finish
/// ```
public struct FileActivity: Equatable, Sendable {
  /// What can be done with the file.
  enum Operation: Equatable, Sendable {
    case load
    case save
  }

  /// How the last save or load ended, where it succeeded.
  public private(set) var status: String?
  private var inFlight: Operation?
  /// At most one of each: the list that a save writes is that of the moment when it starts.
  private var waiting: [Operation] = []

  /// Whether a save or a load is in flight.
  public var isBusy: Bool { inFlight != nil }

  /// Nothing is being done.
  public init() {}

  /// Takes note that something is wanted; a load is not wanted twice.
  ///
  /// - Returns: whether it is to start now; else it follows what is in flight.
  mutating func request(_ operation: Operation) -> Bool {
    guard let inFlight else {
      inFlight = operation
      status = nil
      return true
    }
    let isLoadedAlready = operation == .load && inFlight == .load
    if !isLoadedAlready, !waiting.contains(operation) { waiting.append(operation) }
    return false
  }

  /// Takes note that something has ended.
  ///
  /// - Parameters:
  ///   - operation: what has ended.
  ///   - status: what to say of it.
  /// - Returns: what is to start now.
  mutating func finish(_ operation: Operation, status: String?) -> Operation? {
    self.status = status
    guard inFlight == operation else { return nil }
    inFlight = waiting.isEmpty ? nil : waiting.removeFirst()
    return inFlight
  }
}
