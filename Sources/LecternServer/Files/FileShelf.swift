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
  }

  /// Limits of a file and of all files of a room, in bytes.
  private static var limits: (file: Int, total: Int) { (16 << 20, 64 << 20) }
  /// How long a file waits. A page that has lost its connection is back before.
  static var lifetime: Duration { .seconds(120) }

  private nonisolated let executor: any SerialExecutor
  private let now: @Sendable () -> ContinuousClock.Instant
  /// Tells a person's pages about a file, or that there is none any more. Returns false if the person has no page.
  private let offer: @Sendable (FileOffer?, Sender) -> Bool
  /// At most one for each person, the oldest first.
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

  /// Offers a person a file, in place of any earlier one.
  func put(_ file: GivenFile, for person: Sender) throws(FileShelfError) {
    guard file.bytes.count <= Self.limits.file else {
      throw .tooLarge(name: file.name, limit: Self.limits.file)
    }
    removeExpired()
    let key = Secret.token()
    guard offer(FileOffer(name: file.name, key: key.text), person) else {
      throw .noPage(name: file.name)
    }
    entries.removeAll { $0.person == person }
    entries.append(
      Entry(file: file, person: person, key: key, expiry: now().advanced(by: Self.lifetime))
    )
    // Pages download at once, so the oldest files are hardly missed.
    while byteCount > Self.limits.total { remove(entries.removeFirst()) }
  }

  /// Returns the file of a key, and ends its offer: other pages of the person don't download it, too. The file itself
  /// stays, because a browser may resume a download.
  func take(_ key: Secret) -> GivenFile? {
    removeExpired()
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    _ = offer(nil, entry.person)
    return entry.file
  }

  /// Frees the memory of the files that nobody has downloaded.
  func removeExpired() {
    let time = now()
    while let first = entries.first, first.expiry <= time { remove(entries.removeFirst()) }
  }

  var byteCount: Int { entries.reduce(0) { $0 + $1.file.bytes.count } }

  private func remove(_ entry: Entry) {
    _ = offer(nil, entry.person)
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
