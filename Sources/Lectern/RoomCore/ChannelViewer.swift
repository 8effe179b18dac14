internal import LecternWire

/// What concerns one subscriber of a channel alone. Most frames need nothing of it.
struct ChannelViewer {
  let viewer: Viewer
  var standing: ParticipantStanding
  var personalViews = ViewerPersonalViews()
}
