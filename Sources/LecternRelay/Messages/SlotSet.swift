internal import LecternBytes

/// The slots of the viewers that a message is for: on the wire a list of runs because mostly it is for all of them.
struct SlotSet: Equatable {
  /// Maximum number of slots of a relay.
  static let limit = 1 << 20

  private var words: [UInt64] = []

  mutating func insert(_ slot: Int) {
    let word = slot >> 6
    if word >= words.count {
      words += repeatElement(0, count: word + 1 - words.count)
    }
    words[word] |= 1 << UInt64(slot & 63)
  }

  /// The runs of consecutive slots, in order.
  var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, word) in words.enumerated() {
      var (rest, position) = (word, 0)
      while rest != 0 {
        let gap = rest.trailingZeroBitCount
        rest >>= UInt64(gap)
        let length = (~rest).trailingZeroBitCount
        let start = index << 6 + position + gap
        if runs.last?.upperBound == start {
          runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<start + length
        } else {
          runs.append(start..<start + length)
        }
        position += gap + length
        rest = length == 64 ? 0 : rest >> UInt64(length)
      }
    }
    return runs
  }
}

extension ByteWriter {
  mutating func write(_ slots: SlotSet) {
    let runs = slots.runs
    write(UInt64(runs.count))
    var end = 0
    for run in runs {
      write(UInt64(run.lowerBound - end))
      write(UInt64(run.count))
      end = run.upperBound
    }
  }
}

extension ByteReader {
  mutating func slot() -> Int? {
    unsigned().flatMap { $0 < SlotSet.limit ? Int($0) : nil }
  }

  /// Reads the runs of a ``SlotSet``.
  mutating func runs() -> [Range<Int>]? {
    guard let count = unsigned(), count <= UInt64(SlotSet.limit) else { return nil }
    var runs: [Range<Int>] = []
    var end = 0
    for _ in 0..<count {
      guard let gap = slot(), let length = number(), length > 0,
        gap < SlotSet.limit - end, length <= SlotSet.limit - end - gap
      else { return nil }
      runs.append(end + gap..<end + gap + length)
      end += gap + length
    }
    return runs
  }
}
