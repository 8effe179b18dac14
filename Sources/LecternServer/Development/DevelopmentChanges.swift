internal import LecternDevelopment

/// What a page in development mode follows: its own files, and the state of the development loop.
///
/// ```json
/// {"pages":"1q2w3e","savedAt":1795744457831,"styles":"4r5t6y","status":{"phase":"current","mistakes":[]}}
/// ```
struct DevelopmentChanges: Codable, Equatable {
  /// Differs if a page, a script or another file but a style sheet was saved.
  var pages = ""
  /// The time at which one of them was last saved, in milliseconds since 1970-01-01T00:00:00Z.
  var savedAt = 0
  /// Differs if a style sheet was saved.
  var styles = ""
  var status = DevelopmentStatus()
  /// The crash of the build before; nil if it has not crashed.
  var crash: DevelopmentCrash?

  /// Reads the files of folders.
  mutating func update(_ folders: [String]) {
    let files = FileStamps(of: folders) { !$0.hasSuffix(".css") }
    (pages, savedAt) = (files.digest, files.lastSave)
    styles = FileStamps(of: folders) { $0.hasSuffix(".css") }.digest
  }
}
