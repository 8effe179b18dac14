internal import Composable
internal import LecternLog
internal import LecternRoom
internal import LecternWire

extension LogReader {
  /// Returns the talk as the audience saw it from the beginning of the log. If the beginning was trimmed or not recorded, the
  /// talk starts with the oldest snapshot that has all entries after it.
  ///
  /// - Parameters:
  ///   - name: the app's name.
  ///   - limit: maximum size of the messages, in bytes.
  /// - Throws: `LogError` if the log cannot be read, ``RestorationError`` if it cannot be replayed, and ``SavedTalkError`` if
  ///   the talk is empty or too long.
  package func talk(_ name: String, limit: Int = .max) throws -> SavedTalk {
    let last = log.lastBatch
    var reader = self
    // A talk is saved even if the replay differs from the recorded room.
    reader.configuration.hash = nil
    reader.configuration.keepsCheckpoints = false
    return try reader.replayFromStart { replay, start in
      try reader.talk(name, from: &replay, after: start, upTo: last, limit: limit)
    }
  }

  /// - Parameters:
  ///   - batch: the number of the last batch before the talk.
  ///   - last: the number of the talk's last batch.
  private func talk(
    _ name: String,
    from replay: inout LogReplay<State, Action>,
    after batch: Int,
    upTo last: Int,
    limit: Int
  ) throws -> SavedTalk {
    var recorder = SavedTalkRecorder<View>(limit: limit)
    try log.readInParts(after: batch) { batch in
      guard batch.number <= last else { return false }
      if recorder.isEmpty, let time = batch.entries.first?.time {
        try show(replay, at: time, in: &recorder)
      }
      try fold(batch, into: &replay)
      if let time = batch.entries.last?.time { try show(replay, at: time, in: &recorder) }
      return true
    }
    let bookmarks = replay.room?.state.rewind.bookmarks ?? []
    guard let talk = try recorder.talk(name, bookmarks: bookmarks) else {
      throw SavedTalkError.empty
    }
    return talk
  }

  private func show(
    _ replay: LogReplay<State, Action>,
    at time: Int64,
    in recorder: inout SavedTalkRecorder<View>
  ) throws {
    guard let room = replay.room?.state else { return }
    do {
      let view = view(replay.frozen?.state ?? replay.app.state, .audience)
      try recorder.show(view, in: room, at: time, after: replay.count.app)
    } catch is UnencodableValue {
      // As in the live room, the audience still sees the last view state that can be encoded.
    }
  }
}
