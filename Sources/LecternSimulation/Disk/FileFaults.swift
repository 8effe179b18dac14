internal import Composable
internal import LecternFaultyDisk
internal import LecternLog
internal import LecternRehearsal

/// The faults of the calls to a disk, and of what it keeps, by a seed.
struct FileFaults {
  private var rates: FileFaultRates
  private var random: SeededRandomNumberGenerator
  /// Whether the disk is full.
  private var isFull = false
  /// Whether a sync has lied since the last power cut.
  private(set) var hasLied = false
  /// The number of calls that have failed.
  private(set) var failureCount = 0

  /// SQLite's result codes of failed calls.
  private static let (full, write, sync) = (Int32(13), Int32(778), Int32(1034))

  init(_ rates: FileFaultRates, seed: UInt64) {
    self.rates = rates
    random = SeededRandomNumberGenerator(seed: seed)
  }

  /// Whether the disk never fails, and keeps what it has confirmed.
  var isReliable: Bool { rates.failures + rates.lies + rates.rot + rates.fullStarts == 0 }

  /// Ends the faults.
  mutating func makePeace() {
    rates = FileFaultRates()
    isFull = false
  }

  /// Frees some space before a start, or other programs have filled the disk.
  mutating func start() { isFull = happens(rates.fullStarts) }

  /// Returns the fault of a call.
  mutating func fault(of call: DiskCall) -> DiskFault? {
    if happens(rates.kills) { return Bool.random(using: &random) ? .killBefore : .killAfter }
    if let fault = failure(of: call) {
      failureCount += 1
      return fault
    }
    guard call.kind == .sync, happens(rates.lies) else { return nil }
    hasLied = true
    return .lie
  }

  private mutating func failure(of call: DiskCall) -> DiskFault? {
    switch call.kind {
    case .write:
      guard !isFull else { return .failure(code: Self.full) }
      guard happens(rates.failures) else { return nil }
      isFull = Bool.random(using: &random)
      let code = isFull ? Self.full : Self.write
      guard Bool.random(using: &random) else { return .failure(code: code) }
      return .shortWrite(share: Double.random(in: 0..<1, using: &random), code: code)
    case .sync: return happens(rates.failures) ? .failure(code: Self.sync) : nil
    case .open, .name: return nil
    }
  }

  private mutating func happens(_ rate: Double) -> Bool {
    rate > 0 && Double.random(in: 0..<1, using: &random) < rate
  }
}

// The end of a process.
extension FileFaults {
  /// Cuts the power of a disk whose process has ended, or not.
  ///
  /// - Returns: whether the power was cut; if so, whether the disk has lost what it had confirmed.
  mutating func cutPower(of disk: FaultyDisk) -> (isCut: Bool, losesConfirmed: Bool) {
    guard happens(rates.powerCuts) else { return (false, false) }
    let share = [0, 0.1, 0.5, 0.9, 1][Int.random(in: 0..<5, using: &random)]
    var own = random
    disk.cutPower(
      keeping: { Double.random(in: 0..<1, using: &own) < share },
      names: { Int.random(in: 0...$0, using: &own) }
    )
    random = own
    defer { hasLied = false }
    return (true, hasLied)
  }

  /// Lets a part of a log's file or of its write-ahead log rot, or not.
  ///
  /// - Returns: the file, and the number of the first byte; nil if nothing has rotted.
  mutating func rot(_ path: String, on disk: FaultyDisk) -> (path: String, start: Int)? {
    guard happens(rates.rot) else { return nil }
    let isWAL = Bool.random(using: &random)
    let rotten = isWAL ? path + "-wal" : path
    // Whole sectors of a write-ahead log: no seed decides the bytes of its salts.
    let length = isWAL || Bool.random(using: &random) ? FaultyDisk.sectorSize : 4
    let choice = Int.random(in: 0..<1 << 32, using: &random)
    let byte: UInt8 = Bool.random(using: &random) ? 0 : 0xFF
    guard let size = try? disk.size(rotten), size > 0 else { return nil }
    let start = choice % size / length * length
    disk.rot(rotten, start..<start + length, filling: byte)
    return (rotten, start)
  }
}
