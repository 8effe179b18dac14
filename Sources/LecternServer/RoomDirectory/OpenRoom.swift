internal import LecternLog
internal import LecternRoom
internal import LecternTransport
internal import Logging

/// A room that is open, with what is its own: its data folder, its routes, its links and its metrics.
struct OpenRoom: Sendable {
  let app: ServedApp
  /// Locked for as long as this value exists.
  let folder: DataFolder
  let room: any HostedRoom
  let router: Router
  /// Saves its links and devices; nil for a room that leaves none.
  let keeper: LinkPersistence?
  /// The links at start.
  let links: [Link]
  /// What was restored; nil if it is not recorded.
  let restoration: Restoration?
  /// The metrics of a room with a name.
  let metrics: LabelledMetrics?
  let logger: Logger

  /// Whether it can be closed: it has no viewer, and its log restores it.
  var canClose: Bool { room.assumeIsolated { $0.isEmpty && $0.isRecorded } }

  /// Whether its folder has something to keep.
  var isUsed: Bool { room.assumeIsolated { $0.isUsed } }

  /// What a listener serves for it.
  var location: Location {
    Location(handler: room, responder: router, mounts: app.mounts)
  }

  /// Tells the room its address, and waits until its links are durable: then they may be announced.
  func open(at address: String) async {
    await room.send(.links(.opened(address: address)))
    await room.settle()
  }
}
