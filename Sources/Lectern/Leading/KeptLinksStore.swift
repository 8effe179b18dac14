internal import Foundation
internal import LecternLog

/// Where the ``KeptLinks`` of a room are saved.
protocol KeptLinksStore: Sendable {
  /// Names it in errors.
  var path: String { get }

  /// Returns what was saved last; nothing if nothing was.
  func load() throws -> KeptLinks

  /// Replaces what was saved, as a whole.
  func save(_ kept: KeptLinks) throws
}

extension KeptLinksFile: KeptLinksStore {
  var path: String { url.path }
}

/// The links and devices of a room, beside its shared log: a device is known to each node that leads the room.
struct SharedKeptLinks: KeptLinksStore {
  let log: any SharedLog
  var path: String { "log \(log.identity.instanceID)" }

  func load() throws -> KeptLinks {
    guard let content = try log.attachment() else { return KeptLinks() }
    return try KeptLinks(json: Data(content))
  }

  func save(_ kept: KeptLinks) throws {
    try log.saveAttachment([UInt8](kept.json))
  }
}

extension KeptLinks {
  /// Reads what ``json`` has written.
  init(json: Data) throws {
    self = try JSONDecoder().decode(KeptLinks.self, from: json)
    guard version == 1 else { throw KeptLinksError("its version is \(version), not 1") }
  }

  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return try encoder.encode(self)
    }
  }
}
