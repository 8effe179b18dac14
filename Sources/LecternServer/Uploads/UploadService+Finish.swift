internal import Composable
internal import LecternRoom
internal import LecternTransport
internal import Logging

// The end of an upload.
extension UploadService {
  /// Stores a file that is whole, and sends the app its action.
  ///
  /// A server that is killed in between does it all again. The file has the same id then, and its action runs once.
  func finish(_ record: UploadRecord) async {
    do throws(UploadProblem) {
      let file = try await storedFile(of: record)
      var outcome = await send(record, file)
      while outcome.isTemporary {
        guard (try? await Task.sleep(for: retryPause)) != nil else { return }
        // A room that has ended finishes the upload when it is opened again.
        guard room.handler() != nil else { return }
        outcome = await send(record, file)
      }
      guard case .done = outcome else {
        try? await delete(file.id)
        throw .refused
      }
      desk.settled(record.key, .done, at: time)
    } catch {
      desk.settled(record.key, .failed(error), at: time)
    }
    removeParts(of: record.key)
  }

  /// Examines a file, removes its metadata, and saves it.
  private func storedFile(of record: UploadRecord) async throws(UploadProblem) -> UploadedFile {
    if let entry = entries[record.fileID] { return entry.file }
    guard let rule = options.rule(of: record.action) else { throw .refused }
    let parts = parts
    let examined: Result<(type: FileType, bytes: [UInt8]), UploadProblem>
    do {
      examined = try await DiskThreads.run {
        let bytes = try parts.read(record.key)
        guard let type = FileType(sniffing: bytes), rule.types.contains(type),
          let bytes = type.withoutMetadata(bytes)
        else { return .failure(.type) }
        return .success((type, bytes))
      }
    } catch {
      throw problem("read", error)
    }
    let (type, bytes) = try examined.get()
    let file = UploadedFile(
      id: record.fileID,
      name: type.name(extending: record.name),
      type: type.mediaType,
      size: bytes.count
    )
    let entry = StoredUpload(
      file: file,
      person: record.person.id,
      isPublished: !rule.needsApproval
    )
    do {
      try await store.save(bytes, entry)
    } catch {
      // The store may have saved a part.
      try? await store.delete(file.id)
      throw problem("store", error)
    }
    insert(entry)
    return file
  }

  private func problem(_ verb: String, _ error: any Error) -> UploadProblem {
    logger.error("Cannot \(verb) an uploaded file. \(error)")
    return .disk
  }

  /// Sends the action of an upload to the room, and returns the answer.
  private func send(_ record: UploadRecord, _ file: UploadedFile) async -> CallOutcome {
    guard let handler = room.handler(), let delivery = UploadRoom.delivery(of: record, file) else {
      return .unavailable
    }
    return await delivery.send(to: handler, clock: ContinuousClock())
  }
}
