package import LecternLog

extension Log {
  /// Reads batches a few at a time, so that a live room can append in between.
  ///
  /// - Parameters:
  ///   - batch: the number of the batch before the first to read.
  ///   - body: called with each batch; returns whether to continue.
  package func readInParts(after batch: Int, _ body: (LogBatch) throws -> Bool) throws {
    var last = batch
    while true {
      var batches: [LogBatch] = []
      try read(after: last, through: last + 64) { batches.append($0) }
      guard let end = batches.last?.number else { return }
      for batch in batches where try !body(batch) { return }
      last = end
    }
  }
}

extension Error {
  /// Whether a replay from a later point may succeed.
  var concernsBeginning: Bool {
    let error: any Error = self
    if let error = error as? LogError { return error.code == .trimmed }
    return switch error {
    case RestorationError.gap: true
    default: false
    }
  }
}
