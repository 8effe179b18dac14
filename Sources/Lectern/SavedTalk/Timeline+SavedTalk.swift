internal import Composable
internal import LecternLog
internal import LecternWire

/// What the audience of a room sees, for a saved talk.
struct AudienceView<State: Sendable, View: ViewState>: Sendable {
  let view: @Sendable (State, Role) -> View
  /// The room's state before its first action.
  let room: RoomState
  let fold: @Sendable (inout RoomState, RoomAction, ActionContext) -> Void
}

// The talk is folded beside the room: a few batches are read at a time, so that the room can append in between.
extension Timeline {
  /// The number of batches that are read at a time.
  private static var batchesPerRead: Int { 64 }

  /// Returns what the audience was shown from the beginning of the log. Where the beginning was trimmed or not recorded, the
  /// talk begins with the oldest snapshot that has all entries after it.
  ///
  /// - Parameters:
  ///   - name: the app's name.
  ///   - audience: what the audience sees.
  ///   - last: the number of the last batch.
  ///   - limit: maximum size of the messages, in bytes.
  /// - Throws: `LogError` where the log cannot be read, ``RestorationError`` where it cannot be replayed, and
  ///   ``SavedTalkError`` where there is nothing to save, or too much.
  func talk<View>(
    _ name: String,
    as audience: AudienceView<State, View>,
    upTo last: Int,
    limit: Int
  ) throws -> SavedTalk {
    let beginning = Frame(
      app: Keyframe(batch: 0, count: 0, state: initialState),
      room: audience.room
    )
    do {
      return try talk(name, as: audience, from: beginning, upTo: last, limit: limit)
    } catch  where error.concernsBeginning {
      for saved in try knownSnapshots() {
        guard let snapshot = try? RoomSnapshot<State>(saved.content) else { continue }
        do {
          let start = Frame(snapshot, after: saved.batch)
          return try talk(name, as: audience, from: start, upTo: last, limit: limit)
        } catch  where error.concernsBeginning {
          // The next snapshot is newer.
        }
      }
      throw error
    }
  }

  private func talk<View>(
    _ name: String,
    as audience: AudienceView<State, View>,
    from start: Frame,
    upTo last: Int,
    limit: Int
  ) throws -> SavedTalk {
    var recorder = SavedTalkRecorder<View>(limit: limit)
    var frame = start
    while frame.app.batch < last {
      let end = min(last, frame.app.batch + Self.batchesPerRead)
      var batches: [LogBatch] = []
      try log.read(after: frame.app.batch, through: end) { batches.append($0) }
      guard !batches.isEmpty else { break }
      for batch in batches {
        if recorder.isEmpty, let time = batch.entries.first?.time {
          try show(frame, at: time, to: audience, in: &recorder)
        }
        try fold(batch, into: &frame, audience)
        if let time = batch.entries.last?.time {
          try show(frame, at: time, to: audience, in: &recorder)
        }
      }
    }
    guard let talk = try recorder.talk(name, bookmarks: frame.room.rewind.bookmarks) else {
      throw SavedTalkError.empty
    }
    return talk
  }

  private func show<View>(
    _ frame: Frame,
    at time: Int64,
    to audience: AudienceView<State, View>,
    in recorder: inout SavedTalkRecorder<View>
  ) throws {
    do {
      let view = audience.view(frame.frozen ?? frame.app.state, .audience)
      try recorder.show(view, in: frame.room, at: time, after: frame.app.count)
    } catch is UnencodableValue {
      // As in the live room, the audience keeps the last view state that can be encoded.
    }
  }

  private func fold<View>(
    _ batch: LogBatch,
    into frame: inout Frame,
    _ audience: AudienceView<State, View>
  ) throws {
    for entry in batch.entries {
      switch entry.content {
      case .action(let action) where action.lane == .app:
        try fold(action, of: entry, into: &frame.app)
      case .action(let action):
        guard let decoded: RoomAction = try options.decode(action, at: entry.revision) else {
          break
        }
        audience.fold(&frame.room, decoded, ActionContext(action, of: entry, seed: seed))
        frame.follow()
      case .lifecycle(.resumed): throw RestorationError.gap(revision: entry.revision)
      default: break
      }
    }
    frame.app.batch = batch.number
  }

  /// The states of the app and of the room at the end of a batch.
  struct Frame {
    var app: Keyframe
    var room: RoomState
    /// The app's state that the audience sees while the room is frozen.
    private(set) var frozen: State?

    init(app: Keyframe, room: RoomState) {
      (self.app, self.room) = (app, room)
    }

    init(_ snapshot: RoomSnapshot<State>, after batch: Int) {
      app = Keyframe(batch: batch, count: snapshot.rest.count.app, state: snapshot.app)
      (room, frozen) = (snapshot.rest.room, snapshot.frozen)
    }

    /// Follows the room's state, which may be frozen or released.
    mutating func follow() {
      guard room.freeze.isFrozen != (frozen != nil) else { return }
      frozen = room.freeze.isFrozen ? app.state : nil
    }
  }
}
