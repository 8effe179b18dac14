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

    var offer: FileOffer { FileOffer(name: file.name, key: key.text) }
  }

  /// Limits of a person's files and of all files of a room, in bytes.
  private static var limits: (person: Int, total: Int) { (16 << 20, 64 << 20) }
  /// Maximum number of a person's files.
  private static var personLimit: Int { 8 }
  /// How long a file waits. A page that has lost its connection is back before.
  static var lifetime: Duration { .seconds(120) }

  private nonisolated let executor: any SerialExecutor
  private let now: @Sendable () -> ContinuousClock.Instant
  /// Tells a person's pages about a file, or that there is none any more. Returns false if the person has no page.
  private let offer: @Sendable (FileOffer?, Sender) -> Bool
  /// The oldest first. Of each person, the first that no page has taken is offered.
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

  /// Offers a person a file, once a page has taken the earlier ones. A person's oldest files go if there are too many.
  func put(_ file: GivenFile, for person: Sender) throws(FileShelfError) {
    guard file.bytes.count <= Self.limits.person else {
      throw .tooLarge(name: file.name, limit: Self.limits.person)
    }
    removeExpired()
    let expiry = now().advanced(by: Self.lifetime)
    let entry = Entry(file: file, person: person, key: .token(), expiry: expiry)
    guard offer(next(for: person) ?? entry.offer, person) else { throw .noPage(name: file.name) }
    entries.append(entry)
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
      _ = offer(next(for: entry.person), entry.person)
    }
    return entry.file
  }

  /// Frees the memory of the files that nobody has downloaded.
  func removeExpired() {
    let time = now()
    while let first = entries.first, first.expiry <= time { remove(at: 0) }
  }

  var byteCount: Int { entries.reduce(0) { $0 + $1.file.bytes.count } }

  /// The first file that no page of a person has taken.
  private func next(for person: Sender) -> FileOffer? {
    entries.first { $0.person == person && !$0.isTaken }?.offer
  }

  private func oldestBeyondLimits(of person: Sender) -> Int? {
    let own = entries.indices.filter { entries[$0].person == person }
    let size = own.reduce(0) { $0 + entries[$1].file.bytes.count }
    return own.count > Self.personLimit || size > Self.limits.person ? own.first : nil
  }

  private func remove(at index: Int) {
    let entry = entries.remove(at: index)
    if !entry.isTaken { _ = offer(next(for: entry.person), entry.person) }
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
