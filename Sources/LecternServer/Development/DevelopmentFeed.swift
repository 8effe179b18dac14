internal import Foundation
internal import LecternBytes
internal import LecternDevelopment
internal import LecternTransport
internal import ServiceLifecycle

/// Answers pages in development mode once a file of theirs was saved, or the development loop has something to show.
///
/// ```
/// GET /lectern/development/changes?after=3k9f2     ─▶ held until the changes differ from those
/// ```
///
/// The names of changes are made of the files' dates, so they mean the same in the next build.
actor DevelopmentFeed {
  /// The time between two looks at the files.
  static let period = Duration.milliseconds(100)
  /// The time after which a request is answered in any case: proxies end a silent one.
  static let longestHold = Duration.seconds(20)

  private nonisolated let executor: any SerialExecutor
  private var changes = DevelopmentChanges()
  private var body: [UInt8] = []
  private var version = ""
  private var holds: [(hold: ResponseHold, since: Duration)] = []

  /// - Parameter executor: the listener's loop.
  init(executor: any SerialExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Changes what pages are told, and answers them if it differs.
  func update(_ change: (inout DevelopmentChanges) -> Void) {
    var new = changes
    change(&new)
    guard new != changes || body.isEmpty else { return }
    changes = new
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    body = (try? encoder.encode(new)).map { Array($0) } ?? []
    // A page sends it back. It is short, whatever the changes are.
    version = String(body.reduce(UInt64(5_381)) { $0 &* 33 &+ UInt64($1) }, radix: 36)
    release(holds)
    holds = []
  }

  /// Answers the requests that have waited for the longest time.
  func expire(at now: Duration) {
    release(holds.filter { now - $0.since >= Self.longestHold })
    holds.removeAll { $0.hold.isReleased }
  }

  private func release(_ held: [(hold: ResponseHold, since: Duration)]) {
    for (hold, _) in held { hold.release(sending: response) }
  }

  private var response: HTTPResponse {
    HTTPResponse(
      status: .ok,
      headers: [("cache-control", "no-store"), ("lectern-version", version)],
      contentType: "application/json",
      body: body
    )
  }

  /// Returns the response to a page that knows some version, or none.
  func response(after known: String?, at now: Duration) -> HTTPResponse {
    var response = response
    guard known == version else { return response }
    let hold = ResponseHold()
    holds.append((hold, now))
    response.hold = hold
    return response
  }
}

/// Follows the files of pages, and the development loop, for a ``DevelopmentFeed``.
struct DevelopmentFeedService: Service {
  let feed: DevelopmentFeed
  /// The folders of the pages.
  let folders: [String]
  let statuses: AsyncStream<DevelopmentStatus>
  let clock: ElapsedClock

  func run() async throws {
    await withTaskGroup { group in
      group.addTask { [feed, statuses] in
        for await status in statuses {
          await feed.update { changes in
            changes.status = status
            // The next build's end has another reason.
            if status.phase == .building { changes.crash = nil }
          }
        }
      }
      group.addTask { [feed, folders, clock] in
        while (try? await clock.sleep(for: DevelopmentFeed.period)) != nil {
          await feed.look(at: folders)
          await feed.expire(at: clock.now())
        }
      }
      try? await gracefulShutdown()
      group.cancelAll()
    }
  }
}

extension DevelopmentFeed {
  /// Looks at the files, beside the loop.
  nonisolated func look(at folders: [String]) async {
    var found = DevelopmentChanges()
    found.update(folders)
    await update { ($0.pages, $0.styles) = (found.pages, found.styles) }
  }
}
