// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

/// What every target of ours is compiled with; language mode 6 comes with the tools version.
let language: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// What runs is compiled with, too, where `Scripts/fuzz` asks for what libFuzzer needs.
let strict =
  Context.environment["LECTERN_FUZZING"] == nil
  ? language : language + [.unsafeFlags(["-sanitize=fuzzer"])]

// The targets stand in the order in which data flows; each depends only on those above it.
let package = Package(
  name: "Lectern",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Composable", targets: ["Composable"]),
    .library(name: "ComposableTesting", targets: ["ComposableTesting"]),
    // For `Scripts/fuzz`.
    .library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"]),
    .library(name: "Lectern", targets: ["Lectern"]),
    .library(name: "LecternTesting", targets: ["LecternTesting"]),
    .executable(name: "PrimeTimeServer", targets: ["PrimeTimeServer"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibwebsockets",
      pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev"]), .brew(["libwebsockets"])]
    ),
    .systemLibrary(
      name: "CQRencode",
      pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .systemLibrary(
      name: "CBrotli",
      pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]
    ),
    .systemLibrary(
      name: "CGumbo",
      pkgConfig: "gumbo",
      providers: [.apt(["libgumbo-dev"]), .brew(["gumbo-parser"])]
    ),
    .macro(
      name: "ComposableMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ],
      swiftSettings: language
    ),
    .target(
      name: "Composable",
      dependencies: [
        "ComposableMacros",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "ComposableTesting",
      dependencies: [
        "Composable",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "LecternWire",
      dependencies: ["Composable", "ComposableMacros"],
      swiftSettings: strict
    ),
    .target(
      name: "LecternTransport",
      dependencies: ["CLibwebsockets", .product(name: "Logging", package: "swift-log")],
      swiftSettings: strict
    ),
    .target(
      name: "LecternPages",
      dependencies: ["CBrotli", "CGumbo", "CZlib", "LecternWire"],
      swiftSettings: strict
    ),
    .target(
      name: "LecternMetrics",
      dependencies: [.product(name: "CoreMetrics", package: "swift-metrics")],
      swiftSettings: strict
    ),
    .target(
      name: "Lectern",
      dependencies: [
        "CQRencode",
        "Composable",
        "LecternMetrics",
        "LecternPages",
        "LecternWire",
        "LecternTransport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [.process("Runtime")],
      swiftSettings: strict
    ),
    .target(
      name: "LecternTesting",
      dependencies: [
        "Composable",
        "ComposableTesting",
        "Lectern",
        "LecternTransport",
        "LecternWire",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "PrimeTime",
      dependencies: [
        "Composable",
        "LecternWire",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      resources: [.process("Pages")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "PrimeTimeServer",
      dependencies: ["Lectern", "PrimeTime"],
      swiftSettings: strict
    ),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .executableTarget(
      name: "YourOwnPage",
      dependencies: ["Lectern"],
      path: "Tests/YourOwnPage",
      exclude: ["Public"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "ControlsPage",
      dependencies: [
        "Lectern",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      path: "Tests/ControlsPage",
      exclude: ["Public"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "EchoServer",
      dependencies: ["LecternTransport", .product(name: "Logging", package: "swift-log")],
      path: "Tests/EchoServer",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ComposableTests",
      dependencies: [
        "Composable",
        "ComposableTesting",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ComposableTestingTests",
      dependencies: ["Composable", "ComposableTesting"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ComposableMacrosTests",
      dependencies: [
        "Composable",
        "ComposableMacros",
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LecternWireTests",
      dependencies: ["Composable", "LecternTesting", "LecternWire"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LecternTransportTests",
      dependencies: ["LecternTransport", .product(name: "Logging", package: "swift-log")],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LecternPagesTests",
      dependencies: ["CZlib", "LecternPages", "LecternWire"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LecternMetricsTests",
      dependencies: ["LecternMetrics", .product(name: "CoreMetrics", package: "swift-metrics")],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LecternTests",
      dependencies: [
        "Composable",
        "ComposableTesting",
        "Lectern",
        "LecternTesting",
        "LecternMetrics",
        "LecternPages",
        "LecternTransport",
        "LecternWire",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LecternTestingTests",
      dependencies: [
        "Composable",
        "ComposableTesting",
        "Lectern",
        "LecternTesting",
        "LecternTransport",
        "LecternWire",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "Composable",
        "Lectern",
        "LecternTransport",
        "LecternWire",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SampleFeatureTests",
      dependencies: [
        "Composable",
        "ComposableTesting",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ArticleTests",
      dependencies: [
        "Composable",
        "ComposableTesting",
        "Lectern",
        "LecternTesting",
        "LecternWire",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Composable", "LecternTesting", "LecternTransport", "LecternWire", "PrimeTime",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/FuzzTargets",
      swiftSettings: strict
    ),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], swiftSettings: strict),
    .testTarget(
      name: "PrimeTimeTests",
      dependencies: [
        "Composable",
        "ComposableTesting",
        "LecternTesting",
        "LecternWire",
        "PrimeTime",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict
    ),
  ]
)

// What `Scripts/bench` runs. It reads /proc, so there is none elsewhere.
#if os(Linux)
  let nio: [Target.Dependency] = ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"].map {
    .product(name: $0, package: "swift-nio")
  }
  package.dependencies.append(
    .package(url: "https://github.com/apple/swift-nio", from: "2.65.0")
  )
  package.targets += [
    .executableTarget(name: "BareEpollServer", path: "Benchmarks/BareEpollServer"),
    .executableTarget(
      name: "LibwebsocketsServer",
      dependencies: ["CLibwebsockets"],
      path: "Benchmarks/LibwebsocketsServer"
    ),
    .executableTarget(
      name: "CounterServer",
      dependencies: ["Lectern"],
      path: "Benchmarks/CounterServer",
      resources: [.copy("Pages/index.html")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "NIOCounterServer",
      dependencies: nio + [
        .product(name: "ArgumentParser", package: "swift-argument-parser")
      ],
      path: "Benchmarks/NIOCounterServer",
      swiftSettings: strict
    ),
    .target(
      name: "Load",
      dependencies: nio + [
        .product(name: "ArgumentParser", package: "swift-argument-parser")
      ],
      path: "Benchmarks/Load",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Micro",
      dependencies: [
        "Composable",
        "LecternWire",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      path: "Benchmarks/Micro",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "RunBenches",
      dependencies: [
        "Load",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/RunBenches",
      swiftSettings: strict
    ),
    .testTarget(
      name: "BenchmarkTests",
      dependencies: [
        "LecternTransport",
        "Load",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict
    ),
  ]
#endif
