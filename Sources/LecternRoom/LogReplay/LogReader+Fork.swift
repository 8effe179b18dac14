internal import Composable
internal import LecternLog

extension LogReader {
  /// Returns a store with the app's state, and its effects in flight, after an earlier action.
  ///
  /// Replays from the nearest snapshot up to the end of the batch with the action.
  ///
  /// - Throws: as ``Room/restore(_:)``, and ``RestorationError/missingMoment(_:)`` if the log does not have the action.
  func fork(after number: Int) throws -> StoreCore<State, Action> {
    var replay = LogReplay(configuration.appAlone)
    let start = try snapshot(before: number)
    if let start { try replay.begin(with: start) }
    try log.readInParts(after: start?.saved.batch ?? 0) { batch in
      guard replay.app.revision >= number else {
        try fold(batch, into: &replay)
        return true
      }
      // An effect may have ended before the next action.
      let rest = batch.beforeNextAction
      try fold(rest, into: &replay)
      return rest.entries.count == batch.entries.count
    }
    guard replay.app.revision >= number else { throw RestorationError.missingMoment(number) }
    return replay.app
  }

  private func snapshot(before number: Int) throws -> DecodedSnapshot<State>? {
    guard RoomSnapshot<State>.isPossible else { return nil }
    // Used only if the entries before it are gone.
    var lossy: DecodedSnapshot<State>?
    var next = try log.snapshot(upTo: .max)
    while let saved = next {
      // The rest first, because most snapshots are later than the action.
      if let rest = try? RoomSnapshot<State>.rest(saved.content), rest.count.app <= number {
        let build = configuration.options.build
        if let content = try? RoomSnapshot<State>(saved, readBy: build) {
          return DecodedSnapshot(saved: saved, content: content)
        }
        let content = try? RoomSnapshot<State>(saved.content)
        lossy = lossy ?? content.map { DecodedSnapshot(saved: saved, content: $0) }
      }
      next = try log.snapshot(upTo: saved.batch - 1)
    }
    guard lossy != nil else { return nil }
    do {
      try log.read(after: 0, through: 1) { _ in }
    } catch let error as LogError where error.code == .trimmed {
      return lossy
    }
    return nil
  }
}

extension LogBatch {
  /// The entries before the app's next action or a gap in the recording.
  fileprivate var beforeNextAction: LogBatch {
    let rest = entries.prefix { entry in
      switch entry.content {
      case .action(let action): action.lane != .app
      case .lifecycle(.resumed): false
      default: true
      }
    }
    return LogBatch(number: number, entries: Array(rest))
  }
}
