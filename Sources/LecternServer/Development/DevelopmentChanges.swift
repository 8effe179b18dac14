internal import LecternDevelopment

/// The files of a page in development mode, and the state of the development loop.
///
/// ```json
/// {"pages":{"digest":"1q2w3e","savedAt":1795744457831},"styles":{"digest":"4r5t6y","savedAt":1795744123456},
///  "status":{"phase":"current","mistakes":[]}}
/// ```
struct DevelopmentChanges: Codable, Equatable {
  /// A kind of files.
  struct Files: Codable, Equatable {
    /// Differs if a file was saved, added or removed.
    var digest = ""
    /// The time at which one was last saved, in milliseconds since 1970-01-01T00:00:00Z.
    var savedAt = 0
  }

  /// Pages, scripts, images and the other files except for style sheets.
  var pages = Files()
  var styles = Files()
  var status = DevelopmentStatus()
  /// The crash of the build before; nil if it has not crashed.
  var crash: DevelopmentCrash?

  /// Reads the files of folders.
  mutating func update(_ folders: [String]) {
    pages = Files(in: folders) { Self.extensions.contains($0) }
    styles = Files(in: folders) { $0 == "css" }
  }

  /// Temporary files of editors are no pages.
  private static let extensions: Set = [
    "avif", "gif", "htm", "html", "ico", "jpeg", "jpg", "js", "json", "md", "mjs", "mp3", "mp4",
    "pdf", "png", "svg", "txt", "wasm", "webm", "webmanifest", "webp", "woff", "woff2", "xml",
  ]
}

extension DevelopmentChanges.Files {
  /// - Parameters:
  ///   - folders: the paths of folders.
  ///   - includes: whether a file counts, by its extension.
  fileprivate init(in folders: [String], including includes: (String) -> Bool) {
    let stamps = FileStamps(of: folders) { name in
      name.split(separator: ".").dropFirst().last.map { includes(String($0)) } ?? false
    }
    (digest, savedAt) = (stamps.digest, stamps.lastSave)
  }
}
