internal import LecternPages
internal import LecternTransport

/// The content of an address, valid while the files that it is made of stay the same.
struct ServedContent: Sendable {
  /// Maximum size of a file that is served from here, in bytes; larger ones are sent as they are, in pieces.
  static let fileLimit = 256 << 10
  /// Maximum size of a body that is sent from memory, in bytes: it is held whole for each slow client.
  static let bodyLimit = 64 << 10

  /// The files, as they were when they were read.
  let parts: [StaticFile]
  let representations: Representations

  /// Whether the files have not changed since.
  var isCurrent: Bool { parts.allSatisfy { StaticFile(path: $0.path) == $0 } }
}
