internal import LecternLog

/// Decides which states of the history a replay starts with, and which it retains.
///
/// ```
///   snapshots of the log   ●───────────●───────────●────── …   128 at most, at even distances
///   keyframes in memory        ○ ○ ○ ○                         48 at most, near the moments that were found
///   a moment                          ◆  keyframe or snapshot before it + the actions in between, without effects
/// ```
struct Keyframes<State: Sendable> {
  /// The number of actions between two keyframes, and the number of keyframes.
  private static var spacing: (actions: Int, limit: Int) { (250, 48) }

  private let log: any Log
  private let initialState: State
  private let build: String
  /// The keyframes in memory, in ascending order.
  private var kept: [Keyframe<State>] = []
  /// The state that was found last. With it, a step forward costs one action.
  ///
  /// It isn't added to the keyframes: on a way back, states one position apart would replace all others.
  var latest: Keyframe<State>?
  /// The batches of the log's snapshots, in ascending order; nil until they are looked up. A content is read from the log
  /// when it is needed.
  private var snapshots: [Int]?
  /// The numbers of the app's actions before the decoded snapshots, by their batches.
  private var snapshotCounts: [Int: Int] = [:]
  /// The number of the first action whose position is known.
  private(set) var first = 0

  /// - Parameters:
  ///   - log: the log.
  ///   - initialState: the state before the first action.
  ///   - build: the present build. It may lose part of another build's snapshot.
  init(of log: any Log, initialState: State, build: String) {
    (self.log, self.initialState, self.build) = (log, initialState, build)
  }

  /// The batch of the oldest snapshot, once they are looked up.
  var firstSnapshot: Int? { snapshots?.first }

  /// Returns the nearest known state at or before an action.
  mutating func start(for number: Int) throws -> Keyframe<State> {
    let cached = ([latest].compactMap { $0 } + kept).filter { $0.count <= number }
      .max { $0.count < $1.count }
    while true {
      let known = try knownSnapshots()
      guard
        let batch = try nearest(to: number, among: known) ?? (first > 0 ? known.first : nil),
        case let actions = try count(of: batch), actions > cached?.count ?? -1
      else { return cached ?? Keyframe(batch: 0, count: 0, state: initialState) }
      do {
        if let saved = try snapshot(of: batch) {
          // Without the entries before it, the first snapshot is used unchecked.
          let isOnlyStart = first > 0 && batch == known.first
          let state = try RoomSnapshot<State>.app(saved, readBy: isOnlyStart ? nil : build)
          return Keyframe(batch: batch, count: actions, state: state)
        }
      } catch RestorationError.lossySnapshot {}
      snapshots?.removeAll { $0 == batch }
    }
  }

  /// Returns whether to retain the state after an action.
  ///
  /// - Parameter last: the number of the last action whose state is known.
  func isDue(at number: Int, after last: Int) -> Bool { number - last >= Self.spacing.actions }

  /// Retains a state on the way to a position.
  mutating func keep(_ frame: Keyframe<State>, near number: Int) {
    guard !kept.contains(where: { $0.count == frame.count }) else { return }
    let index = kept.firstIndex { $0.count > frame.count } ?? kept.endIndex
    kept.insert(frame, at: index)
    guard kept.count > Self.spacing.limit, let low = kept.first, let high = kept.last else {
      return
    }
    // Remove the keyframe that is farthest away.
    if number - low.count > high.count - number { kept.removeFirst() } else { kept.removeLast() }
  }

  /// Returns the last snapshot at or before an action. It decodes few of them.
  private mutating func nearest(to number: Int, among snapshots: [Int]) throws -> Int? {
    var (low, high) = (0, snapshots.count)
    while low < high {
      let middle = (low + high) / 2
      if try count(of: snapshots[middle]) <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? snapshots[low - 1] : nil
  }

  /// Returns the number of the app's actions before a snapshot; the highest number if the snapshot can't be decoded.
  private mutating func count(of batch: Int) throws -> Int {
    if let count = snapshotCounts[batch] { return count }
    let rest = try snapshot(of: batch).flatMap { try? RoomSnapshot<State>.rest($0.content) }
    let count = rest?.count.app ?? .max
    snapshotCounts[batch] = count
    return count
  }

  /// Returns the snapshot of a batch; nil if the log has deleted it since it was looked up.
  private func snapshot(of batch: Int) throws -> LogSnapshot? {
    try log.snapshot(upTo: batch).flatMap { $0.batch == batch ? $0 : nil }
  }

  private mutating func knownSnapshots() throws -> [Int] {
    if let snapshots { return snapshots }
    var found: [Int] = []
    if RoomSnapshot<State>.isPossible {
      while let next = try log.snapshot(upTo: found.last.map { $0 - 1 } ?? .max) {
        found.append(next.batch)
      }
      found.reverse()
    }
    do {
      try log.read(after: 0, through: 1) { _ in }
    } catch let error as LogError where error.code == .trimmed {
      first = try found.first.map { try count(of: $0) } ?? 0
    }
    snapshots = found
    return found
  }
}
