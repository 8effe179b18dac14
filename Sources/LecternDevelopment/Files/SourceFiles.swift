internal import Foundation

/// The files of a package that a build reads, and those of the packages in folders beside it.
package struct SourceFiles: Sendable {
  private static let extensions: Set = ["swift", "c", "cc", "cpp", "h", "m", "mm", "modulemap"]
  /// Folders that no product is built of.
  private static let skipped = ["Tests", "node_modules"]

  let roots: [String]

  /// The time between two looks at the files.
  private static let period = Duration.milliseconds(250)

  init(of package: PackageLocation) { self.init(in: package.root, scratch: package.scratch) }

  /// - Parameters:
  ///   - root: the path of the package's folder.
  ///   - scratch: the path of the folder that SwiftPM builds in.
  package init(in root: String, scratch: String) {
    let state = FileManager.default.contents(atPath: scratch + "/workspace-state.json")
    roots = [root] + Self.localPackages(in: state ?? Data())
  }

  /// Waits until a file was saved, and returns the files as they are then.
  ///
  /// - Parameter known: the files as they were.
  package func change(since known: FileStamps) async throws -> FileStamps {
    while true {
      try await Task.sleep(for: Self.period)
      let current = stamps
      if current != known { return current }
    }
  }

  /// Returns the folders of the packages that a manifest names by path.
  ///
  /// - Parameter state: the content of SwiftPM's `workspace-state.json`.
  static func localPackages(in state: Data) -> [String] {
    struct Workspace: Decodable {
      struct Object: Decodable { let dependencies: [Dependency] }
      struct Dependency: Decodable { let packageRef: Reference }
      struct Reference: Decodable {
        let kind: String
        let location: String
      }
      let object: Object
    }
    guard let workspace = try? JSONDecoder().decode(Workspace.self, from: state) else { return [] }
    return workspace.object.dependencies.map(\.packageRef).filter { $0.kind == "fileSystem" }
      .map(\.location)
  }

  /// The files as they are now.
  package var stamps: FileStamps {
    FileStamps(of: roots) { name in
      name.split(separator: ".").last.map { Self.extensions.contains(String($0)) } ?? false
    } skipping: { path in
      roots.contains { root in Self.skipped.contains { path == "\(root)/\($0)" } }
    }
  }
}
