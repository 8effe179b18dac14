internal import Foundation

/// Files in a folder, each with an entry beside it. Its calls wait for the disk.
struct UploadFiles: Sendable {
  let url: URL

  /// Writes a file so that it is there as a whole, or not at all.
  func write(_ bytes: [UInt8], named name: String) throws {
    try createFolder()
    try Self.write(bytes, to: url.appending(path: name))
  }

  func write(_ entry: some Encodable, named name: String) throws {
    try createFolder()
    try Self.write(Array(JSONEncoder().encode(entry)), to: url.appending(path: name + ".json"))
  }

  /// Writes a part of a file. Its bytes are durable afterwards: the file's size says how many there are after a power cut.
  func write(_ bytes: [UInt8], at offset: Int, of name: String) throws {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(descriptor) }
    try Self.write(bytes, at: offset, to: descriptor)
  }

  /// A file's entry, with what the disk knows about the file.
  struct Found<Entry: Sendable>: Sendable {
    let entry: Entry
    /// The size of the file; zero if it is missing.
    let size: Int
    /// The time since the last write of the file.
    let age: Duration
  }

  /// Returns the entries that can be read.
  ///
  /// - Throws: an error if the folder can't be read. A folder that doesn't exist has no entries.
  func entries<Entry: Decodable & Sendable>(_ type: Entry.Type) throws -> [Found<Entry>] {
    try names().sorted().filter { $0.hasSuffix(".json") }.compactMap { name -> Found<Entry>? in
      guard let data = FileManager.default.contents(atPath: url.appending(path: name).path),
        let entry = try? JSONDecoder().decode(type, from: data)
      else { return nil }
      let file = String(name.dropLast(5))
      let date = attributes(of: file)[.modificationDate] as? Date
      return Found(
        entry: entry,
        size: size(of: file),
        age: .seconds(max(0, date.map { -$0.timeIntervalSinceNow } ?? 0))
      )
    }
  }

  /// Removes the files of a server that was killed before it had written their entries, or while it wrote.
  ///
  /// - Parameter isOwn: whether a name is one that the server gives. In a folder of its own, each is.
  func removeLeftovers(where isOwn: (_ name: String) -> Bool = { _ in true }) throws {
    let names = Set(try names())
    for name in names where isOwn(name) && !name.hasSuffix(".json") {
      guard !names.contains(name + ".json"),
        attributes(of: name)[.type] as? FileAttributeType == .typeRegular
      else { continue }
      unlink(url.appending(path: name).path)
    }
  }

  func read(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: url.appending(path: name)))
  }

  /// Removes a file and its entry, if there are any. The entry goes last: without it, the file would stay for ever.
  func remove(_ name: String) throws {
    for name in [name, name + ".json"] {
      let path = url.appending(path: name).path
      guard unlink(path) == 0 || errno == ENOENT else { throw CocoaError(.fileWriteUnknown) }
    }
  }

  private func names() throws -> [String] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: url.path)
  }

  private func size(of name: String) -> Int {
    var status = stat()
    return stat(url.appending(path: name).path, &status) == 0 ? Int(status.st_size) : 0
  }

  private func attributes(of name: String) -> [FileAttributeKey: Any] {
    let path = url.appending(path: name).path
    return (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
  }

  private func createFolder() throws {
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }
}

extension UploadFiles {
  /// Writes a file under a temporary name that no other write has, and renames it. An error leaves nothing.
  private static func write(_ bytes: [UInt8], to url: URL) throws {
    let temporary = url.appendingPathExtension("new-\(UUID().uuidString)").path
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    do {
      defer { close(descriptor) }
      try write(bytes, at: 0, to: descriptor)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, url.path) == 0 else {
      unlink(temporary)
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// Writes bytes durably.
  private static func write(_ bytes: [UInt8], at offset: Int, to descriptor: CInt) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor,
          $0.baseAddress?.advanced(by: written),
          $0.count - written,
          off_t(offset + written)
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw CocoaError(.fileWriteOutOfSpace) }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
