// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  + (Context.environment["LECTERN_MACROS"].map { [.unsafeFlags(["-load-plugin-library", $0])] }
    ?? [])
  // libFuzzer's instrumentation, for `Fuzzing/fuzz`.
  + (Context.environment["LECTERN_FUZZING"] == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer"])])

let package = Package(
  name: "LecternFuzzing",
  platforms: [.macOS(.v15)],
  products: [
    // `Fuzzing/fuzz` links it with libFuzzer.
    .library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"])
  ],
  dependencies: [
    .package(name: "Lectern", path: ".."),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
  ],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: [
        .product(name: "Lectern", package: "Lectern"),
        .product(name: "LecternTesting", package: "Lectern"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "_PrimeTime", package: "Lectern"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["FuzzTargets"],
      swiftSettings: settings
    ),
  ]
)
