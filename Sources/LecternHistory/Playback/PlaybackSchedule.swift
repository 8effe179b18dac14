package import LecternLog

/// The positions of a log on a time line without pauses longer than ``longestPause``.
package struct PlaybackSchedule: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    /// The number of the last action before the position in the history.
    var number: Int
    /// The time since the beginning of the log.
    var position: Duration
  }

  /// The maximum pause between two positions, as in a saved talk. Longer pauses are shortened to it.
  static var longestPause: Duration { .seconds(5) }

  /// The entries, in order.
  private(set) var entries: [Entry] = []

  /// - Parameter batches: the batches of the log, in order.
  package init(_ batches: [LogBatch]) {
    var latest = batches.first?.entries.first?.time ?? 0
    var position = Duration.zero
    for batch in batches {
      guard let (number, time) = batch.lastAppAction else { continue }
      // A wall clock can be set back.
      position += min(max(.zero, .milliseconds(time - latest)), Self.longestPause)
      latest = time
      entries.append(Entry(number: number, position: position))
    }
  }

  var duration: Duration { position(before: entries.count) }

  /// The position of the entry before an index; zero before the first.
  func position(before index: Int) -> Duration { index > 0 ? entries[index - 1].position : .zero }

  /// Returns the index of the first entry after an action.
  func index(after number: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension LogBatch {
  /// The number and the time of the app's last action; nil if there is none.
  var lastAppAction: (number: Int, time: Int64)? {
    for entry in entries.reversed() {
      if case .action(let action) = entry.content, action.lane == .app {
        return (action.count, entry.time)
      }
    }
    return nil
  }
}
