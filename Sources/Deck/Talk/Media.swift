/// A video or a sound of the talk's folder.
package struct Media: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case video
    case sound
  }

  /// A URL relative to the page.
  package var url: String
  package var kind: Kind
  package var caption: String

  /// - Returns: nil for a file whose name ends as no video's and no sound's does.
  package init?(url: String, caption: String) {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    switch path.split(separator: ".").last?.lowercased() {
    case "mp4", "m4v", "webm", "ogv", "mov": kind = .video
    case "mp3", "m4a", "ogg", "wav": kind = .sound
    default: return nil
    }
    (self.url, self.caption) = (url, caption)
  }
}
