/// What a manifest declares, as `swift package dump-package` prints it.
///
/// ```json
/// {"name": "Board", "dependencies": [], "products": [], "targets": [{"name": "Board", "type": "executable"}]}
/// ```
struct AppPackage: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
  }

  struct Product: Decodable {
    struct Kind: Decodable {
      enum CodingKeys: CodingKey { case executable }

      let isExecutable: Bool

      init(from decoder: any Decoder) throws {
        isExecutable = try decoder.container(keyedBy: CodingKeys.self).contains(.executable)
      }
    }

    let name: String
    let targets: [String]
    let type: Kind
  }

  struct Dependency: Decodable {
    struct Folder: Decodable { let path: String }

    /// The folder, if it is named by its path.
    let fileSystem: [Folder]?
  }

  let name: String
  let dependencies: [Dependency]
  let products: [Product]
  let targets: [Target]

  /// The paths of the packages that are named by them.
  var localPackages: [String] { dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path) }

  /// The names of the executables that `swift run` knows. A target without a product has one of its name.
  var executables: [String] {
    let products = products.filter(\.type.isExecutable)
    let named = Set(products.flatMap(\.targets))
    return products.map(\.name)
      + targets.filter { $0.type == "executable" && !named.contains($0.name) }.map(\.name)
  }

  /// Returns the executable to run.
  ///
  /// - Parameter product: its name, if it was given.
  func executable(named product: String?) throws(CommandError) -> String {
    let list = executables.joined(separator: ", ")
    if let product {
      guard executables.contains(product) else {
        throw CommandError(
          list.isEmpty
            ? "The package \(name) has no executable."
            : "The package \(name) has no executable \(product). It has \(list)."
        )
      }
      return product
    }
    guard let first = executables.first else {
      throw CommandError(
        "The package \(name) has no executable. Declare a target as .executableTarget, with the app's @main."
      )
    }
    guard executables.count == 1 else {
      throw CommandError(
        "The package \(name) has several executables. Name one as --product: \(list)."
      )
    }
    return first
  }
}
