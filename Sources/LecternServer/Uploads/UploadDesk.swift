internal import Composable
internal import LecternRoom

/// Decides about uploads: offers, offsets, limits and times. It does no input or output.
///
/// ```
///   offer ─▶ receiving ── part ──▶ write at its offset ── written ──▶ receiving
///              │                                             └─ whole ─▶ finishing ─▶ done, or a problem
///              └─ canceled, no bytes for an hour, or idle while others wait ─▶ removed
/// ```
///
/// The protocol is a subset of tus 1.0 (https://tus.io/protocols/resumable-upload): a part has the offset at which it
/// begins, and the server refuses a part that begins elsewhere and says how many bytes it has. So a page that was cut off
/// asks for the number and continues there.
struct UploadDesk {
  typealias Instant = ContinuousClock.Instant

  enum Phase: Equatable, Sendable {
    case receiving
    /// A part is being written.
    case writing
    /// All bytes are there. The file is examined, stored and told to the app.
    case finishing
    case done
    case failed(UploadProblem)
  }

  /// The state of an upload, as its page is told.
  struct Status: Equatable, Sendable {
    var offset: Int
    var phase: Phase
  }

  fileprivate struct Upload {
    let record: UploadRecord
    var status: Status
    /// The number of requests that bring a part at the moment.
    var arrivals = 0
    let began: Instant
    var latest: Instant
  }

  /// The most uploads of a person, and of a room, that are received at the same time.
  private static let (openPerPerson, openPerRoom) = (4, 64)
  /// A page that was cut off may send a part while the server still waits for the end of the last request.
  private static let arrivalLimit = 2
  /// How long the outcome of an upload is known, for a page that was cut off at the end.
  static let outcomeTime = Duration.seconds(300)
  /// The time without bytes after which an upload makes room for another one, at a limit.
  fileprivate static let idleTime = Duration.seconds(30)
  /// The time that an upload has before its rate counts, and the bytes a second below which it makes room for another one at the
  /// room's limit. Otherwise a few bytes now and then would keep everyone else out.
  fileprivate static let (startTime, slowRate) = (Duration.seconds(60), 1_024)

  private let options: UploadOptions
  private var uploads: [String: Upload] = [:]
  private var use = UploadUse()

  init(_ options: UploadOptions) {
    self.options = options
  }
}

// Inputs from pages.
extension UploadDesk {
  /// Accepts an offer. The room has judged the action already.
  ///
  /// At a limit, it gives up the uploads that have been idle longest.
  ///
  /// - Returns: the keys of the uploads that are given up. Their bytes are to be removed.
  /// - Throws: the reason why it isn't accepted.
  mutating func offer(
    _ record: UploadRecord,
    at now: Instant
  ) throws(UploadProblem) -> [String] {
    guard let rule = options.rule(of: record.action) else { throw .refused }
    guard record.size > 0 else { throw .empty }
    guard record.size <= rule.maximumSize else { throw .size }
    var open = uploads.values.filter(\.isOpen)
    var evicted: [String] = []
    while let limit = limit(reachedBy: record, beside: open) {
      let idle = open.indices.filter { index in
        limit.isOfRoom
          ? open[index].isIdle(at: now) || open[index].isSlow(at: now)
          : open[index].isIdle(at: now) && open[index].record.person.id == record.person.id
      }
      guard let oldest = idle.min(by: { open[$0].latest < open[$1].latest }) else {
        throw limit.problem
      }
      evicted.append(open.remove(at: oldest).record.key)
    }
    for key in evicted { uploads[key] = nil }
    uploads[record.key] = Upload(
      record: record,
      status: Status(offset: 0, phase: .receiving),
      began: now,
      latest: now
    )
    return evicted
  }

  /// Returns the state of an upload; nil if the page has none with this key.
  func status(of key: String, for token: String) -> Status? { upload(key, token)?.status }

  /// Accepts the body of a part, before it is read.
  ///
  /// - Returns: nil to read it; otherwise the upload's state, which says at which offset the next part begins.
  mutating func partAnnounced(
    of key: String,
    for token: String,
    at offset: Int
  ) -> Result<Void, UnwantedPart> {
    guard let upload = upload(key, token) else { return .failure(.unknown) }
    guard upload.status == Status(offset: offset, phase: .receiving),
      upload.arrivals < Self.arrivalLimit
    else { return .failure(.other(upload.status)) }
    uploads[key]?.arrivals += 1
    return .success(())
  }

  /// Ends a request that brings a part, whether the part has arrived or not.
  mutating func partEnded(of key: String) { uploads[key]?.arrivals -= 1 }

  /// Decides whether a part that has arrived is written at its offset.
  ///
  /// - Returns: nil to write it; otherwise the upload's state.
  mutating func partArrived(
    _ count: Int,
    of key: String,
    at offset: Int,
    now: Instant
  ) -> Result<Void, UnwantedPart> {
    guard let upload = uploads[key] else { return .failure(.unknown) }
    guard upload.status == Status(offset: offset, phase: .receiving),
      count <= upload.record.size - offset
    else { return .failure(.other(upload.status)) }
    uploads[key]?.status.phase = .writing
    uploads[key]?.latest = now
    return .success(())
  }

  /// Cancels an upload that isn't whole.
  ///
  /// - Returns: whether its bytes are to be removed.
  mutating func canceled(_ key: String, for token: String) -> Bool {
    guard let upload = upload(key, token), upload.isOpen, upload.status.phase != .finishing else {
      return false
    }
    uploads[key] = nil
    return true
  }

  /// A part that isn't written.
  enum UnwantedPart: Error, Equatable {
    case unknown
    case other(Status)
  }
}

// Results of what the desk has decided.
extension UploadDesk {
  /// Continues after a part was written.
  ///
  /// - Parameter count: the number of its bytes; nil if it could not be written.
  /// - Returns: the upload's state, with the record of an upload that is whole; nil if it was canceled meanwhile.
  mutating func written(
    _ count: Int?,
    of key: String,
    at now: Instant
  ) -> (status: Status, whole: UploadRecord?)? {
    guard let upload = uploads[key], upload.status.phase == .writing else { return nil }
    guard let count else { return (settled(key, .failed(.disk), at: now), nil) }
    let offset = upload.status.offset + count
    let isWhole = offset == upload.record.size
    let status = Status(offset: offset, phase: isWhole ? .finishing : .receiving)
    uploads[key]?.status = status
    uploads[key]?.latest = now
    return (status, isWhole ? upload.record : nil)
  }

  /// Records the end of an upload. Its outcome is known for a time from now on.
  ///
  /// - Parameter phase: `done`, or the reason why it failed.
  @discardableResult
  mutating func settled(_ key: String, _ phase: Phase, at now: Instant) -> Status {
    uploads[key]?.status.phase = phase
    uploads[key]?.latest = now
    return uploads[key]?.status ?? Status(offset: 0, phase: phase)
  }

  mutating func stored(_ entry: StoredUpload) { use.add(entry) }

  mutating func deleted(_ id: String) { use.remove(id) }

  /// Continues an upload of an earlier start.
  ///
  /// - Parameters:
  ///   - count: the number of bytes that are there.
  ///   - latest: the time of the last write.
  /// - Returns: whether it is whole, and has to be finished.
  mutating func restore(_ record: UploadRecord, count: Int, at latest: Instant) -> Bool {
    let isWhole = count >= record.size
    uploads[record.key] = Upload(
      record: record,
      status: Status(offset: min(count, record.size), phase: isWhole ? .finishing : .receiving),
      began: latest,
      latest: latest
    )
    return isWhole
  }

  /// Whether it has no uploads, and no outcomes of uploads.
  var isEmpty: Bool { uploads.isEmpty }

  /// The time at which the next upload is removed, or the next outcome is forgotten; nil if there is none.
  var nextExpiry: Instant? {
    uploads.values.compactMap { upload -> Instant? in
      switch upload.status.phase {
      case .receiving: upload.latest + options.timeout
      case .writing, .finishing: nil
      case .done, .failed: upload.latest + Self.outcomeTime
      }
    }.min()
  }

  /// Removes the uploads that have got no bytes for too long, and the outcomes that no page asks for any more.
  ///
  /// - Returns: the keys of those whose bytes are to be removed.
  mutating func removeExpired(at now: Instant) -> [String] {
    var removed: [String] = []
    for (key, upload) in uploads {
      let age = now - upload.latest
      if upload.status.phase == .receiving, age >= options.timeout { removed.append(key) }
      if !upload.isOpen, age >= Self.outcomeTime { uploads[key] = nil }
    }
    for key in removed { uploads[key] = nil }
    return removed.sorted()
  }
}

extension UploadDesk {
  /// A limit that an offer would exceed.
  private struct Limit {
    let problem: UploadProblem
    /// Whether it is the room's, and not the person's.
    let isOfRoom: Bool
  }

  /// Returns the limit that an upload would exceed; nil if there is none.
  ///
  /// - Parameter open: the other uploads that aren't over.
  private func limit(reachedBy record: UploadRecord, beside open: [Upload]) -> Limit? {
    let own = open.filter { $0.record.person.id == record.person.id }
    let added = UploadQuota(files: 1, bytes: record.size)
    if own.count >= Self.openPerPerson { return Limit(problem: .busy, isOfRoom: false) }
    if !options.perPerson.allows(
      use.quota(of: record.person.id) + Self.quota(of: own) + added
    ) {
      return Limit(problem: .quota, isOfRoom: false)
    }
    if open.count >= Self.openPerRoom { return Limit(problem: .busy, isOfRoom: true) }
    if !options.perRoom.allows(use.total + Self.quota(of: open) + added) {
      return Limit(problem: .full, isOfRoom: true)
    }
    return nil
  }

  private func upload(_ key: String, _ token: String) -> Upload? {
    guard let upload = uploads[key], Secret(upload.record.token) == Secret(token) else {
      return nil
    }
    return upload
  }

  private static func quota(of uploads: [Upload]) -> UploadQuota {
    UploadQuota(files: uploads.count, bytes: uploads.reduce(0) { $0 + $1.record.size })
  }
}

extension UploadDesk.Upload {
  /// Whether its page seems to be gone: it has got no bytes for a time, and gets none.
  func isIdle(at now: UploadDesk.Instant) -> Bool {
    status.phase == .receiving && arrivals <= 0 && now - latest >= UploadDesk.idleTime
  }

  /// Whether it has got too few bytes for its age.
  func isSlow(at now: UploadDesk.Instant) -> Bool {
    let age = now - began
    return status.phase == .receiving && age >= UploadDesk.startTime
      && status.offset < Int(clamping: age.components.seconds) * UploadDesk.slowRate
  }

  /// Whether it isn't over.
  var isOpen: Bool {
    switch status.phase {
    case .receiving, .writing, .finishing: true
    case .done, .failed: false
    }
  }
}
