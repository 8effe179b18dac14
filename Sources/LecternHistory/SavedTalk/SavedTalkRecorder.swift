internal import LecternRoom
internal import LecternWire

/// Collects the view states of a room's audience as messages.
struct SavedTalkRecorder<View: ViewState> {
  private var shown: (view: View, room: EncodedState)?
  private var lines: [UInt8] = []
  /// The number of the app's actions before each message.
  private var counts: [Int] = []
  /// The title of the latest view state with a title.
  private var title: String?
  private var chapter: Chapter?
  /// The chapters of the view states.
  private var chapters: [SavedTalk.Chapter] = []
  private var start: Int64 = 0
  private var latest: Int64 = 0
  /// Maximum size of the messages, in bytes.
  private let limit: Int

  /// - Parameter limit: maximum size of the messages, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { shown == nil }

  /// Adds a view state, unless it equals the previous one, or precedes the first chapter.
  ///
  /// - Parameters:
  ///   - view: the view state of the app.
  ///   - room: the state of the room.
  ///   - time: milliseconds since 1970-01-01T00:00:00Z.
  ///   - count: the number of the app's actions before the view state.
  /// - Throws: `UnencodableValue`, and ``SavedTalkError/tooLong(limit:)``.
  mutating func show(
    _ view: View,
    in room: RoomState,
    at time: Int64,
    after count: Int
  ) throws {
    guard lines.count <= limit else { throw SavedTalkError.tooLong(limit: limit) }
    let chaptered = view as? any ChapteredView
    if let chaptered, isEmpty, chaptered.chapter == nil { return }
    let room = try room.withoutInvitation.encoded(for: .audience)
    guard let shown else {
      let state = try EncodedState(view)
      (start, latest) = (time, time)
      append(Snapshot(epoch: "talk", revision: 0, state: state, room: room).encoded, count)
      self.shown = (view, room)
      record(chaptered)
      return
    }
    var patch = try Patch(from: counts.count - 1, shown.view, to: counts.count, view)
    if room != shown.room { patch.room = room }
    guard !patch.isEmpty else { return }
    // A wall clock can be set back, and two batches can share a millisecond: the player shows one message at a time.
    latest = max(latest &+ 1, time)
    append(patch.encoded, count)
    self.shown = (view, room)
    record(chaptered)
  }

  /// Returns the talk; nil if nothing changed. The talk's last message has the hash of the last view state, and changes nothing.
  ///
  /// - Parameters:
  ///   - name: the app's name. It is also the talk's name, unless a view state has a title.
  ///   - bookmarks: chapters in addition to those of the view states.
  func talk(_ name: String, bookmarks: [Bookmark]) throws(UnencodableValue) -> SavedTalk? {
    guard let shown, counts.count > 1 else { return nil }
    var recorder = self
    var end = try Patch(from: counts.count - 1, shown.view, to: counts.count, shown.view)
    end.hash = try EncodedState(shown.view).hash
    recorder.append(end.encoded, counts.last ?? 0)
    let bookmarked = bookmarks.map { bookmark in
      let line = counts.lastIndex { $0 <= bookmark.id } ?? 0
      return SavedTalk.Chapter(line: line, name: bookmark.name)
    }
    // Sorting is stable: at one message, a bookmark follows its chapter.
    let all = (chapters + bookmarked).sorted { $0.line < $1.line }
    return SavedTalk(
      head: SavedTalk.Head(name: title ?? name, start: start, chapters: all),
      title: title,
      messages: recorder.lines,
      changes: counts.count - 1,
      duration: .milliseconds(latest - start)
    )
  }

  /// Records the title and the chapter of the message that was appended last.
  private mutating func record(_ view: (any ChapteredView)?) {
    guard let view else { return }
    if !view.title.isEmpty { title = view.title }
    guard let current = view.chapter, current.id != chapter?.id else { return }
    chapter = current
    chapters.append(SavedTalk.Chapter(line: counts.count - 1, name: current.title))
  }

  private mutating func append(_ message: StateMessage, _ count: Int) {
    lines += "\(latest - start) ".utf8
    lines += message.bytes
    lines.append(UInt8(ascii: "\n"))
    counts.append(count)
  }
}

extension RoomState {
  /// The state without the way to take part, because that is useless after the talk, or should not outlive it.
  fileprivate var withoutInvitation: RoomState {
    var room = self
    room.links.isCodeShown = false
    (room.pointer.position, room.rewind.moment, room.carets.shown) = (nil, nil, [])
    return room
  }
}
