internal import Foundation
internal import LecternLog
internal import LecternRoom

/// Where the ``PersistedLinks`` of a room are saved.
protocol PersistedLinksStore: Sendable {
  /// Names it in errors.
  var path: String { get }

  /// Returns what was saved last; nothing if nothing was.
  func load() throws -> PersistedLinks

  /// Replaces what was saved, as a whole.
  func save(_ kept: PersistedLinks) throws
}

extension PersistedLinksFile: PersistedLinksStore {
  var path: String { url.path }
}

/// The links and devices of a room, beside its shared log: a device is known to each node that leads the room.
struct SharedPersistedLinks: PersistedLinksStore {
  let log: any SharedLog
  var path: String { "log \(log.identity.instanceID)" }

  func load() throws -> PersistedLinks {
    guard let content = try log.attachment() else { return PersistedLinks() }
    return try PersistedLinks(json: Data(content))
  }

  func save(_ kept: PersistedLinks) throws {
    try log.saveAttachment([UInt8](kept.json))
  }
}

extension PersistedLinks {
  /// Reads what ``json`` has written.
  init(json: Data) throws {
    self = try JSONDecoder().decode(PersistedLinks.self, from: json)
    guard version == 1 else { throw PersistedLinksError("its version is \(version), not 1") }
  }

  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return try encoder.encode(self)
    }
  }
}
