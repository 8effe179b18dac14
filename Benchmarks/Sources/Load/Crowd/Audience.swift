/// A part of the viewers, and exactly what they have received.
///
/// A viewer that gets revision 7 while it stands on 4 has received one frame and skipped two revisions:
/// for each viewer, frames and skipped revisions together are the revisions it went on by.
struct Audience {
  /// How many viewers belong to it: have had their first frame, and have not left.
  private(set) var size = 0
  /// How many of them have not the latest revision.
  private(set) var behind = 0
  /// How many frames they have received since the counting began.
  private(set) var frames = 0
  /// How many revisions they have skipped since then, as the server brought together several.
  private(set) var skipped = 0
  /// How many frames took a viewer nowhere, or back.
  private(set) var stale = 0
  /// The revision at which the counting began.
  private(set) var first = 0
  /// The latest revision that all have had, or have skipped, since then.
  private(set) var completed = 0
  /// How many have each revision after the first, or a later one.
  private var reached: [Int] = []

  /// Counts from here; all are to stand on that revision.
  mutating func begin(at revision: Int) {
    (frames, skipped, stale) = (0, 0, 0)
    (first, completed) = (revision, revision)
    reached = []
  }

  /// There is a new revision.
  mutating func advanced() {
    behind = size
  }

  /// A viewer has its first frame.
  mutating func joined(at revision: Int, latest: Int) {
    size += 1
    if revision < latest { behind += 1 }
  }

  /// A viewer is gone.
  mutating func left(at revision: Int, latest: Int) {
    size -= 1
    if revision < latest { behind -= 1 }
  }

  /// A viewer has received a frame.
  ///
  /// - Parameters:
  ///   - revision: the revision of the frame.
  ///   - standing: the revision that the viewer had.
  ///   - latest: the revision that the server has, or will have soon.
  /// - Returns: the revisions that all viewers have now, and had not before.
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
      // A viewer passes them in order, so no later one is complete before an earlier one.
      if reached[passed - first - 1] == size { completed = max(completed, passed) }
    }
    return before + 1..<completed + 1
  }
}
