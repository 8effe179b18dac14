/// A group of viewers, and an exact count of what they have received.
///
/// A viewer at revision 4 that receives revision 7 has received one frame and skipped two revisions: for each
/// viewer, the frames and the skipped revisions add up to the revisions that it has advanced by.
struct Audience {
  /// The number of viewers that have their first frame and have not left.
  private(set) var size = 0
  /// The number of viewers without the latest revision.
  private(set) var behind = 0
  /// The number of frames received since the counting began.
  private(set) var frames = 0
  /// The number of revisions skipped since then, because one frame covered several.
  private(set) var skipped = 0
  /// The number of frames that did not advance a viewer.
  private(set) var stale = 0
  /// The revision at which the counting began.
  private(set) var first = 0
  /// The latest revision that every viewer has received or skipped.
  private(set) var completed = 0
  /// The number of viewers at or past each revision after the first.
  private var reached: [Int] = []

  /// Starts counting at a revision that every viewer has.
  mutating func begin(at revision: Int) {
    (frames, skipped, stale) = (0, 0, 0)
    (first, completed) = (revision, revision)
    reached = []
  }

  /// Counts a new revision.
  mutating func advanced() {
    behind = size
  }

  /// Counts a viewer's first frame.
  mutating func joined(at revision: Int, latest: Int) {
    size += 1
    if revision < latest { behind += 1 }
  }

  /// Counts a viewer that has left.
  mutating func left(at revision: Int, latest: Int) {
    size -= 1
    if revision < latest { behind -= 1 }
  }

  /// Counts a received frame.
  ///
  /// - Parameters:
  ///   - revision: the revision of the frame.
  ///   - standing: the viewer's revision before it.
  ///   - latest: the revision of the last action sent.
  /// - Returns: the revisions that every viewer has reached with this frame.
  mutating func received(_ revision: Int, from standing: Int, latest: Int) -> Range<Int> {
    frames += 1
    let before = completed
    guard revision > standing, standing >= first else {
      stale += 1
      return before..<before
    }
    skipped += revision - standing - 1
    if revision == latest { behind -= 1 }
    while reached.count < revision - first { reached.append(0) }
    for passed in standing + 1...revision {
      reached[passed - first - 1] += 1
      // Viewers advance in order, so no revision is complete before an earlier one.
      if reached[passed - first - 1] == size { completed = max(completed, passed) }
    }
    return before + 1..<completed + 1
  }
}
