internal import Composable
public import Foundation
internal import LecternRoom

extension UploadStore {
  /// Creates a store in a folder. Each file has its id as its name, beside its entry `ID.json`.
  ///
  /// - Parameter url: the folder. It is created with the first file.
  public static func folder(_ url: URL) -> UploadStore {
    let folder = UploadFiles(url: url)
    return UploadStore(
      save: { bytes, entry in
        try await DiskThreads.run {
          try folder.write(bytes, named: entry.file.id)
          try folder.write(entry, named: entry.file.id)
        }
      },
      update: { entry in
        try await DiskThreads.run { try folder.write(entry, named: entry.file.id) }
      },
      entries: { try await DiskThreads.run { folder.entries(StoredUpload.self).map(\.value) } },
      read: { id in try await DiskThreads.run { try folder.read(id) } },
      delete: { id in try await DiskThreads.run { try folder.remove(id) } }
    )
  }
}
