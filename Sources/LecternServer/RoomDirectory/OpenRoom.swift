internal import LecternLog
internal import LecternRoom
internal import LecternTransport
internal import Logging

/// An open room with its own data folder, routes, links and metrics.
struct OpenRoom: Sendable {
  let app: ServedApp
  /// The data folder. It is locked while this value exists.
  let folder: DataFolder
  let room: any HostedRoom
  let sharedNumbers: RoomContext.SharedNumbers
  /// The room's copies of other rooms' values.
  let copies: [SharedCopy]
  let router: Router
  /// Saves the room's links and devices; nil if the room doesn't save any.
  let keeper: LinkPersistence?
  /// The links at start.
  let links: [Link]
  /// The summary of the restored room; nil if the room isn't recorded.
  let restoration: Restoration?
  /// The action that has crashed the server before, for pages in development mode; nil if there is none.
  var crash: DevelopmentCrash?
  /// The metrics of a room with a name.
  let metrics: LabelledMetrics?
  let logger: Logger

  /// Whether the room can be closed: it has no viewer and no watcher, and can be restored from its log.
  var canClose: Bool {
    room.assumeIsolated { $0.membership.isEmpty && !$0.isWatched && $0.isRecorded }
  }

  /// Whether the room's folder has data to save.
  var isUsed: Bool { room.assumeIsolated { $0.isUsed } }

  /// The room's location for a listener.
  var location: Location {
    Location(handler: room, responder: router, mounts: app.mounts)
  }

  /// Tells the room its address, and waits until its links are durable. Only then may they be announced.
  func open(at address: String) async {
    await room.send(.links(.opened(address: address)))
    await room.settle()
  }
}
