/// A file with the talk that was in it when the server started.
///
/// It is in the room's log, so that a replay needs no file.
package struct TalkFile: Codable, Equatable, Sendable {
  package let name: String
  /// The absolute path; nil if an earlier version has recorded the file.
  package let path: String?
  package let talk: Talk

  package init(name: String, path: String? = nil, talk: Talk) {
    (self.name, self.path, self.talk) = (name, path, talk)
  }
}
