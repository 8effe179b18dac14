public import Composable
internal import Foundation

/// Keeps uploaded files. The default is a folder; an app can use another place, such as a bucket.
public struct UploadStore: Sendable {
  let save: @concurrent @Sendable (_ bytes: [UInt8], _ entry: StoredUpload) async throws -> Void
  let update: @concurrent @Sendable (_ entry: StoredUpload) async throws -> Void
  let entries: @concurrent @Sendable () async throws -> [StoredUpload]
  let read: @concurrent @Sendable (_ id: UploadedFile.ID) async throws -> [UInt8]
  let delete: @concurrent @Sendable (_ id: UploadedFile.ID) async throws -> Void
  /// Returns the path of a file on this machine's disk; nil if the store has its files elsewhere.
  var path: @Sendable (_ id: UploadedFile.ID) -> String? = { _ in nil }

  /// Creates a store. The functions run beside the room's loop, so they may wait.
  ///
  /// - Parameters:
  ///   - save: saves a file with its entry, durably. It replaces one of the same id.
  ///   - update: replaces the entry of a file.
  ///   - entries: returns the entries of all files. It is called when a room starts.
  ///   - read: returns the bytes of a file.
  ///   - delete: deletes a file and its entry, if there are any.
  public init(
    save:
      @escaping @concurrent @Sendable (_ bytes: [UInt8], _ entry: StoredUpload) async throws -> Void,
    update: @escaping @concurrent @Sendable (_ entry: StoredUpload) async throws -> Void,
    entries: @escaping @concurrent @Sendable () async throws -> [StoredUpload],
    read: @escaping @concurrent @Sendable (_ id: UploadedFile.ID) async throws -> [UInt8],
    delete: @escaping @concurrent @Sendable (_ id: UploadedFile.ID) async throws -> Void
  ) {
    (self.save, self.update, self.entries) = (save, update, entries)
    (self.read, self.delete) = (read, delete)
  }
}

extension UploadStore {
  /// The same store for a room that plays a log: its files stay as they are.
  var withoutChanges: UploadStore {
    var store = UploadStore(
      save: { _, entry in throw NoUploadedFile(id: entry.file.id) },
      update: { _ in },
      entries: entries,
      read: read,
      delete: { _ in }
    )
    store.path = path
    return store
  }
}

/// An uploaded file with what the server has to know about it.
public struct StoredUpload: Codable, Hashable, Sendable {
  public let file: UploadedFile
  /// The person who has uploaded it, as the sender of actions.
  public let person: String
  /// Whether everyone can open it.
  public var isPublished: Bool

  public init(file: UploadedFile, person: String, isPublished: Bool) {
    (self.file, self.person, self.isPublished) = (file, person, isPublished)
  }
}
