/// The content of a file: as processes see it, and as it is on the medium.
struct DiskFile {
  private enum Change {
    case write(offset: Int, [UInt8])
    case resize(Int)
  }

  /// The size of the parts of a write that reach the medium as a whole.
  static let sectorSize = 512

  /// The content that processes see.
  private(set) var content: [UInt8] = []
  /// The content on the medium.
  private var durable: [UInt8] = []
  /// The changes since the last sync, in order.
  private var unsynced: [Change] = []
  /// The locks by the numbers of the connections, as SQLite's levels.
  var locks: [Int: Int32] = [:]

  mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    unsynced.append(.write(offset: offset, Array(bytes)))
    content.write(bytes, at: offset)
  }

  mutating func resize(to size: Int) {
    unsynced.append(.resize(size))
    content.resize(to: size)
  }

  /// Makes the content durable.
  mutating func sync() {
    for change in unsynced { apply(change) }
    unsynced = []
  }

  /// Forgets the changes since the last sync. Processes see them until the power is cut.
  mutating func failSync() { unsynced = [] }

  /// Loses the content that isn't on the medium.
  ///
  /// - Parameter isKept: decides for each change, or for each sector of a write, whether it has reached the medium.
  mutating func cutPower(keeping isKept: () -> Bool) {
    for change in unsynced {
      switch change {
      case .resize: if isKept() { apply(change) }
      case .write(let offset, let bytes):
        for sector in Self.sectors(of: offset..<offset + bytes.count) where isKept() {
          let part = bytes[sector.lowerBound - offset..<sector.upperBound - offset]
          apply(.write(offset: sector.lowerBound, Array(part)))
        }
      }
    }
    (unsynced, content) = ([], durable)
  }

  /// Replaces some bytes on the medium.
  mutating func rot(_ range: Range<Int>, filling byte: UInt8) {
    for index in range.clamped(to: 0..<content.count) { content[index] = byte }
    for index in range.clamped(to: 0..<durable.count) { durable[index] = byte }
  }

  private static func sectors(of range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    let sectors = range.lowerBound / sectorSize...(range.upperBound - 1) / sectorSize
    return sectors.map { ($0 * sectorSize..<($0 + 1) * sectorSize).clamped(to: range) }
  }

  private mutating func apply(_ change: Change) {
    switch change {
    case .write(let offset, let bytes): bytes.withUnsafeBytes { durable.write($0, at: offset) }
    case .resize(let size): durable.resize(to: size)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    if count < offset + bytes.count { resize(to: offset + bytes.count) }
    guard !bytes.isEmpty else { return }
    withUnsafeMutableBytes { content in
      UnsafeMutableRawBufferPointer(rebasing: content[offset...]).copyMemory(from: bytes)
    }
  }

  fileprivate mutating func resize(to size: Int) {
    if size < count {
      removeLast(count - size)
    } else {
      append(contentsOf: repeatElement(0, count: size - count))
    }
  }
}
