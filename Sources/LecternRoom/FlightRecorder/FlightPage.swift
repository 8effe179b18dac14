internal import Composable
internal import LecternLog

/// The layout of a ``FlightRecorder``'s memory, in words of 64 bits.
///
/// ```
///     0  magic and version │ process │ log
///     4  crash: cause, lane, action and index of the effect
///     8  suspect │ next refusal
///    16  phase │ thread │ checksum
///    19  lane, count, cause, effect, effect index, ref, lengths
///    26  client, sender, role, name, value: each padded with zeros to whole words
///   512  refusals, of 8 words each: ref + 1, client
/// ```
///
/// A record counts if its phase, its lengths and its checksum are plausible. The phase is written last, and cleared first,
/// so a process that ends in between leaves none. The checksum recognizes a page that a power failure has torn.
struct FlightPage {
  /// The size of the memory in bytes.
  static let size = 8_192
  /// `LCTRNFL` and the version.
  private static let magic: UInt64 = 0x4c43_5452_4e46_4c01
  private static let fields = 19..<26
  static let refusalCount = 64
  /// Maximum lengths in bytes.
  static let (idLimit, roleLimit, nameLimit, valueLimit) = (128, 32, 512, 2_048)

  /// The positions of single words.
  enum Word: Int {
    case magic = 0
    case process, log
    case crashCause = 4
    case crashLane, crashAction, crashIndex
    case suspect = 8
    case nextRefusal
    case phase = 16
    case thread, checksum, lane, count, cause, effectAction, effectIndex, ref, lengths
  }

  let words: UnsafeMutablePointer<UInt64>
  /// The end of the message's fields so far, and their checksum.
  private var message = (end: fields.upperBound, checksum: UInt64(0))

  init(_ words: UnsafeMutablePointer<UInt64>) {
    self.words = words
  }

  subscript(word: Word) -> UInt64 {
    get { words[word.rawValue] }
    nonmutating set { words[word.rawValue] = newValue }
  }

  /// Whether the memory is of this version.
  var isValid: Bool { self[.magic] == Self.magic }

  /// Erases the memory, also that of another version.
  func erase() {
    words.update(repeating: 0, count: Self.size / 8)
    self[.magic] = Self.magic
  }
}

// Writing: runs for each action, so it neither allocates nor calls the system.
extension FlightPage {
  /// Writes the origin of an action. The record counts from ``begin(_:on:)`` on.
  mutating func setMessage(
    client: String?,
    ref: Int?,
    sender: String?,
    role: String?,
    name: String
  ) {
    self[.phase] = 0
    (self[.lane], self[.count], self[.cause]) = (0, 0, 0)
    (self[.effectAction], self[.effectIndex]) = (0, 0)
    self[.ref] = UInt64(bitPattern: Int64(ref ?? -1))
    var (end, checksum, lengths) = (Self.fields.upperBound, UInt64(0), UInt64(0))
    lengths |= append(client, limit: Self.idLimit, &end, &checksum)
    lengths |= append(sender, limit: Self.idLimit, &end, &checksum) << 8
    lengths |= append(role, limit: Self.roleLimit, &end, &checksum) << 16
    lengths |= append(name, limit: Self.nameLimit, &end, &checksum) << 24
    self[.lengths] = lengths
    message = (end, checksum)
    self[.checksum] = self.checksum(ofValue: 0)
  }

  /// Writes the action itself.
  func setAction(
    lane: LogLane,
    count: Int,
    cause: Int?,
    effect: EffectNumber?,
    value: [UInt8]?
  ) {
    self[.phase] = 0
    (self[.lane], self[.count]) = (UInt64(lane.rawValue), UInt64(count))
    self[.cause] = UInt64(cause ?? 0)
    (self[.effectAction], self[.effectIndex]) = (
      UInt64(effect?.action ?? 0), UInt64(effect?.index ?? 0)
    )
    var lengths = self[.lengths] & 0xff_ffff_ffff
    var (end, checksum) = (message.end, UInt64(0))
    if let value {
      let length = value.withUnsafeBufferPointer {
        append($0, limit: Self.valueLimit, &end, &checksum)
      }
      // One more because an empty value differs from none.
      lengths |= (length + 1) << 40
    }
    self[.lengths] = lengths
    self[.checksum] = self.checksum(ofValue: checksum)
  }

  /// Makes the record count.
  func begin(_ phase: FlightRecord.Phase, on thread: UInt64) {
    (self[.thread], self[.phase]) = (thread, phase.rawValue)
  }

  /// Ends the record.
  func clear() { self[.phase] = 0 }

  /// - Returns: the length.
  private func append(
    _ text: String?,
    limit: Int,
    _ end: inout Int,
    _ checksum: inout UInt64
  ) -> UInt64 {
    guard let text else { return 0 }
    // A bridged string is skipped. No store of this process has one.
    return text.utf8.withContiguousStorageIfAvailable {
      append($0, limit: limit, &end, &checksum)
    } ?? 0
  }

  private func append(
    _ bytes: UnsafeBufferPointer<UInt8>,
    limit: Int,
    _ end: inout Int,
    _ checksum: inout UInt64
  ) -> UInt64 {
    let (source, count) = (UnsafeRawBufferPointer(bytes), min(bytes.count, limit))
    var index = 0
    // Word by word: for a short text, that is cheaper than a call of memcpy(3) and a second pass for the checksum.
    while index + 8 <= count {
      append(source.loadUnaligned(fromByteOffset: index, as: UInt64.self), &end, &checksum)
      index += 8
    }
    if index < count {
      var word: UInt64 = 0
      for last in (index..<count).reversed() { word = word << 8 | UInt64(source[last]) }
      append(UInt64(littleEndian: word), &end, &checksum)
    }
    return UInt64(count)
  }

  private func append(_ word: UInt64, _ end: inout Int, _ checksum: inout UInt64) {
    words[end] = word
    checksum = Self.mixed(checksum, word)
    end += 1
  }

  private func checksum(ofValue value: UInt64) -> UInt64 {
    var checksum = Self.mixed(message.checksum, value)
    for word in Self.fields { checksum = Self.mixed(checksum, words[word]) }
    return checksum
  }

  private static func mixed(_ checksum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (checksum ^ word) &* 0x9e37_79b9_7f4a_7c15
    return product ^ product >> 29
  }
}

// Reading.
extension FlightPage {
  /// The record; nil if nothing is in flight, or it is torn.
  var record: FlightRecord? {
    let lengths = self[.lengths]
    let counts = [
      lengths & 0xff, lengths >> 8 & 0xff, lengths >> 16 & 0xff, lengths >> 24 & 0xffff,
    ]
    let value = lengths >> 40
    guard isValid, let phase = FlightRecord.Phase(rawValue: self[.phase]),
      zip(counts, [Self.idLimit, Self.idLimit, Self.roleLimit, Self.nameLimit])
        .allSatisfy({ $0 <= $1 }),
      value <= Self.valueLimit + 1,
      let lane = LogLane(rawValue: Int(truncatingIfNeeded: self[.lane]))
    else { return nil }
    var (end, checksum) = (Self.fields.upperBound, UInt64(0))
    let texts = counts.map { text(of: Int($0), &end, &checksum) }
    var valueChecksum = UInt64(0)
    let valueText = value > 0 ? text(of: Int(value) - 1, &end, &valueChecksum) : nil
    checksum = Self.mixed(checksum, valueChecksum)
    for word in Self.fields { checksum = Self.mixed(checksum, words[word]) }
    guard checksum == self[.checksum], let count = Int(exactly: self[.count]),
      let cause = Int(exactly: self[.cause]), let action = Int(exactly: self[.effectAction]),
      let index = Int(exactly: self[.effectIndex])
    else { return nil }
    let ref = Int(Int64(bitPattern: self[.ref]))
    return FlightRecord(
      phase: phase,
      lane: lane,
      count: count,
      cause: cause > 0 ? cause : nil,
      effect: action > 0 ? EffectNumber(action: action, index: index) : nil,
      client: texts[0].isEmpty ? nil : texts[0],
      ref: ref >= 0 ? ref : nil,
      sender: texts[1].isEmpty ? nil : texts[1],
      role: texts[2].isEmpty ? nil : texts[2],
      name: texts[3],
      value: valueText.map { $0.utf8.count < Self.valueLimit ? $0 : $0 + "…" }
    )
  }

  private func text(of count: Int, _ end: inout Int, _ checksum: inout UInt64) -> String {
    let bytes = UnsafeRawBufferPointer(start: words + end, count: count)
    for _ in 0..<(count + 7) / 8 {
      checksum = Self.mixed(checksum, words[end])
      end += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// Refused actions.
extension FlightPage {
  private static let firstRefusal = 512

  /// The actions that are refused, each by its page's client id and its number.
  var refusals: [FlightRefusal] {
    (0..<Self.refusalCount).compactMap { slot in
      let start = Self.firstRefusal + slot * 8
      var (end, checksum) = (start + 1, UInt64(0))
      let client = text(of: 32, &end, &checksum)
      guard words[start] > 0, words[start + 7] == checksum, let ref = Int(exactly: words[start] - 1)
      else { return nil }
      return FlightRefusal(client: client, ref: ref)
    }
  }

  /// Adds a refused action, in place of the oldest if there are too many.
  func append(_ refusal: FlightRefusal) {
    let slot = Int(self[.nextRefusal] % UInt64(Self.refusalCount))
    let start = Self.firstRefusal + slot * 8
    guard refusal.client.utf8.count == 32 else { return }
    words[start] = 0
    var (end, checksum) = (start + 1, UInt64(0))
    _ = append(refusal.client, limit: 32, &end, &checksum)
    words[start + 7] = checksum
    words[start] = UInt64(refusal.ref) + 1
    self[.nextRefusal] &+= 1
  }
}

/// An action that is refused because it has crashed the server.
struct FlightRefusal: Equatable, Sendable {
  let client: String
  let ref: Int
}
