internal import Composable
internal import LecternRoom
internal import LecternWire

/// The files that wait for the pages of a room to download them.
///
/// ```
///   effect ─▶ DownloadClient ─▶ FileShelf ── offer ──▶ Room ──▶ the person's pages
///                               ▲                                  │
///                               └────────── GET, by the key ◀──────┘
/// ```
actor FileShelf {
  private struct Entry {
    let file: GivenFile
    let person: Sender
    let key: Secret
    let expiry: ContinuousClock.Instant
    /// Whether a page downloads it.
    var isTaken = false
    /// When it was offered first; nil before.
    var offered: ContinuousClock.Instant?

    var offer: FileOffer { FileOffer(name: file.name, key: key.text) }

    /// Returns whether no page has taken it although it was offered long ago.
    func isOverdue(at time: ContinuousClock.Instant) -> Bool {
      offered.map { $0.advanced(by: FileShelf.precedence) <= time } ?? false
    }
  }

  /// Limits of a person's files and of all files of a room, in bytes.
  private static var limits: (person: Int, total: Int) { (16 << 20, 64 << 20) }
  /// Maximum number of a person's files.
  private static var personLimit: Int { 8 }
  /// How long a file waits. A page that has lost its connection is back before.
  static var lifetime: Duration { .seconds(120) }
  /// How long an offer precedes newer ones. A visible page downloads a file at once, and doesn't try again if it can't.
  static var precedence: Duration { .seconds(10) }

  private nonisolated let executor: any SerialExecutor
  private let now: @Sendable () -> ContinuousClock.Instant
  /// Tells a person's pages about a file, or that there is none any more. Returns false if the person has no page.
  private let offer: @Sendable (FileOffer?, Sender) -> Bool
  /// In the order of the offers. Of each person, the first that no page has taken is offered.
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - executor: the loop of the room and the listener.
  ///   - now: the time.
  ///   - offer: tells a person's pages about a file, or that there is none any more. Called on the loop. Returns false if the
  ///     person has no page.
  init(
    executor: any SerialExecutor,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    offer: @escaping @Sendable (FileOffer?, Sender) -> Bool
  ) {
    (self.executor, self.now, self.offer) = (executor, now, offer)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Offers a person a file, once a page has taken the earlier ones or has had time to. A person's oldest files go if there are
  /// too many.
  func put(_ file: GivenFile, for person: Sender) throws(FileShelfError) {
    guard file.bytes.count <= Self.limits.person else {
      throw .tooLarge(name: file.name, limit: Self.limits.person)
    }
    removeExpired()
    let time = now()
    let expiry = time.advanced(by: Self.lifetime)
    var entry = Entry(file: file, person: person, key: .token(), expiry: expiry)
    let first = nextIndex(for: person)
    let isFirst = first.map { entries[$0].isOverdue(at: time) } ?? true
    let offered = isFirst ? entry.offer : first.map { entries[$0].offer }
    guard offer(offered, person) else { throw .noPage(name: file.name) }
    if isFirst { entry.offered = time }
    entries.append(entry)
    // The earlier one is offered again after it.
    if isFirst, let first { entries.append(entries.remove(at: first)) }
    while let oldest = oldestBeyondLimits(of: person) { remove(at: oldest) }
    // Pages download at once, so the oldest files are hardly missed.
    while byteCount > Self.limits.total { remove(at: 0) }
  }

  /// Returns the file of a key, and offers the person's next one: other pages of the person don't download this one, too. The
  /// file itself stays, because a browser may resume a download.
  func take(_ key: Secret) -> GivenFile? {
    removeExpired()
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries[index]
    if !entry.isTaken {
      entries[index].isTaken = true
      offerNext(to: entry.person)
    }
    return entry.file
  }

  /// Frees the memory of the files that nobody has downloaded.
  func removeExpired() {
    let time = now()
    while let index = entries.firstIndex(where: { $0.expiry <= time }) { remove(at: index) }
  }

  var byteCount: Int { entries.reduce(0) { $0 + $1.file.bytes.count } }

  /// The first file that no page of a person has taken.
  private func nextIndex(for person: Sender) -> Int? {
    entries.firstIndex { $0.person == person && !$0.isTaken }
  }

  private func offerNext(to person: Sender) {
    let index = nextIndex(for: person)
    if let index, entries[index].offered == nil { entries[index].offered = now() }
    _ = offer(index.map { entries[$0].offer }, person)
  }

  private func oldestBeyondLimits(of person: Sender) -> Int? {
    let own = entries.indices.filter { entries[$0].person == person }
    let size = own.reduce(0) { $0 + entries[$1].file.bytes.count }
    return own.count > Self.personLimit || size > Self.limits.person ? own.first : nil
  }

  private func remove(at index: Int) {
    let entry = entries.remove(at: index)
    if !entry.isTaken { offerNext(to: entry.person) }
  }
}

/// The reason why a person isn't given a file.
enum FileShelfError: Error, CustomStringConvertible {
  case tooLarge(name: String, limit: Int)
  case noPage(name: String)

  var description: String {
    switch self {
    case .tooLarge(let name, let limit):
      "The file “\(name)” is larger than \(limit >> 20) MB. Make it smaller."
    case .noPage(let name):
      "The file “\(name)” is for a person without a page. The person has left."
    }
  }
}

extension DownloadClient {
  /// Creates the client of a room.
  init(of shelf: FileShelf) {
    self.init { file, person in
      try await shelf.put(file, for: person)
      Task {
        try? await Task.sleep(for: FileShelf.lifetime)
        await shelf.removeExpired()
      }
    }
  }
}
