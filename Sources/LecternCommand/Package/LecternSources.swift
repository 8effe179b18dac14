internal import Foundation

/// The folder of Lectern's sources that this command was built of.
struct LecternSources {
  /// The path of the folder, without symbolic links.
  let root: String

  /// - Throws: an error if the folder has moved since the build.
  init(file: String = #filePath) throws(CommandError) {
    let parts = file.split(separator: "/").dropLast(4)
    root = URL(filePath: "/" + parts.joined(separator: "/")).resolvingSymlinksInPath().path
    guard FileManager.default.fileExists(atPath: "\(root)/Package.swift") else {
      throw CommandError(
        "The sources of Lectern are no longer in \(root), where this command was built. Build it again."
      )
    }
  }

  /// Whether SwiftPM has fetched the sources for a package, and may remove them.
  var isFetched: Bool { root.contains("/.build/checkouts/") }

  /// The names of the modules.
  var modules: Set<String> {
    Set(
      ["Sources", "Examples"].flatMap {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\($0)")) ?? []
      }
    )
  }

  /// Returns the paths of all files in a folder, relative to it.
  func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").sorted().filter {
      var isFolder: ObjCBool = false
      let path = "\(root)/\(folder)/\($0)"
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// Returns the text of a file.
  func text(of file: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
  }
}
