internal import LecternLog

/// The promises of a room, checked against what happens.
///
/// Each check folds the events by itself: no code of the room takes part.
struct Checks {
  /// Whether the room knows each page that comes back soon. While a disk fails or stalls, a page is shown the state before the
  /// disk knows the page, so that it need not wait.
  let remembersPages: Bool
  /// The promises of messages; nil without another room.
  private var messages: MessageChecks?
  private var history = DurableHistory()
  /// The digest of each revision of an epoch that a page was shown.
  private var digests: [Position: UInt64] = [:]
  /// The order in which each page has sent its tokens.
  private var orders: [Int: [Int]] = [:]
  /// How many rooms have begun since a page was told that one did not know it: a late message may still be of a former room.
  /// Has all pages that were shown a state.
  private var strangers: [Int: Int] = [:]
  /// The number of the present room: 1, and one more each time that a room has started over.
  private var room = 1
  /// Whether the disk has lost durable batches without a trace. Then pages may have states that the room never had.
  private var hasSilentLoss = false
  private var requests = RequestChecks()

  private struct Position: Hashable {
    let epoch: String
    let revision: Int
  }

  /// - Parameters:
  ///   - remembersPages: whether the room knows each page that comes back soon.
  ///   - sendsMessages: whether effects send messages to another room.
  init(remembersPages: Bool = true, sendsMessages: Bool = false) {
    self.remembersPages = remembersPages
    if sendsMessages { messages = MessageChecks() }
  }

  /// The number of actions that the app's durable state has counted.
  var durableCount: Int { history.state.total.count }

  /// - Returns: the promise that is broken; nil if none is.
  mutating func observe(_ event: SimulationEvent) -> String? {
    switch event {
    case .sent(let page, let token):
      orders[page, default: []].append(token)
      return nil
    case .acknowledged(let page, let token, let revision, let shown):
      guard let shown, shown >= revision else {
        let action = token.map { "token \($0)" } ?? "an action"
        return "\(action) was acknowledged to page \(page) before its state was shown"
      }
      return token.flatMap { acknowledge($0, to: page) }
    case .shown(let page, let shown):
      // The first state that a page is shown may be a late one of a former room.
      if strangers[page] == nil, !hasSilentLoss { strangers[page] = max(0, room - shown.room) }
      return hasSilentLoss ? nil : show(shown, on: "page \(page)")
    case .slept(let page, let seconds):
      // A room forgets a page after two minutes.
      if seconds > 90 { strangers[page, default: 0] += 1 }
      return nil
    case .watched(let watcher, let shown):
      return hasSilentLoss ? nil : show(shown, on: "watcher \(watcher)")
    case .unreadable(let watcher, let message):
      return hasSilentLoss ? nil : "watcher \(watcher) cannot apply a message: \(message)"
    case .answered(let caller, let token):
      guard !history.has(token: token) else { return nil }
      return "the call of token \(token) was answered to caller \(caller), and is not durable"
    case .requestMade(let method, let path): return requests.make(method, path)
    case .responded(let number, let path): return requests.respond(to: number, with: path)
    case .effectStarted(let token):
      guard !history.has(token: token) else { return nil }
      return "the effect of token \(token) started before the token was durable"
    case .forgotten(let page):
      guard remembersPages else { return nil }
      let rooms = strangers[page] ?? 0
      strangers[page] = max(0, rooms - 1)
      return rooms > 0 ? nil : "page \(page) was forgotten"
    case .malformed(let page, let message):
      guard !hasSilentLoss else { return nil }
      return "page \(page) cannot apply a message: \(message)"
    case .durable(let batch):
      history.append(batch)
      if let token = history.repeated.inOne.first { return "token \(token) is in the log twice" }
      if let token = history.revived.first {
        return "the effect of token \(token) was cancelled, and has run again"
      }
      // A hostile page also sends its action again to a new room.
      return history.repeated.inTwo.first(where: wasSent).map {
        "token \($0) is in the logs of two rooms"
      } ?? messages?.note(batch)
    case .received(let batch): return messages?.receive(batch)
    case .recipientRestored(let total): return messages?.restore(total)
    case .startedOver:
      history.startOver()
      room += 1
      forgetPages()
      return nil
    case .endLost(let batch, let isNamed):
      history.loseEnd(after: batch)
      if !isNamed { hasSilentLoss = true }
      forgetPages()
      return nil
    case .ownShown(let page, let participant, let state):
      guard state.participant == participant else {
        return "page \(page) of \(participant) was shown what is for \(state.participant) alone"
      }
      guard !history.has(state), !hasSilentLoss else { return nil }
      return "page \(page) was shown an own state that is not durable"
    case .restored(let total, let own):
      history.restored()
      let state = history.state
      guard total == state.total, own.allSatisfy({ state.own[$0.participant] == $0.sum }),
        own.count == state.own.count
      else {
        return "a restored room has \(total.count) actions, and the log \(state.total.count)"
      }
      return nil
    case .watcherSettled(let watcher, let shown):
      guard !hasSilentLoss, shown?.sum != history.state.total else { return nil }
      return "watcher \(watcher) doesn't show the log's state after a minute of peace"
    case .callerSettled(let caller, let token):
      return token.map { "caller \(caller) waits for the answer to token \($0)" }
    case .settled(let page, let shown, let own, let unanswered):
      return settle(page, shown, own, unanswered: unanswered)
    }
  }

  /// Whether a page that keeps the rules has sent a token.
  private func wasSent(_ token: Int) -> Bool { orders.values.contains { $0.contains(token) } }

  private mutating func acknowledge(_ token: Int, to page: Int) -> String? {
    guard history.has(token: token) else {
      return "token \(token) was acknowledged to page \(page), and is not durable"
    }
    guard let position = history.positions[token] else { return nil }
    let later = (orders[page] ?? []).drop { $0 != token }.dropFirst().first {
      (history.positions[$0] ?? .max) < position
    }
    return later.map { "tokens \(token) and \($0) of page \(page) changed places" }
  }

  private mutating func forgetPages() {
    for page in strangers.keys { strangers[page, default: 0] += 1 }
  }

  private mutating func show(_ shown: ShownState, on viewer: String) -> String? {
    guard history.has(shown) else {
      return "\(viewer) was shown revision \(shown.revision), which is not durable"
    }
    let position = Position(epoch: shown.epoch, revision: shown.revision)
    let digest = digests[position, default: shown.sum.digest]
    digests[position] = digest
    guard digest == shown.sum.digest else {
      return "revision \(shown.revision) of epoch \(shown.epoch) means two states"
    }
    return nil
  }

  private func settle(
    _ page: Int,
    _ shown: ShownState?,
    _ own: OwnState?,
    unanswered: Int
  ) -> String? {
    guard unanswered == 0 else { return "page \(page) waits for \(unanswered) answers" }
    guard !hasSilentLoss else { return nil }
    let state = history.state
    guard shown?.sum == state.total else {
      return """
        page \(page) shows \(shown.map { "\($0.sum.count)" } ?? "nothing") after a minute of peace, and the log has \
        \(state.total.count)
        """
    }
    guard let own, own.sum == state.own[own.participant] ?? Sum() else {
      return "page \(page) doesn't show its participant's own state after a minute of peace"
    }
    return state.pending.min().map { "the effect of token \($0) has not ended" }
  }
}
