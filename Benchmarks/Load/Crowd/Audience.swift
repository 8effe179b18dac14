/// A part of the viewers, and exactly what they have received.
///
/// A viewer that gets revision 7 while it stands on 4 has received one frame and skipped two revisions:
/// for each viewer, frames and skipped revisions together are the revisions it went on by.
struct Audience {
  /// How many viewers belong to it.
  var size = 0
  /// How many frames they have received since the counting began.
  private(set) var frames = 0
  /// How many revisions they have skipped since then, as the server brought together several.
  private(set) var skipped = 0
  /// How many frames took a viewer nowhere, or back.
  private(set) var stale = 0
  /// The revision at which the counting began.
  private(set) var first = 0
  /// The latest revision that all have, or have skipped.
  private(set) var completed = 0
  /// How many have each revision after the first, or a later one.
  private var reached: [Int] = []

  /// Counts from here; all are to stand on that revision.
  mutating func begin(at revision: Int) {
    (frames, skipped, stale) = (0, 0, 0)
    (first, completed) = (revision, revision)
    reached = []
  }

  /// A viewer has received a frame.
  ///
  /// - Parameters:
  ///   - revision: the revision of the frame.
  ///   - standing: the revision that the viewer had.
  /// - Returns: the revisions that all viewers have now, and had not before.
  mutating func received(_ revision: Int, from standing: Int) -> Range<Int> {
    frames += 1
    guard revision > standing, standing >= first else {
      stale += 1
      return completed + 1..<completed + 1
    }
    skipped += revision - standing - 1
    while reached.count < revision - first { reached.append(0) }
    let before = completed
    for passed in standing + 1...revision {
      reached[passed - first - 1] += 1
      // A viewer passes them in order, so no later one is complete before an earlier one.
      if reached[passed - first - 1] == size { completed = passed }
    }
    return before + 1..<completed + 1
  }
}
