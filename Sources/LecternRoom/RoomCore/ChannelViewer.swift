internal import LecternWire

/// The data of a single subscriber. Most frames need none of it.
struct ChannelViewer {
  let viewer: Viewer
  var standing: ParticipantStanding
  var personalViews = ViewerPersonalViews()
}
