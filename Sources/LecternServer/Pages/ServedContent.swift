internal import LecternPages
internal import LecternTransport

/// The content of an address. It is valid until one of its files changes, or another file takes the place of one.
struct ServedContent: Sendable {
  /// Maximum size of a file that is served from the cache, in bytes. A larger file is sent unchanged, in pieces.
  static let fileLimit = 256 << 10
  /// Maximum size of a body that is sent from memory, in bytes. The whole body is retained for each slow client.
  static let bodyLimit = 64 << 10

  /// The files, as they were when they were read.
  let parts: [StaticFile]
  /// The paths without a file. A file there would be part of the content.
  let missingParts: Set<String>
  let representations: Representations

  /// Whether the files haven't changed since then.
  var isCurrent: Bool {
    parts.allSatisfy { StaticFile(path: $0.path) == $0 }
      && missingParts.allSatisfy { StaticFile(path: $0) == nil }
  }
}
