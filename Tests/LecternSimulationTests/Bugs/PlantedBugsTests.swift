import Foundation
import Testing

/// The bugs that `Scripts/simulate --bugs` plants.
@Suite struct PlantedBugsTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A part of a patch: the lines of the file before it, and after it.
  private struct Hunk {
    let path: String
    var before = ""
    var after = ""
  }

  private static func hunks(of patch: String) -> [Hunk] {
    var hunks: [Hunk] = []
    var path = ""
    for line in patch.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- a/") {
        path = String(line.dropFirst(6))
      } else if line.hasPrefix("@@") {
        hunks.append(Hunk(path: path))
      } else if let mark = line.first, !hunks.isEmpty, !line.hasPrefix("+++") {
        let text = "\(line.dropFirst())\n"
        if mark != "+", mark != "d" { hunks[hunks.count - 1].before += text }
        if mark != "-", mark != "d" { hunks[hunks.count - 1].after += text }
      }
    }
    return hunks
  }

  @Test("each planted bug fits the code as it is")
  func applies() throws {
    let folder = Self.package.appending(path: "Tests/Simulation/Bugs")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    let patches = files.filter { $0.pathExtension == "patch" }
    #expect(patches.count >= 10)
    for patch in patches {
      let hunks = Self.hunks(of: try String(contentsOf: patch, encoding: .utf8))
      #expect(!hunks.isEmpty, "\(patch.lastPathComponent)")
      for hunk in hunks {
        let code = try String(
          contentsOf: Self.package.appending(path: hunk.path),
          encoding: .utf8
        )
        #expect(code.contains(hunk.before), "\(patch.lastPathComponent): \(hunk.path)")
        #expect(hunk.before != hunk.after, "\(patch.lastPathComponent)")
      }
    }
  }
}
