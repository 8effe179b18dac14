/// The bytes of the files that pages have loaded last. A file is in memory once for all who load it.
struct UploadCache {
  private static let limit = 32 << 20

  /// The latest last.
  private var files: [(id: String, bytes: [UInt8])] = []

  subscript(id: String) -> [UInt8]? { files.first { $0.id == id }?.bytes }

  /// Adds a file. A file that is larger than the cache isn't kept, and doesn't displace the others.
  mutating func insert(_ bytes: [UInt8], as id: String) {
    remove(id)
    guard bytes.count <= Self.limit else { return }
    files.append((id, bytes))
    while files.reduce(0, { $0 + $1.bytes.count }) > Self.limit { files.removeFirst() }
  }

  mutating func remove(_ id: String) { files.removeAll { $0.id == id } }
}
