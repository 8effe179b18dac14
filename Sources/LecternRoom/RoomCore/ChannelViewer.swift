internal import LecternWire

/// The part of a subscriber that concerns it alone. Most frames need nothing of it.
struct ChannelViewer {
  let viewer: Viewer
  var standing: ParticipantStanding
  var personalViews = ViewerPersonalViews()
}
