internal import LecternPages
internal import LecternTransport

/// What an address is answered with, for as long as the files that it is made of stay the same.
struct ServedContent: Sendable {
  /// Larger files are sent as they are, in pieces.
  static let fileLimit = 256 << 10
  /// The longest body that is sent from memory, in bytes: there, a response is held whole for each client
  /// that is slow to take it.
  static let bodyLimit = 64 << 10

  /// The files, as they were then.
  let parts: [StaticFile]
  let representations: Representations

  /// Whether the files are as they were.
  var isCurrent: Bool { parts.allSatisfy { StaticFile(path: $0.path) == $0 } }
}

extension StaticFile {
  /// Whether the media type is worth compressing.
  var isText: Bool {
    contentType.hasPrefix("text/") || contentType.hasSuffix("json") || contentType.hasSuffix("xml")
      || contentType == "application/wasm"
  }

  var isHTML: Bool { contentType.hasPrefix("text/html") }
  var isStyle: Bool { contentType.hasPrefix("text/css") }
  var isModule: Bool { contentType.hasPrefix("text/javascript") }
}
