internal import LecternRoom

extension Rooms {
  /// Starts the updates of the copies in the open rooms, and opens the rooms whose values they copy.
  func shareValues() {
    // The rooms of a server that plays a log are those of another time.
    guard !isStopping, opener.options.journal.replay == nil else { return }
    var sources: Set<String> = []
    for (name, room) in openRooms {
      for (index, copy) in room.copies.enumerated() where copy.room != name {
        let id = SharedValueTasks.Copy(room: name, index: index)
        if sharedValues.contains(id) { continue }
        guard let source = openRoom(copy.room) else {
          sources.insert(copy.room)
          continue
        }
        let updates = SharedValueUpdates(
          of: copy,
          at: id,
          from: source.room,
          to: room.room,
          logger: room.logger
        )
        sharedValues.add(Task { await updates.run(on: self) }, of: id, from: copy.room)
      }
    }
    for source in sources.sorted() { _ = find(source) }
  }

  /// The open rooms, by their names; `/` is the main room.
  private var openRooms: [(name: String, room: OpenRoom)] {
    [("/", main)]
      + phases.compactMap { name, phase in
        if case .open(let room, _) = phase { (name.text, room) } else { nil }
      }
  }
}
