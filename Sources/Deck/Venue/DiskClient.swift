internal import Foundation

/// Measures how long a disk takes to save.
struct DiskClient: Sendable {
  /// Saves a small file in a folder several times, and returns the times.
  var save: @Sendable (_ folder: URL, _ count: Int) throws -> [Duration]

  static let live = DiskClient { folder, count in
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "check-\(UUID().uuidString)")
    defer { try? files.removeItem(at: file) }
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    // As much as the log of a room writes for some actions.
    let data = Data(repeating: 0x20, count: 4_096)
    return try (0..<count).map { _ in
      try ContinuousClock().measure {
        try handle.write(contentsOf: data)
        try handle.synchronize()
      }
    }
  }
}

extension DiskClient {
  private static let count = 50
  /// The time from which people notice that a tap is late.
  static let limit = Duration.milliseconds(50)

  /// Checks the disk of a folder.
  func finding(in folder: URL) -> VenueFinding {
    do {
      let times = try save(folder, Self.count).sorted()
      guard let worst = times.last else { return VenueFinding("disk", .unknown, "not measured") }
      let text = """
        a save takes \(times[times.count / 2].milliseconds), at worst \(worst.milliseconds), in \(folder.path)
        """
      guard worst > Self.limit else { return VenueFinding("disk", .fine, text) }
      let advice = "each tap waits for one; name a folder of a faster disk with --data"
      return VenueFinding("disk", .problem, "\(text); \(advice)")
    } catch {
      return VenueFinding(
        "disk",
        .problem,
        "cannot save in \(folder.path): \(error.localizedDescription)"
      )
    }
  }
}
