internal import LecternDevelopment

/// What a page in development mode follows: its own files, and the state of the development loop.
///
/// ```json
/// {"pages":"1q2w3e","styles":"4r5t6y","status":{"phase":"current","mistakes":[]}}
/// ```
struct DevelopmentChanges: Codable, Equatable {
  /// Differs if a page, a script or another file but a style sheet was saved.
  var pages = ""
  /// Differs if a style sheet was saved.
  var styles = ""
  var status = DevelopmentStatus()
  /// The crash of the build before; nil if it has not crashed.
  var crash: DevelopmentCrash?

  /// Reads the files of folders.
  mutating func update(_ folders: [String]) {
    pages = FileStamps(of: folders) { !$0.hasSuffix(".css") }.digest
    styles = FileStamps(of: folders) { $0.hasSuffix(".css") }.digest
  }
}
