internal import Foundation

/// The files of a package that a build reads, and those of the packages in folders beside it.
struct SourceFiles {
  private static let extensions: Set = ["swift", "c", "cc", "cpp", "h", "m", "mm", "modulemap"]
  /// Folders that no product is built of.
  private static let skipped = ["Tests", "node_modules"]

  let roots: [String]

  init(of package: PackageLocation) {
    let state = FileManager.default.contents(atPath: package.scratch + "/workspace-state.json")
    roots = [package.root] + Self.localPackages(in: state ?? Data())
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
  var stamps: FileStamps {
    FileStamps(of: roots) { name in
      name.split(separator: ".").last.map { Self.extensions.contains(String($0)) } ?? false
    } skipping: { path in
      roots.contains { root in Self.skipped.contains { path == "\(root)/\($0)" } }
    }
  }
}
