/// The names of files: as processes see them, and as they are on the medium.
struct DiskNames {
  private struct Change {
    let name: String
    /// The number of the file; nil if the name is removed.
    let file: Int?
  }

  /// The numbers of the files.
  private(set) var files: [String: Int] = [:]
  private var durable: [String: Int] = [:]
  /// The changes since the last sync of the folder, in order. A rename makes its two changes at once.
  private var unsynced: [[Change]] = []

  subscript(name: String) -> Int? { files[name] }

  mutating func link(_ file: Int, as name: String) { apply([Change(name: name, file: file)]) }

  mutating func remove(_ name: String) { apply([Change(name: name, file: nil)]) }

  mutating func rename(_ name: String, to new: String) {
    guard let file = files[name] else { return }
    apply([Change(name: name, file: nil), Change(name: new, file: file)])
  }

  mutating func sync() {
    durable = files
    unsynced = []
  }

  /// Loses the changes that aren't on the medium. A file system writes them in their order.
  ///
  /// - Parameter count: returns the number of changes that have reached the medium, of those since the last sync.
  mutating func cutPower(keeping count: (Int) -> Int) {
    files = durable
    for change in unsynced.prefix(count(unsynced.count)) { Self.apply(change, to: &files) }
    sync()
  }

  private mutating func apply(_ changes: [Change]) {
    unsynced.append(changes)
    Self.apply(changes, to: &files)
  }

  private static func apply(_ changes: [Change], to files: inout [String: Int]) {
    for change in changes { files[change.name] = change.file }
  }
}
