internal import Composable

// The app's operations on its files. An effect of an earlier start can come before the store has been read.
extension UploadService {
  func read(_ id: UploadedFile.ID) async throws -> [UInt8] {
    try await waitUntilReady()
    guard entries[id] != nil else { throw NoUploadedFile(id: id) }
    return try await store.read(id)
  }

  func publish(_ id: UploadedFile.ID) async throws {
    try await inTurn(id) { try await self.publishNow(id) }
  }

  /// Deletes a file. If the store fails, the file stays, and can be deleted again.
  func delete(_ id: UploadedFile.ID) async throws {
    try await inTurn(id) { try await self.deleteNow(id) }
  }

  private func publishNow(_ id: UploadedFile.ID) async throws {
    guard var entry = entries[id] else { throw NoUploadedFile(id: id) }
    entry.isPublished = true
    try await store.update(entry)
    entries[id] = entry
  }

  private func deleteNow(_ id: UploadedFile.ID) async throws {
    guard entries[id] != nil else { return }
    try await store.delete(id)
    entries[id] = nil
    desk.deleted(id)
    cache.remove(id)
  }

  /// Makes a change of a file after the changes of the file that were asked for before, whether those fail or not.
  private func inTurn(
    _ id: UploadedFile.ID,
    _ change: @escaping @Sendable () async throws -> Void
  ) async throws {
    let task = Task { [previous = changes[id]] in
      _ = await previous?.result
      try await self.waitUntilReady()
      try await change()
    }
    changes[id] = task
    defer { if changes[id] == task { changes[id] = nil } }
    try await task.value
  }
}

// What pages load.
extension UploadService {
  /// Returns the bytes of a file for a page. Pages that load a picture at the same time share the read.
  ///
  /// - Throws: ``TooManyReads`` if the page has to ask again later.
  func bytes(of id: UploadedFile.ID) async throws -> [UInt8] {
    if let bytes = cache[id] { return bytes }
    if let read = reads[id] { return try await read.value }
    guard let entry = entries[id] else { throw NoUploadedFile(id: id) }
    guard reads.allows(entry.file.size) else { throw TooManyReads() }
    let read = Task { [store] in try await store.read(id) }
    reads.insert(read, of: id, size: entry.file.size)
    defer { reads.remove(id) }
    let bytes = try await read.value
    // It may have been deleted meanwhile.
    if entries[id] != nil { cache.insert(bytes, as: id) }
    return bytes
  }
}

/// The store has no such file.
struct NoUploadedFile: Error, CustomStringConvertible {
  let id: UploadedFile.ID

  var description: String { "There is no uploaded file “\(id)”. It may have been deleted." }
}

extension UploadClient {
  /// Creates the client of a room.
  init(of service: UploadService) {
    self.init(
      read: { try await service.read($0) },
      publish: { try await service.publish($0) },
      delete: { try await service.delete($0) }
    )
  }
}
