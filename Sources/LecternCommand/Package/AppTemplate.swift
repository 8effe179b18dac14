/// The files of a new app, made of the example `NewApp`.
struct AppTemplate {
  /// The name in the example's files, in place of the app's.
  private static let placeholder = "NewApp"
  /// The files that git leaves out.
  static let ignored = ".build/\n.swiftpm/\nPackage.resolved\n"

  let name: AppName
  let lectern: LecternDependency

  /// Returns a path or a text of the example with the app's name.
  func renamed(_ text: String) -> String {
    text.replacing(Self.placeholder, with: name.description)
  }

  /// The text of `Package.swift`.
  var manifest: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      dependencies: [\(lectern.expression)],
      targets: [
        .executableTarget(
          name: "\(name)",
          dependencies: [.product(name: "Lectern", package: "\(lectern.package)")]
        ),
        .testTarget(
          name: "\(name)Tests",
          dependencies: [
            .target(name: "\(name)"),
            .product(name: "ComposableTesting", package: "\(lectern.package)"),
            .product(name: "LecternTesting", package: "\(lectern.package)"),
          ]
        ),
      ]
    )

    """
  }
}
