internal import Composable
internal import ComposableTesting
internal import CoreMetrics
internal import LecternLog
package import LecternRoom
internal import LecternTesting
package import LecternWire
internal import TestSupport
internal import Testing

/// A room with a presenter and a page of the audience.
package struct PollHall {
  private let log = MemoryLog.ofTest()
  package let room: PollRoom
  package let host: PollViewer
  package let bob: PollViewer

  package init() async {
    room = PollRoom(on: log)
    host = await room.join("host", as: .presenter)
    bob = await room.join("bob", as: .audience)
  }

  /// The view states that the page was sent, each once.
  package var shown: [JSONValue] {
    bob.history.compactMap(\.state).reduce(into: []) { states, state in
      if state != states.last { states.append(state) }
    }
  }

  /// Returns a reader of the log in another process.
  package func reader() async throws -> LogReader<Poll.State, Poll.Action, Poll.View> {
    let executor = TestExecutor()
    let logger = LogLines().logger
    let room = Room(
      store: Store(
        initialState: Poll.State(),
        reducer: Poll(),
        executor: executor,
        logger: logger,
        now: { .epoch }
      ),
      options: RoomOptions(metrics: NOOPMetricsHandler.instance),
      recording: RoomRecording(log),
      view: { Poll.View($0, for: $1) }
    )
    return try #require(await room.logReader(RestorationOptions()))
  }
}
