/// The personal view states of one viewer.
struct ViewerPersonalViews {
  /// The page's version, as far as the room knows.
  var sent: PersonalVersion?
  /// The version for the page's next frame; nil if the page has the latest.
  var next: PersonalVersion?

  /// The latest version.
  var latest: PersonalVersion? { next ?? sent }

  /// Schedules the whole latest version for the next frame, because the page may have lost it.
  mutating func repeatWhole() {
    (sent, next) = (nil, latest)
  }
}
