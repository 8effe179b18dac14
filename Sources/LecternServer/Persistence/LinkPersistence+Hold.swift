internal import LecternTransport

extension LinkPersistence {
  /// How long a response may wait for the disk: a disk that does not answer keeps no device out.
  private static var timeout: Duration { .seconds(1) }

  /// Returns what holds a response back until the changes so far are saved; nil if they are.
  ///
  /// - Parameter loop: an actor on the listener's loop.
  func hold(releasingOn loop: some Actor) -> ResponseHold? {
    let hold = ResponseHold()
    let release: @Sendable () async -> Void = { await loop.release(hold) }
    guard !isSaved(otherwise: { Task { await release() } }) else { return nil }
    Task {
      try? await Task.sleep(for: Self.timeout)
      await release()
    }
    return hold
  }
}

extension Actor {
  fileprivate func release(_ hold: ResponseHold) { hold.release() }
}
