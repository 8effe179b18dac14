internal import Composable
internal import LecternTransport
internal import LecternWire

// Sending.
extension Channel {
  /// Whether messages may be compressed.
  ///
  /// Not those to presenters and moderators: the size of one that has both a secret, such as the right answer, and what a participant has
  /// written would tell the participant about the secret (RFC 7457 §2.6).
  private var mayCompress: Bool { !accessLevel.isStaff }

  private var compresses: Bool { mayCompress && subscribers.inflatingCount > 0 }

  /// Sends each subscriber the frame from its revision to the current one, and its replies.
  ///
  /// - Throws: an encoding error, after all other subscribers are served.
  func flush() throws(UnencodableValue) {
    guard let history else { return }
    defer { flushedRevision = history.revision }
    guard let base = flushedRevision, base != history.revision,
      threads.areWorthwhile(for: subscribers.count),
      let shared = try? history.sharedFrame(from: base, compressing: compresses)
    else { return try flushInTurn(from: history) }
    var problem: UnencodableValue?
    for index in subscribers.share(shared, from: base, to: history.revision, on: threads) {
      do throws(UnencodableValue) {
        _ = try flush(index: index, from: history)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }

  /// Sends each subscriber its frame and its replies, on the loop's thread.
  private func flushInTurn(from history: PatchHistory) throws(UnencodableValue) {
    var problem: UnencodableValue?
    // Most subscribers are at the same revision as the previous one, and get the same frame.
    var shared: (base: Int, frame: SharedFrame)?
    var index = 0
    subscribers.prefetchConnections(from: index)
    while true {
      if let (base, frame) = shared {
        index = subscribers.share(frame, from: base, to: history.revision, startingAt: index)
      }
      guard index < subscribers.count else { break }
      do throws(UnencodableValue) {
        shared = try flush(index: index, from: history) ?? shared
      } catch {
        problem = error
      }
      index += 1
    }
    if let problem { throw problem }
  }

  /// Sends one subscriber its frame and its replies.
  func flush(_ id: Int) throws(UnencodableValue) {
    guard let history, let index = subscribers.index(of: id) else { return }
    _ = try flush(index: index, from: history)
  }

  /// - Returns: the frame, and its base revision, if other subscribers may share it.
  private func flush(
    index: Int,
    from history: PatchHistory
  ) throws(UnencodableValue) -> (base: Int, frame: SharedFrame)? {
    let subscriber = subscribers[index: index]
    guard !subscriber.isBehind, !subscriber.isUnpublished else { return nil }
    let revision = history.revision
    switch subscriber.position {
    case .at(revision), .unwatched:
      subscribers.send(nil, at: revision, toIndex: index)
      return nil
    case .at(let base):
      let shared = try history.sharedFrame(
        from: base,
        compressing: compresses
      )
      let frame = shared.frame(inflating: subscriber.inflates)
      subscribers.send(frame, at: revision, toIndex: index)
      return (base, shared)
    case .withoutPersonalView(at: let base):
      try sendOwnFrame(from: base, toIndex: index, from: history)
    case .new(let base):
      guard let viewer = viewers[subscriber.connection.id] else { return nil }
      let identity = shared.identity(of: viewer)
      try sendOwnFrame(from: base, for: identity, toIndex: index, from: history)
    }
    return nil
  }

  /// Sends a frame for one subscriber alone.
  private func sendOwnFrame(
    from base: Int?,
    for identity: ViewerIdentity? = nil,
    toIndex index: Int,
    from history: PatchHistory
  ) throws(UnencodableValue) {
    let subscriber = subscribers[index: index]
    let id = subscriber.connection.id
    let personalViews = viewers[id]?.personalViews
    let next = personalViews?.next
    var personalUpdate: PersonalUpdate?
    do throws(UnencodableValue) {
      personalUpdate = try next?.update(since: personalViews?.sent, verifies: verifies)
    } catch {
      // The page keeps its last personal view state and still receives the shared update.
      viewers[id]?.personalViews.next = nil
      throw error
    }
    let frame = try history.frame(
      from: base,
      for: identity,
      personalUpdate,
      inflating: subscriber.inflates && mayCompress
    )
    subscribers.send(frame, at: history.revision, toIndex: index)
    // If the connection has refused the frame, it is sent later.
    guard let next, subscribers[index: index].position == .at(history.revision) else { return }
    viewers[id]?.personalViews = ViewerPersonalViews(sent: next)
  }
}
