internal import LecternRoom
internal import LecternWire

/// What the pages of a room show beside the view states.
protocol RoomPages: Actor {
  /// Returns the snapshot for a page that is about to load; nil while the room is blank.
  func firstPaint() -> FirstPaintSnapshot?

  /// Sets the app's pages that presenters are linked to.
  func link(to pages: [PresenterPage])

  /// Shows excerpts of the sources beside the actions.
  func setSources(_ sources: SourceFolder?)

  /// What a page in development mode knows of the app and the room at present.
  var developmentReport: DevelopmentReport { get }
}
