// swift-tools-version: 6.3
import PackageDescription

let isFuzzing = Context.environment["LECTERN_FUZZING"] != nil

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  + (Context.environment["LECTERN_MACROS"].map { [.unsafeFlags(["-load-plugin-library", $0])] }
    ?? [])
  + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

let package = Package(
  name: "LecternFuzzing",
  platforms: [.macOS(.v15)],
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

// libFuzzer has the `main` of this one, so it links only where that is asked for.
if isFuzzing {
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: ["FuzzTargets"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])],
      // lld, as gold cannot link what libFuzzer's instrumentation makes of Swift.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
    )
  )
}
