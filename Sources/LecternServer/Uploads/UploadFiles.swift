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
    try Self.write(JSONEncoder().encode(entry), to: url.appending(path: name + ".json"))
  }

  /// Writes a part of a file. Its bytes are durable afterwards: the file's size says how many there are after a power cut.
  func write(_ bytes: [UInt8], at offset: Int, of name: String) throws {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(descriptor) }
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

  /// Returns the entries that can be read, with the sizes of their files.
  func entries<Entry: Decodable>(_ type: Entry.Type) -> [(value: Entry, size: Int)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") }.compactMap { name in
      guard let data = FileManager.default.contents(atPath: url.appending(path: name).path),
        let entry = try? JSONDecoder().decode(type, from: data)
      else { return nil }
      return (entry, size(of: String(name.dropLast(5)))) as (value: Entry, size: Int)
    }
  }

  /// Removes the files of a server that was killed before it had written their entries.
  func removeLeftovers() {
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
    for name in names where !name.hasSuffix(".json") && !names.contains(name + ".json") {
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

  private func size(of name: String) -> Int {
    var status = stat()
    return stat(url.appending(path: name).path, &status) == 0 ? Int(status.st_size) : 0
  }

  private func createFolder() throws {
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  private static func write(_ bytes: some Sequence<UInt8>, to url: URL) throws {
    let temporary = url.appendingPathExtension("new")
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(temporary.path, flags, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: Data(bytes))
    try file.synchronize()
    try file.close()
    guard rename(temporary.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
