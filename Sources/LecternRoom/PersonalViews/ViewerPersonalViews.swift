/// The personal view states of one viewer.
struct ViewerPersonalViews {
  /// The one that the page has, as far as the room knows.
  var sent: PersonalVersion?
  /// The one that the page's next frame has; nil if the page has the latest.
  var next: PersonalVersion?

  /// The latest one.
  var latest: PersonalVersion? { next ?? sent }

  /// Schedules the latest one, whole, for the next frame. The page may have lost it.
  mutating func repeatWhole() {
    (sent, next) = (nil, latest)
  }
}
