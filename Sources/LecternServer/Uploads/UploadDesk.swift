internal import Composable
internal import LecternRoom

/// Decides about uploads: offers, offsets, limits and times. It does no input or output.
///
/// ```
///   offer ─▶ receiving ── part ──▶ write at its offset ── written ──▶ receiving
///              │                                             └─ whole ─▶ finishing ─▶ done, or a problem
///              └─ canceled, or no bytes for an hour ─▶ removed
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
    var latest: Instant
  }

  /// The most uploads of a person, and of a room, that are received at the same time.
  private static let (openPerPerson, openPerRoom) = (4, 64)
  /// A page that was cut off may send a part while the server still waits for the end of the last request.
  private static let arrivalLimit = 2
  /// How long the outcome of an upload is known, for a page that was cut off at the end.
  private static let outcomeTime = Duration.seconds(300)

  private let options: UploadOptions
  private var uploads: [String: Upload] = [:]
  private var use = UploadUse()

  init(_ options: UploadOptions) {
    self.options = options
  }
}

// Inputs from pages.
extension UploadDesk {
  /// Accepts an offer, or says why not. The room has judged the action already.
  mutating func offer(_ record: UploadRecord, at now: Instant) -> UploadProblem? {
    guard let rule = options.rule(of: record.action) else { return .refused }
    guard record.size > 0 else { return .empty }
    guard record.size <= rule.maximumSize else { return .size }
    let open = uploads.values.filter(\.isOpen)
    let own = open.filter { $0.record.person == record.person }
    let added = UploadQuota(files: 1, bytes: record.size)
    guard own.count < Self.openPerPerson,
      options.perPerson.allows(use.quota(of: record.person.id) + Self.quota(of: own) + added)
    else { return .quota }
    guard open.count < Self.openPerRoom,
      options.perRoom.allows(use.total + Self.quota(of: open) + added)
    else { return .full }
    uploads[record.key] = Upload(
      record: record,
      status: Status(offset: 0, phase: .receiving),
      latest: now
    )
    return nil
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
  mutating func written(_ count: Int?, of key: String) -> (status: Status, whole: UploadRecord?)? {
    guard let upload = uploads[key], upload.status.phase == .writing else { return nil }
    guard let count else { return (settled(key, .failed(.disk)), nil) }
    let offset = upload.status.offset + count
    let isWhole = offset == upload.record.size
    let status = Status(offset: offset, phase: isWhole ? .finishing : .receiving)
    uploads[key]?.status = status
    return (status, isWhole ? upload.record : nil)
  }

  /// Records the end of an upload.
  ///
  /// - Parameter phase: `done`, or the reason why it failed.
  @discardableResult
  mutating func settled(_ key: String, _ phase: Phase) -> Status {
    uploads[key]?.status.phase = phase
    return uploads[key]?.status ?? Status(offset: 0, phase: phase)
  }

  mutating func stored(_ entry: StoredUpload) { use.add(entry) }

  mutating func deleted(_ id: String) { use.remove(id) }

  /// Continues an upload of an earlier start.
  ///
  /// - Parameter count: the number of bytes that are there.
  /// - Returns: whether it is whole, and has to be finished.
  mutating func restore(_ record: UploadRecord, count: Int, at now: Instant) -> Bool {
    let isWhole = count >= record.size
    uploads[record.key] = Upload(
      record: record,
      status: Status(offset: min(count, record.size), phase: isWhole ? .finishing : .receiving),
      latest: now
    )
    return isWhole
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
  /// Whether it isn't over.
  var isOpen: Bool {
    switch status.phase {
    case .receiving, .writing, .finishing: true
    case .done, .failed: false
    }
  }
}
