internal import Composable

/// The number and the size of the files in a room's store, by person.
struct UploadUse {
  private var entries: [String: (person: String, size: Int)] = [:]
  private var people: [String: UploadQuota] = [:]
  private(set) var total = UploadQuota(files: 0, bytes: 0)

  func quota(of person: String) -> UploadQuota {
    people[person] ?? UploadQuota(files: 0, bytes: 0)
  }

  mutating func add(_ entry: StoredUpload) {
    remove(entry.file.id)
    entries[entry.file.id] = (entry.person, entry.file.size)
    change(entry.person, by: UploadQuota(files: 1, bytes: entry.file.size))
  }

  mutating func remove(_ id: String) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    change(entry.person, by: UploadQuota(files: -1, bytes: -entry.size))
  }

  private mutating func change(_ person: String, by change: UploadQuota) {
    let quota = quota(of: person) + change
    people[person] = quota.files == 0 ? nil : quota
    total = total + change
  }
}
