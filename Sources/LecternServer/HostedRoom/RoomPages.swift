internal import LecternRoom
internal import LecternWire

/// The content of a room's pages other than the view states.
protocol RoomPages: Actor {
  /// Returns the snapshot for a page that is about to load; nil while the room is blank.
  func firstPaint() -> FirstPaintSnapshot?

  /// Sets the app's pages that the presenters' pages link to.
  func link(to pages: [PresenterPage])

  /// Sets the sources whose excerpts are shown beside the actions.
  func setSources(_ sources: SourceFolder?)

  /// A description of the app and the room for pages in development mode.
  var developmentReport: DevelopmentReport { get }
}
