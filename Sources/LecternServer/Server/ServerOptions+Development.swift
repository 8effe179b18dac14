internal import Foundation
internal import LecternBytes
internal import LecternDevelopment
internal import LecternTransport

extension ServerOptions {
  /// Whether this server applies its reducer to the whole past.
  var replaysWholePast: Bool {
    ProcessInfo.processInfo.environment[Supervision.replayVariable] == Supervision.wholePast
  }

  /// Adds the route that pages follow; nil for a server that no development loop has started.
  func developmentFeed(
    of supervisor: Supervisor?,
    in main: OpenRoom,
    on loop: EventLoop
  ) async -> DevelopmentFeedService? {
    // The messages quote the app's sources, and values that no page may have.
    guard isInDevelopment, isPrivate, let supervisor else { return nil }
    let feed = DevelopmentFeed(executor: loop)
    let folders = main.app.mounts.map(\.folder.path)
    await feed.look(at: folders)
    await feed.update { $0.crash = main.crash }
    let clock = ElapsedClock(ContinuousClock())
    await main.router.add(
      DevelopmentChangesRoute { request in
        feed.assumeIsolated { $0.response(after: request["after"], at: clock.now()) }
      }
    )
    return DevelopmentFeedService(
      feed: feed,
      folders: folders,
      statuses: supervisor.statuses,
      clock: clock
    )
  }
}
