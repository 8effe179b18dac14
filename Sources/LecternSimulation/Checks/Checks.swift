internal import LecternLog

/// The promises of a room, checked against what happens.
///
/// Each check folds the events by itself: no code of the room takes part.
struct Checks {
  /// Whether the room knows each page that comes back soon. While a disk fails or stalls, a page is shown the state before the
  /// disk knows the page, so that it need not wait.
  let remembersPages: Bool
  private var history = DurableHistory()
  /// The digest of each revision of an epoch that a page was shown.
  private var digests: [Position: UInt64] = [:]
  /// The order in which each page has sent its tokens.
  private var orders: [Int: [Int]] = [:]
  private var acknowledged: Set<Int> = []

  private struct Position: Hashable {
    let epoch: String
    let revision: Int
  }

  init(remembersPages: Bool = true) {
    self.remembersPages = remembersPages
  }

  /// - Returns: the promise that is broken; nil if none is.
  mutating func observe(_ event: SimulationEvent) -> String? {
    switch event {
    case .sent(let page, let token):
      orders[page, default: []].append(token)
      return nil
    case .acknowledged(let page, let token, let revision, let shown):
      guard let shown, shown >= revision else {
        return "token \(token) was acknowledged to page \(page) before its state was shown"
      }
      return acknowledge(token, to: page)
    case .shown(let page, let shown): return show(shown, on: page)
    case .effectStarted(let token):
      guard history.positions[token] == nil else { return nil }
      return "the effect of token \(token) started before the token was durable"
    case .forgotten(let page):
      return remembersPages ? "page \(page) was forgotten" : nil
    case .malformed(let page, let message):
      return "page \(page) cannot apply a message: \(message)"
    case .durable(let batch):
      history.append(batch)
      return history.repeated.first.map { "token \($0) is in the log twice" }
    case .ownShown(let page, let participant, let state):
      guard state.participant == participant else {
        return "page \(page) of \(participant) was shown what is for \(state.participant) alone"
      }
      return history.has(state) ? nil : "page \(page) was shown an own state that is not durable"
    case .restored(let total, let own):
      guard total == history.total, own.allSatisfy({ history.own[$0.participant] == $0.sum }),
        own.count == history.own.count
      else {
        return "a restored room has \(total.count) actions, and the log \(history.total.count)"
      }
      return nil
    case .settled(let page, let shown, let own, let unanswered):
      return settle(page, shown, own, unanswered: unanswered)
    }
  }

  private mutating func acknowledge(_ token: Int, to page: Int) -> String? {
    guard let position = history.positions[token] else {
      return "token \(token) was acknowledged to page \(page), and is not durable"
    }
    acknowledged.insert(token)
    let later = (orders[page] ?? []).drop { $0 != token }.dropFirst().first {
      (history.positions[$0] ?? .max) < position
    }
    return later.map { "tokens \(token) and \($0) of page \(page) changed places" }
  }

  private mutating func show(_ shown: ShownState, on page: Int) -> String? {
    guard history.counts[shown.sum.digest] == shown.sum.count else {
      return "page \(page) was shown revision \(shown.revision), which is not durable"
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
    guard shown?.sum == history.total else {
      return """
        page \(page) shows \(shown.map { "\($0.sum.count)" } ?? "nothing") after a minute of peace, and the log has \
        \(history.total.count)
        """
    }
    guard let own, own.sum == history.own[own.participant] ?? Sum() else {
      return "page \(page) doesn't show its participant's own state after a minute of peace"
    }
    guard unanswered == 0 else { return "page \(page) waits for \(unanswered) answers" }
    let lost = history.positions.keys.filter { Ledger.hasEffect($0) && !history.noted.contains($0) }
    return lost.min().map { "the effect of token \($0) has not ended" }
  }
}
