internal import Composable
internal import Foundation
internal import LecternHistory
internal import LecternRoom
internal import LecternTransport
internal import LecternWire

extension Router {
  /// Creates the router of a room: its links, its own pages, and its health.
  ///
  /// - Parameters:
  ///   - room: the room.
  ///   - app: the room's app.
  ///   - results: the app's results; nil if it has none.
  ///   - files: the files that wait for people; nil if nobody is given any.
  ///   - uploads: the files from people; nil if nobody may upload any.
  ///   - isPlayed: whether the room plays a log, so that nobody can upload a file.
  ///   - readiness: the server's phase.
  ///   - isInDevelopment: whether pages show their own mistakes.
  ///   - watchers: the pages that may watch the room without a connection.
  ///   - keeper: saves the room's devices; nil if they end with the room.
  ///   - executor: the loop of the listener and the room.
  init(
    of room: any HostedRoom,
    app: ServedApp,
    results: RoomResults? = nil,
    files: FileShelf? = nil,
    uploads: UploadService? = nil,
    isPlayed: Bool = false,
    readiness: Readiness,
    isInDevelopment: Bool = false,
    watchers: WatcherAdmission = .never,
    keeper: LinkPersistence? = nil,
    executor: any SerialExecutor
  ) async {
    let paints = FirstPaints { room.assumeIsolated { $0.firstPaint() } }
    self.init(executor: executor, site: app.site, paints: paints)
    if watchers != .never {
      add(FramesRoute { request in room.assumeIsolated { $0.watch(request) } })
    }
    add(
      ChunkRoute { address, request in
        room.assumeIsolated { $0.chunk(at: address, for: request) }
      }
    )
    add(HealthRoute())
    add(ReadinessRoute { readiness.phase })
    add(
      KeyRoute(
        admit: { secret, request in
          room.assumeIsolated { room in
            room.admit(secret, cookie: request.cookie).map { cookie in
              let role = room.membership.link(for: secret)?.role
              return KeyRoute.Admission(cookie: cookie, page: app.app.page(for: role))
            }
          }
        },
        hold: { keeper?.hold(releasingOn: room) }
      )
    )
    add(
      QRRoute { request in room.assumeIsolated { $0.membership.joinAddress(by: request.cookie) } }
    )
    let isPresenter: @Sendable (HTTPRequest) -> Bool = { request in
      room.assumeIsolated { $0.membership.role(of: request) == .presenter }
    }
    if let results {
      add(
        ResultsRoute(name: app.app.name, isPresenter: isPresenter, results: results.current)
      )
    }
    if let files {
      add(FileRoute { key in files.assumeIsolated { $0.take(key) } })
    }
    if let uploads {
      if !isPlayed { add(UploadRoute(service: uploads)) }
      add(
        UploadedRoute(service: uploads) { request in
          let role = room.assumeIsolated { $0.membership.role(of: request) }
          return role == .presenter || role == .moderator
        }
      )
    }
    let (name, talkPage) = (app.app.name, SavedTalkPage(app.mounts))
    add(
      SavedTalkRoute(
        saver: TalkSaver {
          let talk = try await room.talkSoFar(name)
          return TalkSaver.NamedPage(name: talk.head.name, html: try talkPage.html(talk))
        },
        loop: room,
        isPresenter: isPresenter,
        now: { room.assumeIsolated { $0.currentTime } }
      )
    )
    if isInDevelopment {
      add(DevelopmentRoute { room.assumeIsolated { $0.developmentReport } })
      add(DevelopmentChangesRoute { _ in nil })
    }
    // The room's pages differ by viewer, so they have no first paint.
    for page in app.pages { add(page) }
    // The first paint makes a page watch. A page with a link connects.
    if watchers == .always {
      paint { request in room.assumeIsolated { $0.membership.role(of: request) } == nil }
    }
    prioritize { request in
      room.assumeIsolated { $0.membership.role(of: request) }.map { ConnectionPriority($0) }
        ?? .anonymous
    }
  }
}

extension ConnectionPriority {
  /// Creates the priority of a request with a link of some role.
  init(_ role: Role) {
    self =
      switch role {
      case .moderator, .presenter: .presenter
      case .participant: .participant
      case .audience: .anonymous
      }
  }
}

extension HostedApp {
  /// Returns the path of the page for the users of a link; nil for the room's own page.
  fileprivate func page(for role: Role?) -> String? {
    switch role {
    case .presenter: "present"
    case .moderator: presenterPages.first { $0.role == .moderator }?.path
    case .participant, .audience, nil: nil
    }
  }
}
