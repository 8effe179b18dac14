internal import LecternBytes
internal import LecternRoom
internal import LecternTransport

extension Rooms {
  /// Returns whether one more room may be open.
  func hasPlace(for name: RoomName) -> Bool {
    registry.isOwn(name) || limitedRooms.count < registry.limit
  }

  /// Closes the room that has had no viewer for the longest time, to make place for another.
  ///
  /// - Parameter time: how long the room has had no viewer, at least.
  /// - Returns: whether there is such a room.
  func makePlace(unusedFor time: Duration = .zero) -> Bool {
    let empty = limitedRooms.compactMap {
      name,
      phase -> (name: RoomName, since: Duration)? in
      guard case .open(let room, let since) = phase, canClose(room, at: name) else { return nil }
      return (name, since ?? clock.now())
    }
    guard let oldest = empty.min(by: { $0.since < $1.since }), clock.now() - oldest.since >= time
    else { return false }
    close(oldest.name)
    return true
  }

  /// The rooms that count for the maximum number of open rooms.
  private var limitedRooms: [RoomName: Phase] {
    phases.filter { !registry.isOwn($0.key) && $0.value.takesPlace }
  }

  func closeEmptyRooms() {
    if hasUnusedMemory {
      hasUnusedMemory = false
      // Off the loop, because it takes milliseconds.
      Task.detached(priority: .utility) { ProcessMemory.releaseUnused() }
    }
    let now = clock.now()
    for (name, phase) in phases {
      switch phase {
      case .open(let room, let since):
        let emptySince = canClose(room, at: name) ? since ?? now : nil
        phases[name] = .open(room, emptySince: emptySince)
        if let emptySince, now - emptySince >= .seconds(registry.idleTime) { close(name) }
      case .failed(let time) where now - time >= Self.failurePause:
        phases[name] = nil
      case .opening, .closing, .failed:
        break
      }
    }
    shareValues()
  }

  /// Whether a room can be closed: no other open room has a copy of its values.
  private func canClose(_ room: OpenRoom, at name: RoomName) -> Bool {
    room.canClose && !sharedValues.areCopied(from: name.text)
  }

  private func close(_ name: RoomName) {
    guard !isStopping, case .open(let room, _) = phases[name] else { return }
    serve(nil, at: name)
    phases[name] = .closing(
      Task {
        await end(room)
        room.keeper?.finish()
        await saving.removeValue(forKey: name)?.value
        await removeFolderIfUnused(of: room, at: name)
        phases[name] = nil
        hasUnusedMemory = true
        shareValues()
        // A page that was requested meanwhile is requested again. That request opens the room.
        release(name) { HTTPResponse(redirectingTo: $0) }
      }
    )
  }

  /// Removes the folder of a room that nobody has used. Otherwise, each name that a stranger makes up would leave a folder.
  func removeFolderIfUnused(of room: OpenRoom, at name: RoomName) async {
    guard !registry.isOwn(name), !room.isUsed else { return }
    openedBefore.remove(name)
    try? await DiskThreads.run { [folder = room.folder] in folder.remove() }
  }

  func end(_ room: OpenRoom) async {
    let ending = RoomEnding(room: room.room, logger: room.logger)
    await room.room.beginStop()
    await ending.end(areEffectsFinished: await ending.finishEffects())
    room.metrics?.destroyAll()
  }
}
