internal import Foundation

/// The result of replaying a whole log.
package struct LogCheck {
  /// The number of actions that were replayed.
  var actions = 0
  /// The number of checkpoints that were compared with the replay.
  var checkpoints = 0
  /// The number of snapshots that were compared with the replay.
  var snapshots = 0
  /// The number of the batch after which the replay began; 0 if it began with the log.
  var start = 0
  /// Whether entries were skipped, so that nothing after them was compared.
  var isIncomplete = false
  /// The first entries that differ.
  var mismatch: ReplayMismatch?
  /// How the state differs from a snapshot's.
  var difference: String?
  var duration = Duration.zero

  /// The check of a log that does not exist.
  package static let empty = LogCheck()
}

extension LogCheck {
  /// Prints the result.
  ///
  /// - Throws: ``RestorationError/differs(after:upTo:build:difference:)`` if the replay differs.
  package func report() throws {
    print(summary)
    if let mismatch { throw RestorationError(mismatch, difference: difference) }
  }

  /// A summary of the comparison and its speed.
  var summary: String {
    let speed = duration > .zero ? Int(Double(actions) / (duration / .seconds(1))) : 0
    let time = duration.formatted(
      .units(
        allowed: [.seconds, .milliseconds, .microseconds],
        width: .narrow,
        maximumUnitCount: 2
      )
    )
    let place = start == 0 ? "" : " after batch \(start)"
    var sentences = [
      "Replayed \(actions) actions\(place) in \(time), \(speed) a second.",
      "Compared \(checkpoints) checkpoints and \(snapshots) snapshots.",
    ]
    if isIncomplete {
      sentences.append(
        "Redacted or unknown entries were left out; nothing after them was compared."
      )
    }
    if mismatch == nil { sentences.append("No difference was found.") }
    return sentences.joined(separator: " ")
  }
}
