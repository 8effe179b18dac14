internal import LecternTransport

extension LinkPersistence {
  /// The maximum time that a response waits for the disk. A disk that does not answer must not lock devices out.
  private static var timeout: Duration { .seconds(1) }

  /// Returns a hold on a response until the changes so far are saved; nil if they are saved already.
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
