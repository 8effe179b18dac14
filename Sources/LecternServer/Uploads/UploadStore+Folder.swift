internal import Composable
public import Foundation
internal import LecternRoom

extension UploadStore {
  /// Creates a store in a folder. Each file has its id as its name, beside its entry `ID.json`.
  ///
  /// - Parameter url: the folder. It is created with the first file.
  public static func folder(_ url: URL) -> UploadStore {
    let folder = UploadFiles(url: url)
    var store = UploadStore(
      save: { bytes, entry in
        try await DiskThreads.run {
          try folder.write(bytes, named: entry.file.id)
          try folder.write(entry, named: entry.file.id)
        }
      },
      update: { entry in
        try await DiskThreads.run { try folder.write(entry, named: entry.file.id) }
      },
      entries: {
        try await DiskThreads.run {
          try folder.removeLeftovers(where: isName)
          return try folder.entries(StoredUpload.self).map(\.entry)
        }
      },
      read: { id in try await DiskThreads.run { try folder.read(id) } },
      delete: { id in try await DiskThreads.run { try folder.remove(id) } }
    )
    store.path = { id in url.appending(path: id).path }
    return store
  }

  /// Returns whether a name is that of a file in the store, or of one that was being written. Other files in the folder are
  /// not the store's.
  @Sendable private static func isName(_ name: String) -> Bool {
    let id = name.prefix { $0 != "." }
    // An id is the text of a secret.
    return id.count == 24 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && (id.count == name.count || name.contains(".new"))
  }
}
