/// The files that are being read from a store at the moment. Pages that load the same file share a read.
struct UploadReads {
  /// Maximum size of the files that are read at the same time, in bytes. A larger file is read alone.
  private static let limit = 64 << 20

  private var running: [String: (task: Task<[UInt8], any Error>, size: Int)] = [:]

  /// The running read of a file; nil if there is none.
  subscript(id: String) -> Task<[UInt8], any Error>? { running[id]?.task }

  /// Whether a file of some size can be read, too.
  func allows(_ size: Int) -> Bool {
    running.isEmpty || running.values.reduce(size) { $0 + $1.size } <= Self.limit
  }

  mutating func insert(_ task: Task<[UInt8], any Error>, of id: String, size: Int) {
    running[id] = (task, size)
  }

  mutating func remove(_ id: String) { running[id] = nil }
}

/// The files that are being read take as much memory as they may.
struct TooManyReads: Error {}
