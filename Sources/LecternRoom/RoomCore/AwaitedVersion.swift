/// The version of a channel that watchers wait for.
enum AwaitedVersion {
  /// A version that is not published yet.
  case next
  /// The current version. Messages to watchers are paced, because each is followed by the requests of all watchers.
  case current
}
