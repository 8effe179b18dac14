internal import LecternLog

/// The reason why a room cannot be restored from its log.
enum RestorationError: Error, CustomStringConvertible {
  case malformedSnapshot
  /// Another build has written values into a snapshot that the present type of the app's state does not take.
  case lossySnapshot(batch: Int, build: String, values: [String])
  /// No action of the app has the name of an entry, or its value does not fit.
  case undecodableEntry(revision: Int, name: String, reason: String, changes: [String])
  /// Part of the room's history was not recorded, and the snapshot after it is missing.
  case gap(revision: Int)
  /// The log does not have an action, by its number among the app's.
  case missingMoment(Int)
  /// The same entries have led to another state than before.
  case differs(after: Int, upTo: Int, build: String, difference: String?)

  /// Creates the error of a replay that differs.
  init(_ mismatch: ReplayMismatch, difference: String?) {
    self = .differs(
      after: mismatch.after,
      upTo: mismatch.upTo,
      build: mismatch.build,
      difference: difference
    )
  }

  var description: String {
    switch self {
    case .malformedSnapshot:
      "The snapshot is malformed."
    case .lossySnapshot(let batch, let build, let values):
      """
      The snapshot of batch \(batch), of the build \(build), has values that the present type of the app's state does not \
      take: \(values.prefix(5).joined(separator: ", "))\(values.count > 5 ? " and \(values.count - 5) more" : "").
      """
    case .undecodableEntry(let revision, let name, let reason, let changes):
      """
      Entry \(revision) of the log, "\(name)", cannot be replayed: \(reason). Mark the case that replaces it with \
      @Renamed(from: …), convert the value with an ActionUpcast, start with --discard-unknown to leave such entries \
      out, or start over with --fresh.\
      \(changes.isEmpty ? "" : " Since it was written: " + changes.joined(separator: "; ") + ".")
      """
    case .gap(let revision):
      """
      What happened before revision \(revision) was not recorded, as the disk had failed, and the snapshot after it is \
      missing. To start over and keep the log, start with --fresh.
      """
    case .missingMoment(let number):
      "The log does not have action \(number)."
    case .differs(let start, let end, let build, let difference):
      """
      A replay of the log differs from the room as it was, between revisions \(start) and \(end), with the build \
      \(build). A reducer reads a clock, a random number or the order of a Set or Dictionary, or it was changed. \
      To start over and keep the log, start with --fresh.\(difference.map { "\n\n\($0)" } ?? "")
      """
    }
  }
}
