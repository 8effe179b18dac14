internal import Foundation
internal import LecternLog
internal import LecternRoom

/// The storage of a room's ``PersistedLinks``.
protocol PersistedLinksStore: Sendable {
  /// The path for error messages.
  var path: String { get }

  /// Returns the links and devices that were saved last; none if nothing was saved.
  func load() throws -> PersistedLinks

  /// Replaces the saved links and devices as a whole.
  func save(_ kept: PersistedLinks) throws
}

extension PersistedLinksFile: PersistedLinksStore {
  var path: String { url.path }
}

/// The links and devices of a room, beside its shared log. Each node that leads the room recognizes the devices.
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
  /// Reads the output of ``json``.
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
