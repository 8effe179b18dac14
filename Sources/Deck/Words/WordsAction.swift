package import Lectern

/// The actions of word clouds, each with the cloud's id.
@EnumProperties
@UserAction
package enum WordsAction: Equatable, Sendable {
  case added(cloud: String, word: String)
  /// Takes an own word back.
  @Renamed(from: "takenBack") case retracted(cloud: String, word: String)
  @PresenterOnly case opened(String)
  @PresenterOnly case closed(String)
  /// Lets the room see a word that waits.
  @ModeratorOnly case approved(cloud: String, word: String)
  /// Removes a word from the cloud. Participants cannot send it again.
  @ModeratorOnly case removed(cloud: String, word: String)
}
