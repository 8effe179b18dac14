// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as libFuzzer needs unsafe flags; see `Scripts/fuzz`.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Lectern", path: "..")],
  targets: [
    .target(
      name: "Fuzz",
      dependencies: [.product(name: "FuzzTargets", package: "Lectern")]
    )
  ]
)
