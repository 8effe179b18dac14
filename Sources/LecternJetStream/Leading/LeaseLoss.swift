internal import LecternLog
internal import Synchronization

/// The loss of the lease under which a log is opened.
///
/// ```
///   opening ── log open ──▶ open ── loss ──▶ onLoss
///      └────── loss ──────▶ lost: the next attempt has a lease of its own
/// ```
///
/// A loss before the log is open is not reported, because no room uses the log yet.
final class LeaseLoss: Sendable {
  private enum State {
    case opening, lost, open
  }

  private let onLoss: @Sendable (LogError) -> Void
  private let state = Mutex(State.opening)

  /// - Parameter onLoss: called with a loss once the log is open.
  init(_ onLoss: @escaping @Sendable (LogError) -> Void) {
    self.onLoss = onLoss
  }

  /// Passes a loss on if the log is open. Otherwise, ends the attempt.
  func report(_ error: LogError) {
    let isOpen = state.withLock { state in
      if case .open = state { return true }
      state = .lost
      return false
    }
    if isOpen { onLoss(error) }
  }

  /// Passes losses on from now on, unless the lease is lost already.
  ///
  /// - Returns: whether the log can be used.
  func logOpened() -> Bool {
    state.withLock { state in
      if case .lost = state { return false }
      state = .open
      return true
    }
  }
}
