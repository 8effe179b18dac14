/// Reads, publishes and deletes the files that people have uploaded.
///
/// ```swift
/// case .cardRemoved(let id):
///   guard let photo = state.cards.remove(id)?.photo else { break }
///   return .fireAndForget { [uploads] in try await uploads.delete(photo.id) }
/// ```
///
/// A reducer keeps a client. A test creates one that records the calls:
///
/// ```swift
/// let deleted = Mutex<[UploadedFile.ID]>([])
/// let uploads = UploadClient(delete: { id in deleted.withLock { $0.append(id) } })
/// ```
public struct UploadClient: Sendable {
  private let readBody: @Sendable (UploadedFile.ID) async throws -> [UInt8]
  private let publishBody: @Sendable (UploadedFile.ID) async throws -> Void
  private let deleteBody: @Sendable (UploadedFile.ID) async throws -> Void

  /// Creates a client. A part that is left out throws.
  public init(
    read: @escaping @Sendable (_ id: UploadedFile.ID) async throws -> [UInt8] =
      UploadClient.missing(),
    publish: @escaping @Sendable (_ id: UploadedFile.ID) async throws -> Void =
      UploadClient.missing(),
    delete: @escaping @Sendable (_ id: UploadedFile.ID) async throws -> Void =
      UploadClient.missing()
  ) {
    (readBody, publishBody, deleteBody) = (read, publish, delete)
  }

  /// Returns the bytes of a file.
  ///
  /// - Throws: an error if the store has no such file, or can't read it.
  public func read(_ id: UploadedFile.ID) async throws -> [UInt8] { try await readBody(id) }

  /// Serves a file to everyone from now on. Before, only presenters and moderators can open a file that needs an
  /// approval.
  ///
  /// - Throws: an error if the store has no such file, or can't write.
  public func publish(_ id: UploadedFile.ID) async throws { try await publishBody(id) }

  /// Deletes a file. Deleting a file that doesn't exist does nothing.
  ///
  /// - Throws: an error if the store can't delete it.
  public func delete(_ id: UploadedFile.ID) async throws { try await deleteBody(id) }

  /// The client of the room whose reducer is being made. Without a room, as in a test, it throws.
  @TaskLocal public static var ofRoom = UploadClient()
}

extension UploadClient {
  /// A part that no test has given.
  public static func missing<Answer>() -> @Sendable (UploadedFile.ID) async throws -> Answer {
    { throw NoRoomForUpload(id: $0) }
  }
}

/// A file was asked for without a room. In a test, create an ``UploadClient``.
struct NoRoomForUpload: Error, CustomStringConvertible {
  let id: UploadedFile.ID

  var description: String { "There is no room that has the uploaded file “\(id)”." }
}
