// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the other has no need of unsafe flags. `Scripts/fuzz` builds and runs it.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Lectern", path: "..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["CLibFuzzer", .product(name: "FuzzTargets", package: "Lectern")],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]
    ),
  ]
)
