/// A file with the talk that was in it when the server started.
///
/// It is in the room's log, so that a replay needs no file.
package struct TalkFile: Codable, Equatable, Sendable {
  package let name: String
  package let talk: Talk

  package init(name: String, talk: Talk) {
    (self.name, self.talk) = (name, talk)
  }
}
