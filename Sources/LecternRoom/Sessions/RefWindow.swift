internal import LecternWire

/// The refs of a page's actions that were run. The window slides, because refs count up.
///
/// - SeeAlso: RFC 4303 §3.4.3, which detects replayed packets in the same way.
struct RefWindow: Codable, Sendable {
  enum Verdict {
    /// The action was not run.
    case new
    /// The action was run, and must not be run again.
    case known
    /// A later action was run, and this one wasn't, or is too old to know. It is too late to run it: a page's actions keep
    /// their order.
    case stale
  }

  private static let size = Wire.refWindow

  private var latest = -1
  /// One bit for each ref of the window, at the ref's remainder; empty until the first ref, because most pages only watch.
  private var bits: [UInt64] = []

  /// The ref after the latest.
  var next: Int { latest + 1 }

  /// Whether no action was run.
  var isEmpty: Bool { latest < 0 }

  /// - Parameter ref: from 0 upwards.
  func verdict(on ref: Int) -> Verdict {
    if ref > latest { return .new }
    if latest - ref >= Self.size { return .stale }
    let (word, bit) = Self.place(of: ref)
    return bits[word] & bit == 0 ? .stale : .known
  }

  /// Records that an action is run.
  ///
  /// - Parameter ref: a new ref.
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
