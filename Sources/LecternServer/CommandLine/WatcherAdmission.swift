internal import ArgumentParser

/// The pages that may watch the room without a connection; see ``FramesRoute``.
enum WatcherAdmission: String, ExpressibleByArgument, CaseIterable {
  case never
  /// Pages for which there is no place.
  case whenFull = "when-full"
  /// All pages of viewers without a link, until they act.
  case always
}
