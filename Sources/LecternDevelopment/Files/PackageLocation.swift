internal import Foundation

/// The package of an executable that SwiftPM has built, and how it was built.
///
/// ```
///   /app/.build/x86_64-unknown-linux-gnu/debug/Board
///   root   scratch                       configuration, product
/// ```
struct PackageLocation: Equatable {
  /// Why the loop can't build an executable again.
  struct Problem: Error, CustomStringConvertible { let description: String }

  let root: String
  let scratch: String
  let configuration: String
  let product: String

  /// The executable that a build replaces.
  let executable: String

  /// - Parameters:
  ///   - executable: the path of the executable, without symbolic links.
  ///   - isPackage: whether a folder has a manifest.
  /// - Throws: ``Problem`` if SwiftPM hasn't built it.
  init(of executable: String, isPackage: (String) -> Bool) throws(Problem) {
    let url = URL(filePath: executable)
    let folder = url.deletingLastPathComponent()
    let scratch = folder.deletingLastPathComponent().deletingLastPathComponent()
    self.executable = executable
    self.scratch = scratch.path
    (configuration, product) = (folder.lastPathComponent, url.lastPathComponent)
    guard ["debug", "release"].contains(configuration) else { throw Self.problem(of: executable) }
    var parent = scratch
    while !isPackage(parent.path) {
      let next = parent.deletingLastPathComponent()
      guard next.path != parent.path, parent.path != "/" else {
        throw Self.problem(of: executable)
      }
      parent = next
    }
    root = parent.path
  }

  private static func problem(of executable: String) -> Problem {
    Problem(
      description: """
        --watch builds the app again, and needs an executable that SwiftPM has built in its package, \
        such as .build/debug/App. This is \(executable)
        """
    )
  }

  /// The arguments of `swift` that build the product.
  var buildArguments: [String] {
    [
      "build", "--package-path", root, "--scratch-path", scratch, "-c", configuration, "--product",
      product,
    ]
  }
}

extension PackageLocation {
  /// The location of the running executable.
  static func ofThisProcess() throws(Problem) -> Self {
    let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    return try Self(of: URL(filePath: path).resolvingSymlinksInPath().path) {
      FileManager.default.fileExists(atPath: $0 + "/Package.swift")
    }
  }
}
