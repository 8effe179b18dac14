internal import Foundation

/// The folder of the package that a command is for: the working folder, or the nearest around it.
struct PackageFolder: Equatable {
  let path: String

  /// - Parameters:
  ///   - current: the path of the working folder.
  ///   - isPackage: whether a folder has a manifest.
  init(
    around current: String,
    isPackage: (String) -> Bool = { FileManager.default.fileExists(atPath: $0 + "/Package.swift") }
  ) throws(CommandError) {
    var parts = current.split(separator: "/")
    while !isPackage("/" + parts.joined(separator: "/")) {
      guard parts.popLast() != nil else {
        throw CommandError(
          "There is no Package.swift in \(current) or around it. Go to your app's folder, or make an app: lectern new NAME"
        )
      }
    }
    path = "/" + parts.joined(separator: "/")
  }

  static var current: Self {
    get throws { try Self(around: FileManager.default.currentDirectoryPath) }
  }

  /// The declarations of the manifest.
  func describe() throws -> AppPackage {
    let output = try Command("swift", "package", "--package-path", path, "dump-package").output()
    return try JSONDecoder().decode(AppPackage.self, from: output)
  }

  /// Returns the arguments of a server of the package: with its pages, unless they are found or named anyway.
  ///
  /// - Parameters:
  ///   - arguments: the arguments that were given.
  ///   - current: the path of the working folder.
  ///   - hasPages: whether the package has a folder `Public`.
  func serverArguments(_ arguments: [String], in current: String, hasPages: Bool) -> [String] {
    let isNamed = arguments.contains { $0 == "--public" || $0.hasPrefix("--public=") }
    guard hasPages, !isNamed, current != path else { return arguments }
    return ["--public", "\(path)/Public"] + arguments
  }

  /// Returns the arguments of a server of the package that this command starts.
  func serverArguments(_ arguments: [String]) -> [String] {
    serverArguments(
      arguments,
      in: FileManager.default.currentDirectoryPath,
      hasPages: FileManager.default.fileExists(atPath: "\(path)/Public")
    )
  }
}
