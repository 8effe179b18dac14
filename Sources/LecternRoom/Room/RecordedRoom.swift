internal import Composable
package import LecternWire

/// A room whose log can be replayed, closed, and replaced by a new one; see ``Room``.
///
/// ```
///   restore ─▶ LogReader, off the loop ─▶ install ─▶ inputs, commands ─▶ stopRecording
///                                            ▲                        └─▶ renewLog ──┐
///                                            └───────────────────────────────────────┘
/// ```
///
/// Each is a procedure of several steps, so it is written against this protocol. Between the steps, the room has other inputs.
package protocol RecordedRoom: CoreHost {
  associatedtype View: ViewState

  var log: LogWriter { get }
  var history: HistoryReader<State, Action, View> { get set }
  var start: RoomStart<Action> { get set }

  /// Observes both stores, from the first use on.
  ///
  /// - Parameter presentation: what pages are shown first; nil for the present state.
  func observe(showing presentation: Presentation<State>?)

  /// Gives the core an input that may prepare view states, and measures this while a presenter looks.
  ///
  /// - Parameter input: returns whether it has prepared view states.
  func prepare(
    _ input: (inout RoomCore<State, Action>, RoomStores<State, Action>, inout CommandQueue) -> Bool
  )
}

extension RecordedRoom {
  /// Returns a reader of the room's log; nil for a room without one.
  ///
  /// - Parameter options: how the log is read; by default as at the room's start.
  package func logReader(
    _ options: RestorationOptions? = nil
  ) -> LogReader<State, Action, View>? {
    history.reader(options)
  }

  /// The executor of tasks that read the log.
  package var replayExecutor: any TaskExecutor { history.executor }

  /// Sets the action that each start of the room sends.
  package func setStartAction(_ action: Action?) { start.action = action }

  /// Sends the start action, if there is one.
  package func sendStartAction() {
    if let action = start.action { stores.app.send(action) }
  }
}
