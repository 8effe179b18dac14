/// The folder that a container is built from: it has an app's package, and the packages that it names by their paths.
struct BuildContext: Equatable {
  /// The path of the folder.
  let folder: String
  /// The path of the package, relative to the folder.
  let package: String

  /// - Parameters:
  ///   - package: the path of the app's package.
  ///   - dependencies: the paths of the packages that its manifest names.
  ///   - manifest: the text of the manifest.
  /// - Throws: an error if no folder has all of them, or a path of the manifest holds on this machine only.
  init(package: String, dependencies: [String], manifest: String) throws(CommandError) {
    if let absolute = dependencies.first(where: { manifest.contains("\"\($0)\"") }) {
      throw CommandError(
        """
        Package.swift names \(absolute) by its path on this machine, and a container has it elsewhere. Name it by a path \
        that begins with .., or by a URL.
        """
      )
    }
    var common = package.split(separator: "/")
    for path in dependencies {
      let other = path.split(separator: "/")
      common = Array(zip(common, other).prefix { $0 == $1 }.map(\.0))
    }
    guard !common.isEmpty else {
      throw CommandError(
        "Only / has both the app and Lectern. Put them into one folder: a container is built from it."
      )
    }
    folder = "/" + common.joined(separator: "/")
    let rest = package.split(separator: "/").dropFirst(common.count)
    self.package = rest.isEmpty ? "." : rest.joined(separator: "/")
  }
}
