internal import Foundation

/// A file to serve.
public struct StaticFile: Hashable, Sendable {
  package let path: String
  /// Changes when the file does (RFC 9110 §8.8.3).
  package let entityTag: String
  /// Its length in bytes.
  package let size: Int

  /// Its name in its folder.
  package var name: String { URL(filePath: path).lastPathComponent }
  package var contentType: String { ContentType.ofFile(named: path) }
  /// Whether it is a page, and not a part of one.
  var isPage: Bool { contentType.hasPrefix("text/html") }
  /// Whether browsers play it, and ask for parts of it.
  package var isPlayed: Bool { contentType.hasPrefix("video/") || contentType.hasPrefix("audio/") }

  /// Nil if the path has no regular, readable file.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0
    else { return nil }
    self.path = path
    size = Int(status.st_size)
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    let parts = [Int(status.st_size), Int(modified.tv_sec), Int(modified.tv_nsec)]
    entityTag = "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
  }

  /// Returns whether an `If-None-Match` header has this file's tag (RFC 9110 §13.1.2).
  func matches(ifNoneMatch header: String) -> Bool {
    Self.tags(header, name: entityTag)
  }

  /// Returns whether a list of entity tags has one, compared weakly (RFC 9110 §8.8.3.2).
  static func tags(_ list: String, name entityTag: String) -> Bool {
    list.split(separator: ",").contains { candidate in
      let tag = candidate.trimmingCharacters(in: .whitespaces)
      return tag == "*" || tag == entityTag || tag == "W/" + entityTag
    }
  }
}

extension StaticFile {
  /// Whether the media type is worth compressing.
  package var isText: Bool {
    contentType.hasPrefix("text/") || contentType.hasSuffix("json") || contentType.hasSuffix("xml")
      || contentType == "application/wasm"
  }

  package var isHTML: Bool { contentType.hasPrefix("text/html") }
  package var isStyle: Bool { contentType.hasPrefix("text/css") }
  package var isModule: Bool { contentType.hasPrefix("text/javascript") }
}
