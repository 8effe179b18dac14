internal import Composable
internal import LecternRoom

/// A room that ends with its server, or without viewers.
protocol EndingRoom: Actor {
  /// Stops accepting actions from pages. They resend them after a restart.
  func beginStop()

  /// Waits until all entries are durable, saves a snapshot, and closes the log.
  func stopRecording() async

  /// Waits until the app's effects in flight have ended.
  func finishEffects() async

  /// Cancels the app's effects.
  func cancelEffects()
}

extension EndingRoom where Self: CoreHost {
  func beginStop() { perform { core, _, queue in core.beginStop(&queue) } }

  func finishEffects() async { await stores.app.finishEffects() }

  func cancelEffects() { stores.app.cancelEffects() }
}
