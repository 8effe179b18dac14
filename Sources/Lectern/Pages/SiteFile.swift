internal import Foundation
internal import LecternPages
internal import LecternTransport

/// A file as it was read, for as long as it stays the same.
struct SiteFile: Sendable {
  /// Larger files are sent as they are, in pieces: from memory, a response is held whole for each client
  /// that is slow to take it.
  static let sizeLimit = 256 << 10
  /// The longest body that is sent from memory, in bytes.
  static let bodyLimit = 64 << 10

  let file: StaticFile
  let content: Representations
  /// Nil where the file is no page.
  let references: PageReferences?

  /// Reads a file, and compresses it where it is text.
  ///
  /// - Returns: nil where it is too large, or cannot be read.
  init?(_ file: StaticFile, effort: Representations.Effort) {
    guard file.size <= Self.sizeLimit,
      let data = FileManager.default.contents(atPath: file.path)
    else { return nil }
    let bytes = Array(data)
    self.file = file
    content = Representations(bytes, isText: Self.isText(file.contentType), effort: effort)
    references = file.contentType.hasPrefix("text/html") ? PageReferences(bytes) : nil
  }

  /// Whether a media type is worth compressing.
  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
      || type == "application/wasm"
  }
}
