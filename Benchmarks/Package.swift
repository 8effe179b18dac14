// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let argumentParser = product("ArgumentParser", of: "swift-argument-parser")
let lectern = product("Lectern", of: "Lectern")
let nio = ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"].map { product($0, of: "swift-nio") }

// The targets that `Scripts/bench` builds. They read /proc: they need Linux.
let package = Package(
  name: "LecternBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Lectern", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.65.0"),
  ],
  targets: [
    .executableTarget(name: "BareEpollServer"),
    .executableTarget(
      name: "LibwebsocketsServer",
      linkerSettings: [.linkedLibrary("websockets")]
    ),
    .executableTarget(
      name: "CounterServer",
      dependencies: [lectern, product("LecternNATS", of: "Lectern")],
      resources: [.copy("Pages/index.html")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "NIOCounterServer",
      dependencies: nio + [argumentParser],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Micro",
      dependencies: [lectern, product("OrderedCollections", of: "swift-collections")],
      swiftSettings: settings
    ),
    .target(name: "Load", dependencies: nio + [argumentParser], swiftSettings: settings),
    .executableTarget(
      name: "RunBenches",
      dependencies: ["Load", argumentParser],
      swiftSettings: settings
    ),
    .testTarget(
      name: "BenchmarkTests",
      dependencies: nio + ["Load", lectern, product("Logging", of: "swift-log")],
      swiftSettings: settings
    ),
  ]
)

func product(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package)
}
