internal import Foundation
internal import LecternLog

/// The report of `lectern log verify`.
struct LogReport {
  private let summary: LogFile.Summary
  private let audit: LogAudit
  private let format: EntryFormat

  init(_ summary: LogFile.Summary, _ audit: LogAudit, timeZone: TimeZone) {
    (self.summary, self.audit) = (summary, audit)
    format = EntryFormat(timeZone: timeZone)
  }

  var text: String {
    let identity = summary.identity
    var rows = [("room", "\(identity.instanceID), begun \(format.time(identity.created))")]
    rows.append(("batches", batches))
    rows.append(("entries", "\(summary.entryCount), \(audit.actionCount) of them actions"))
    rows.append(("revision", "\(audit.revision)"))
    rows += audit.snapshots.map { ("snapshot", text(of: $0)) }
    rows += audit.starts.map { ("start", text(of: $0)) }
    return rows.map { ($0.padding(toLength: 10, withPad: " ", startingAt: 0) + $1).printable }
      .joined(separator: "\n")
  }

  private var batches: String {
    let trimmed = summary.trimmedBatch
    let range = "\(trimmed + 1) to \(summary.lastBatch)"
    if summary.lastBatch == trimmed {
      return trimmed == 0 ? "none" : "none; trimmed up to \(trimmed)"
    }
    return trimmed == 0 ? range : "\(range); trimmed up to \(trimmed)"
  }

  private func text(of snapshot: LogSnapshot) -> String {
    """
    \(format.time(snapshot.time)), batch \(snapshot.batch), revision \(snapshot.revision), \
    \(snapshot.content.count) bytes, build \(snapshot.build)
    """
  }

  private func text(of start: LogAudit.Start) -> String {
    "\(format.time(start.time)), build \(start.build)\(start.hasStopped ? "" : ", without a stop")"
  }
}
