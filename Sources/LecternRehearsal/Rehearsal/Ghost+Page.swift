internal import Composable
internal import LecternPages

// The behavior of a ghost's page. It is that of the runtime in a browser.
extension Ghost {
  mutating func read(
    _ bytes: [UInt8],
    at now: Duration,
    _ statistics: inout RehearsalStatistics
  ) -> [Command] {
    page.settle(at: now)
    guard let message = GhostMessage(bytes) else {
      statistics.unreadableCount += 1
      return []
    }
    switch message.type {
    case .snapshot, .patch:
      var commands: [Command] = []
      if !page.isGreeted { commands = greeted(by: message, at: now, &statistics) }
      if let epoch = message.epoch { page.epoch = epoch }
      page.revision = message.revision
      if let view = message.personalView { page.personalRevision = view.revision }
      if let viewer = message.viewer { commands += identify(as: viewer, at: now, &statistics) }
      return commands
    case .ack:
      if let sent = answered(message.ref) { statistics.latencies.insert(now - sent.time) }
    case .fault:
      _ = answered(message.ref)
      statistics.faults[message.code ?? "unknown", default: 0] += 1
    case .heartbeat: break
    }
    return []
  }

  private mutating func answered(_ ref: Int?) -> GhostPage.Pending? {
    guard let index = page.pending.firstIndex(where: { $0.ref == ref }) else { return nil }
    return page.pending.remove(at: index)
  }

  /// Takes its identity and its rights. The page resends unanswered actions, unless the room has forgotten it.
  private mutating func identify(
    as viewer: GhostMessage.Viewer,
    at now: Duration,
    _ statistics: inout RehearsalStatistics
  ) -> [Command] {
    let former = page.viewer
    page.viewer = viewer
    page.allowed = actions.allowed(viewer.may, except: viewer.mayNot ?? [])
    guard let former, !page.pending.isEmpty else { return [] }
    guard former.id == viewer.id else {
      statistics.lostCount += page.pending.count
      page.pending = []
      return []
    }
    guard page.isResendDue else { return [] }
    page.isResendDue = false
    return page.pending.map { transmit($0.message, arriving: network.arrival(.up, sentAt: now)) }
  }

  mutating func tap(
    at now: Duration,
    seeing controls: [PageControl]?,
    _ statistics: inout RehearsalStatistics
  ) -> [Command] {
    guard page.pending.count < GhostPage.pendingLimit, let message = choose(among: controls)
    else { return [] }
    statistics.tapCount += 1
    page.pending.append(GhostPage.Pending(ref: message.ref, message: message.bytes, time: now))
    return [transmit(message.bytes, arriving: network.arrival(.up, sentAt: now))]
  }

  /// Chooses an action among those that the viewer may send, usually an action of the app.
  private mutating func choose(among controls: [PageControl]?) -> (ref: Int, bytes: [UInt8])? {
    guard let viewer = page.viewer else { return nil }
    let handShare =
      viewer.hasRaisedHand ? habits.lowerShare : viewer.canRaiseHand ? habits.raiseShare : 0
    if Double.random(in: 0..<1, using: &random) < handShare {
      // Until the room says otherwise, it can neither raise its hand again nor lower it.
      page.viewer?.canRaiseHand = false
      page.viewer?.hasRaisedHand = false
      let ref = page.nextRef()
      let bytes =
        viewer.hasRaisedHand
        ? GhostActions.message("$room.handLowered", value: nil, ref: ref)
        : GhostActions.message("$room.handRaised", value: "\"Ghost \(number)\"", ref: ref)
      return (ref, bytes)
    }
    guard let (name, value) = controls.map({ choose(among: $0, as: viewer) }) ?? chooseByName()
    else { return nil }
    let ref = page.nextRef()
    return (ref, GhostActions.message(name, value: value, ref: ref))
  }

  /// Chooses an action by its name alone, for a page that cannot be read. Because the page's controls are unknown, a text is sent
  /// at most three times.
  private mutating func chooseByName() -> (name: String, value: String?)? {
    guard let action = page.allowed.randomElement(using: &random) else { return nil }
    if action.isText {
      guard uses[action.name, default: 0] < 3 else { return nil }
      uses[action.name, default: 0] += 1
    }
    return (action.name, action.values.randomElement(using: &random))
  }
}
