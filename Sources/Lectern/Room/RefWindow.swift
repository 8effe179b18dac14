internal import LecternWire

/// Which of a page's actions have been run: a sliding window over their refs, which count up.
///
/// - SeeAlso: RFC 4303 §3.4.3, where it tells packets that are sent anew from those that are replayed.
struct RefWindow {
  enum Verdict {
    /// Has not been run.
    case new
    /// Has been run, and is not to be run again.
    case known
    /// Is so far behind the latest that nobody knows.
    case stale
  }

  private static let size = Wire.refWindow

  private var latest = -1
  /// A bit for each ref of the window, at its remainder; none until the first, as most pages only watch.
  private var bits: [UInt64] = []

  /// Whether nothing has been run.
  var isEmpty: Bool { latest < 0 }

  /// - Parameter ref: from 0 upwards.
  func verdict(on ref: Int) -> Verdict {
    if ref > latest { return .new }
    if latest - ref >= Self.size { return .stale }
    let (word, bit) = Self.place(of: ref)
    return bits[word] & bit == 0 ? .new : .known
  }

  /// Takes note that an action is run.
  ///
  /// - Parameter ref: one that is new.
  mutating func insert(_ ref: Int) {
    if bits.isEmpty { bits = Array(repeating: 0, count: Self.size / UInt64.bitWidth) }
    if ref > latest {
      for skipped in stride(from: ref, to: max(latest, ref - Self.size), by: -1) {
        let (word, bit) = Self.place(of: skipped)
        bits[word] &= ~bit
      }
      latest = ref
    }
    let (word, bit) = Self.place(of: ref)
    bits[word] |= bit
  }

  private static func place(of ref: Int) -> (word: Int, bit: UInt64) {
    let place = ref % size
    return (place / UInt64.bitWidth, 1 << UInt64(place % UInt64.bitWidth))
  }
}
