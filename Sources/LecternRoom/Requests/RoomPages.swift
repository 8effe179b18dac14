internal import Composable
package import LecternWire

/// The content of a room's pages other than the view states.
package protocol RoomPages: Actor {
  /// Returns the snapshot for a page that is about to load, as for a viewer without a cookie; nil while the room is blank.
  func firstPaint() -> FirstPaintSnapshot?

  /// Returns the snapshot of a participant's page; nil while the room is blank.
  func participantSnapshot() -> FirstPaintSnapshot?

  /// Sets the app's pages that the pages of presenters and moderators link to.
  func link(to pages: [PresenterPage], with controls: [PresenterControl])

  /// Sets the sources whose excerpts are shown beside the actions.
  func setSources(_ sources: SourceFolder?)

  /// A description of the app and the room for pages in development mode.
  var developmentReport: DevelopmentReport { get }

  /// The app's state as a dump.
  var stateDump: String { get }
}

extension RoomPages where Self: CoreHost {
  package func firstPaint() -> FirstPaintSnapshot? {
    perform { $0.firstPaint(showing: $1, &$2.commands) }
  }

  package func participantSnapshot() -> FirstPaintSnapshot? {
    perform { $0.firstPaint(for: .participant, showing: $1, &$2.commands) }
  }

  package func link(to pages: [PresenterPage], with controls: [PresenterControl]) {
    core[.presenter].shared.pages = pages
    core[.moderator].shared.pages = pages.filter { $0.role == .moderator }
    core[.presenter].shared.controls = controls
  }

  package var developmentReport: DevelopmentReport {
    perform { core, stores, _ in DevelopmentReport(of: stores, core.membership) }
  }

  package var stateDump: String { StateDifference.dump(of: stores.app.state) }
}
