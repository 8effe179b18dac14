// swift-tools-version: 6.3
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The folder of the toolchain's own swift-syntax, if it has one. The macros are compiled against it in seconds, also for a
/// package that depends on this one. With `LECTERN_SWIFT_SYNTAX=package`, SwiftPM fetches and compiles swift-syntax instead.
let hostModules =
  Context.environment["LECTERN_SWIFT_SYNTAX"] == "package" ? nil : toolchainHostModules()
/// Whether `Fuzzing/fuzz` builds.
let isFuzzing = Context.environment["LECTERN_FUZZING"] != nil

/// The settings of every target; language mode 6 comes with the tools version.
let language: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
/// Where the modules of the toolchain's swift-syntax are.
let syntaxModules: [SwiftSetting] = hostModules.map { [.unsafeFlags(["-I", $0])] } ?? []
let settings =
  language
  // libFuzzer's instrumentation, in a release build that can be imported as testable.
  + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])] : [])

// Where pkg-config doesn't know a library, SwiftPM warns at each build, even of products that do not use it. Linux has NATS's
// header and library where the compiler looks anyway, and cjose's. The description of Debian's cjose also requires the one of
// jansson, which its package lacks.
#if os(Linux)
  let natsPkgConfig: String? = nil
  let cjosePkgConfig: String? = nil
#else
  let natsPkgConfig: String? = "libnats"
  let cjosePkgConfig: String? = "cjose"
#endif

let macros: [Target.Dependency] = ["ComposableMacros"]
let argumentParser = product("ArgumentParser", of: "swift-argument-parser")
let coreMetrics = product("CoreMetrics", of: "swift-metrics")
let customDump = product("CustomDump", of: "swift-custom-dump")
let deques = product("DequeModule", of: "swift-collections")
let heaps = product("HeapModule", of: "swift-collections")
let lifecycle = product("ServiceLifecycle", of: "swift-service-lifecycle")
let logging = product("Logging", of: "swift-log")
let orderedCollections = product("OrderedCollections", of: "swift-collections")
let signals = product("UnixSignals", of: "swift-service-lifecycle")

// The features of PrimeTime, each by itself. Their names begin with the app's: a module's name is unique among all packages
// of a build, and `Counter` or `Settings` may be a user's.
let featureNames = [
  "PrimeTimeActivityFeed", "PrimeTimeCounter", "PrimeTimeFavoritePrimes", "PrimeTimePrimeModal",
  "PrimeTimeSettings",
]
let features = (featureNames + ["PrimeTimeCore"]).map { Target.Dependency.byName(name: $0) }

// The targets stand in the order in which data flows; each depends only on those above it.
let package = Package(
  name: "Lectern",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Composable", targets: ["Composable"]),
    // Apart from Composable, which needs no Foundation.
    .library(name: "ComposablePrinting", targets: ["ComposablePrinting"]),
    .library(name: "ComposableTesting", targets: ["ComposableTesting"]),
    .library(name: "Lectern", targets: ["Lectern"]),
    // A client of a room, for apps and scripts.
    .library(name: "LecternClient", targets: ["LecternClient"]),
    .library(name: "LecternMarkdown", targets: ["LecternMarkdown"]),
    // Apart from Lectern, so that only a server on many machines needs NATS's library.
    .library(name: "LecternNATS", targets: ["LecternNATS"]),
    .library(name: "LecternTesting", targets: ["LecternTesting"]),
    .executable(name: "PrimeTimeServer", targets: ["PrimeTimeServer"]),
    // One of several servers that share a room's log. Apart from PrimeTimeServer, which would need NATS's library to start.
    .executable(name: "PrimeTimeNode", targets: ["PrimeTimeNode"]),
    // Holds connections of viewers for whatever server leads the rooms.
    .executable(name: "RelayServer", targets: ["RelayServer"]),
    .executable(name: "Deck", targets: ["DeckServer"]),
    .executable(name: "lectern", targets: ["LecternTool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    // Without its default trait, which links libcurl into every server.
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ],
  targets: [
    system("CLibwebsockets", "libwebsockets", apt: "libwebsockets-dev", brew: "libwebsockets"),
    system("CQRencode", "libqrencode", apt: "libqrencode-dev", brew: "qrencode"),
    system("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
    system("CBrotli", "libbrotlienc", apt: "libbrotli-dev", brew: "brotli"),
    system("CGumbo", "gumbo", apt: "libgumbo-dev", brew: "gumbo-parser"),
    system("CMD4C", "md4c", apt: "libmd4c-dev", brew: "md4c"),
    system("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CCJose", cjosePkgConfig, apt: "libcjose-dev", brew: "cjose"),
    system("CNATS", natsPkgConfig, apt: "libnats-dev", brew: "cnats"),

    expansionsTarget(),
    .macro(
      name: "ComposableMacros",
      dependencies: ["ComposableExpansions"],
      swiftSettings: language + syntaxModules
    ),
    library("Composable", macros + [deques, logging, orderedCollections]),
    library("ComposablePrinting", ["Composable", customDump]),
    library("ComposableTesting", ["Composable", "ComposablePrinting", logging]),
    library("LecternBytes", []),
    library("LecternWire", macros + ["CZlib", "Composable", "LecternBytes"]),
    // Apart from Lectern, so that only apps with Markdown need md4c.
    library("LecternMarkdown", ["CGumbo", "CMD4C", "LecternWire"]),
    library("LecternTransport", ["CLibwebsockets", logging]),
    library(
      "LecternClient",
      [
        "Composable", "LecternBytes", "LecternWire",
        // Apple's platforms have WebSockets themselves.
        .target(name: "LecternTransport", condition: .when(platforms: [.linux])), logging,
      ]
    ),
    library("LecternPages", ["CBrotli", "CGumbo", "CZlib", "Composable", "LecternWire"]),
    library("LecternMetrics", [coreMetrics]),
    library("LecternLog", ["CSQLite"]),
    // A disk in memory with faults, for the simulation and for tests.
    library("LecternFaultyDisk", ["CSQLite", "LecternLog"]),
    library(
      "LecternRelay",
      ["LecternBytes", "LecternTransport", heaps, logging, orderedCollections]
    ),
    // OpenID Connect, apart from the server: the flow needs no sockets.
    library("LecternSignIn", ["CCJose", "Composable", "LecternTransport", "LecternWire", logging]),
    // The logs and the leases that several nodes share, apart from the library that carries their messages.
    library("LecternJetStream", ["LecternBytes", "LecternLog"]),
    library(
      "LecternNATS",
      ["CNATS", "LecternBytes", "LecternJetStream", "LecternLog", argumentParser]
    ),
    // Builds an app while it is served, and lets the new build take over.
    library("LecternDevelopment", []),
    // Apart from its executable: SwiftPM doesn't order tests after an executable that they import.
    library(
      "LecternCommand",
      ["LecternClient", "LecternDevelopment", "LecternLog", "LecternWire", argumentParser]
    ),
    executable("LecternTool", ["LecternCommand", argumentParser], in: "Sources"),
    library(
      "LecternRoom",
      [
        "Composable", "LecternBytes", "LecternLog", "LecternTransport", "LecternWire", coreMetrics,
        customDump, deques, logging,
      ]
    ),
    library(
      "LecternHistory",
      [
        "Composable", "LecternBytes", "LecternLog", "LecternPages", "LecternRoom",
        "LecternTransport", "LecternWire", lifecycle,
      ]
    ),
    library(
      "LecternRehearsal",
      [
        "Composable", "LecternBytes", "LecternPages", "LecternRoom", "LecternTransport",
        "LecternWire", deques, heaps, lifecycle, logging,
      ]
    ),
    library(
      "LecternSimulation",
      macros + [
        "Composable", "LecternBytes", "LecternFaultyDisk", "LecternJetStream", "LecternLog",
        "LecternRehearsal", "LecternRelay", "LecternRoom", "LecternTransport", "LecternWire",
        coreMetrics, heaps, logging,
      ]
    ),
    executable("Simulate", ["LecternSimulation", argumentParser], in: "Sources"),
    library(
      "LecternServer",
      [
        "CQRencode", "Composable", "LecternBytes", "LecternDevelopment", "LecternHistory",
        "LecternLog", "LecternMetrics",
        "LecternPages", "LecternRehearsal", "LecternRelay", "LecternRoom", "LecternSignIn",
        "LecternTransport", "LecternWire", argumentParser, coreMetrics, lifecycle, logging,
        signals,
      ]
    ),
    // The module that an app imports.
    library(
      "Lectern",
      [
        "Composable", "ComposablePrinting", "LecternHistory", "LecternRehearsal", "LecternRoom",
        "LecternServer", "LecternSignIn",
        "LecternWire", argumentParser,
      ],
      // Named one by one: .process would put the files of all folders into one.
      resources: [
        "client", "controls", "development", "languages", "page", "player", "presenter",
        "reorder", "windowed", "hooks.js", "icon.svg", "index.js", "inspect.css", "inspect.html",
        "inspect.js", "join.html", "join.js", "dialog.part.html", "page-head.part.html",
        "page.js", "present.html", "present.js", "presenter.js", "rich.css", "rich.js",
        "room.css", "sign-in.js", "tokens.css", "upload", "words.js",
      ].map { .copy("Runtime/\($0)") }
    ),
    library(
      "LecternTesting",
      [
        "Composable", "ComposablePrinting", "ComposableTesting", "Lectern", "LecternBytes",
        "LecternLog", "LecternRelay", "LecternTransport", "LecternWire", coreMetrics, logging,
      ]
    ),
    library("PrimeTimeCore", ["Composable"]),
    library("PrimeTimeCounter", ["Composable", "LecternWire", "PrimeTimeCore"]),
    library(
      "PrimeTimePrimeModal",
      ["Composable", "LecternWire", "PrimeTimeCore", orderedCollections]
    ),
    library(
      "PrimeTimeFavoritePrimes",
      ["Composable", "LecternWire", "PrimeTimeCore", orderedCollections]
    ),
    library(
      "PrimeTimeActivityFeed",
      ["Composable", "LecternWire", "PrimeTimeCore", deques, orderedCollections]
    ),
    library("PrimeTimeSettings", ["Composable", "LecternWire"]),
    library(
      "PrimeTime",
      features + ["Composable", "Lectern", "LecternWire", orderedCollections],
      resources: [.process("Pages")]
    ),
    executable("PrimeTimeServer", ["Lectern", "PrimeTime"], in: "Sources"),
    // Each feature alone.
    executable("PrimeTimePlayground", features + ["Lectern", orderedCollections], in: "Sources"),
    executable("PrimeTimeNode", ["Lectern", "LecternNATS", "PrimeTime"], in: "Sources"),
    executable("RelayServer", ["Lectern", "LecternNATS"], in: "Sources"),
    library(
      "Deck",
      ["Lectern", "LecternMarkdown", "LecternTransport", logging],
      resources: [.process("Pages")]
    ),
    executable("DeckServer", ["Deck", "Lectern", "PrimeTime"], in: "Sources"),
    // Shows a simulation as it plays: `Scripts/simulate --watch`.
    library(
      "SimulationWatch",
      ["Lectern", "LecternSimulation"],
      resources: [.process("Pages")]
    ),
    executable("SimulationWatchServer", ["Lectern", "SimulationWatch"], in: "Sources"),

    executable("YourOwnPage", ["Lectern"], in: "Examples", except: ["Public"]),
    // The template of `Scripts/new`.
    executable("NewApp", ["Lectern"], in: "Examples", except: ["Public", "Tests"]),
    .testTarget(
      name: "NewAppTests",
      dependencies: ["ComposableTesting", "Lectern", "LecternTesting", "NewApp"],
      path: "Examples/NewApp/Tests/NewAppTests",
      swiftSettings: settings
    ),
    executable(
      "ControlsPage",
      ["Lectern", orderedCollections],
      in: "Examples",
      except: ["Public"]
    ),
    executable(
      "SharedNotes",
      ["Lectern", "LecternMarkdown"],
      in: "Examples",
      except: ["Public"]
    ),
    executable("Board", ["Lectern"], in: "Examples", except: ["Public"]),
    executable("Groups", ["Lectern"], in: "Examples", except: ["Public"]),
    executable("Chart", ["Lectern"], in: "Examples", except: ["Public"]),
    executable("Stars", ["Lectern"], in: "Examples", except: ["Public"]),
    executable("EchoServer", ["LecternTransport", logging], in: "Examples"),
    // Traps wherever the app's code runs, for the tests of restarts.
    executable("TrappingApp", ["Lectern"], in: "Tests", except: ["Public"]),

    tests("ArchitectureTests", []),
    tests("ComposableTests", ["Composable", "ComposableTesting", logging, orderedCollections]),
    .testTarget(
      name: "ComposableExpansionsTests",
      dependencies: ["Composable", "ComposableExpansions", "LecternWire"]
        + syntax("SwiftSyntaxMacroExpansion"),
      swiftSettings: settings + syntaxModules
    ),
    tests("ComposablePrintingTests", ["Composable", "ComposablePrinting", "ComposableTesting"]),
    tests("ComposableTestingTests", ["Composable", "ComposableTesting"]),
    tests("LecternWireTests", ["Composable", "LecternTesting", "LecternWire", "TestSupport"]),
    tests("LecternMarkdownTests", ["LecternMarkdown", "LecternWire"]),
    tests("LecternTransportTests", ["LecternTransport", "TestSupport", logging]),
    tests(
      "LecternClientTests",
      ["Composable", "ComposableTesting", "LecternBytes", "LecternClient", "LecternWire"]
    ),
    tests("LecternPagesTests", ["CZlib", "LecternPages"]),
    tests("LecternDevelopmentTests", ["LecternDevelopment"]),
    tests("LecternSignInTests", ["CCJose", "LecternSignIn", "LecternTransport", "LecternWire"]),
    tests("LecternMetricsTests", ["LecternMetrics", coreMetrics]),
    .target(
      name: "TestSupport",
      dependencies: ["CZlib", logging],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .target(
      name: "CountedFaults",
      dependencies: ["LecternFaultyDisk"],
      path: "Tests/CountedFaults",
      swiftSettings: settings
    ),
    .target(
      name: "LogLaws",
      dependencies: ["LecternLog"],
      path: "Tests/LogLaws",
      swiftSettings: settings
    ),
    tests("LecternFaultyDiskTests", ["LecternFaultyDisk", "LecternLog", "LogLaws"]),
    tests(
      "LecternLogTests",
      ["CountedFaults", "LecternFaultyDisk", "LecternLog", "LogLaws"]
    ),
    tests(
      "LecternRelayTests",
      [
        "Composable", "ComposableTesting", "LecternBytes", "LecternRelay", "LecternTransport",
        "TestSupport", logging,
      ]
    ),
    tests("LecternJetStreamTests", ["LecternBytes", "LecternJetStream", "LecternLog", "LogLaws"]),
    .target(
      name: "StreamLaws",
      dependencies: ["LecternJetStream"],
      path: "Tests/StreamLaws",
      swiftSettings: settings
    ),
    tests(
      "LecternNATSTests",
      ["LecternBytes", "LecternJetStream", "LecternLog", "LecternNATS", "LogLaws", "StreamLaws"]
    ),
    tests(
      "LecternCommandTests",
      ["LecternClient", "LecternCommand", "LecternLog", "LecternWire", argumentParser]
    ),
    // Features and stubs of the tests of rooms.
    .target(
      name: "RoomSamples",
      dependencies: [
        "Composable", "ComposableTesting", "LecternLog", "LecternRoom", "LecternTesting",
        "LecternTransport", "LecternWire", "TestSupport", coreMetrics, logging,
      ],
      path: "Tests/RoomSamples",
      swiftSettings: settings
    ),
    tests(
      "LecternRoomTests",
      [
        "Composable", "ComposableTesting", "CountedFaults", "LecternBytes", "LecternLog",
        "LecternMetrics", "LecternRoom", "LecternTesting", "LecternTransport", "LecternWire",
        "RoomSamples", "TestSupport", coreMetrics, logging, orderedCollections,
      ]
    ),
    tests(
      "LecternHistoryTests",
      [
        "Composable", "ComposableTesting", "LecternBytes", "LecternHistory", "LecternLog",
        "LecternRoom", "LecternTesting", "LecternTransport", "LecternWire", "RoomSamples",
        coreMetrics, logging,
      ]
    ),
    tests(
      "LecternRehearsalTests",
      [
        "Composable", "LecternPages", "LecternRehearsal", "LecternRoom", "LecternTransport",
        "LecternWire", "RoomSamples", logging,
      ]
    ),
    tests(
      "LecternSimulationTests",
      ["LecternJetStream", "LecternLog", "LecternSimulation", "StreamLaws"]
    ),
    tests(
      "LecternServerTests",
      [
        "Composable", "ComposableTesting", "Lectern", "LecternHistory", "LecternLog",
        "LecternMetrics", "LecternRehearsal", "LecternRoom", "LecternServer", "LecternSignIn",
        "LecternTesting", "LecternTransport", "LecternWire", "RoomSamples", "TestSupport",
        argumentParser, coreMetrics, lifecycle, logging,
      ]
    ),
    tests(
      "LecternTestingTests",
      [
        "Composable", "ComposableTesting", "Lectern", "LecternTesting", "LecternTransport",
        "LecternWire", orderedCollections,
      ]
    ),
    tests(
      "LiveTests",
      ["Composable", "Lectern", "LecternClient", "LecternTransport", "LecternWire", logging]
    ),
    tests("SampleFeatureTests", ["Composable", "ComposableTesting", orderedCollections]),
    // Reducers of the Composable Architecture's examples, as the article on porting changes them.
    tests("MigrationTests", ["Composable", "ComposableTesting", orderedCollections]),
    tests(
      "ArticleTests",
      [
        "Composable", "ComposablePrinting", "ComposableTesting", "Lectern", "LecternClient",
        "LecternCommand", "LecternDevelopment", "LecternLog", "LecternMarkdown", "LecternNATS",
        "LecternTesting",
        "LecternWire", "TestSupport", coreMetrics, logging, orderedCollections,
      ]
    ),
    tests(
      "PrimeTimeTests",
      features + [
        "Composable", "ComposableTesting", "Lectern", "LecternLog", "LecternTesting", "LecternWire",
        "PrimeTime", deques, logging, orderedCollections,
      ]
    ),
    tests("DeckTests", ["ComposableTesting", "Deck", "Lectern", "LecternLog", "LecternTesting"]),
    tests(
      "SimulationWatchTests",
      ["ComposableTesting", "Lectern", "LecternSimulation", "LecternTesting", "SimulationWatch"]
    ),
  ]
)

if hostModules == nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0")
  )
}

// The fuzz targets are part of their tests, which run them with the corpus: only a test target can import as testable in every
// build. libFuzzer gets them as a library.
let fuzzed =
  features + [
    "Composable", "LecternTesting", "LecternTransport", "LecternWire", "PrimeTime", logging,
  ]
if isFuzzing {
  package.products.append(.library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"]))
  package.targets.append(
    .target(
      name: "FuzzTargets",
      dependencies: fuzzed,
      path: "Tests/FuzzTests/Targets",
      swiftSettings: settings
    )
  )
} else {
  package.targets.append(tests("FuzzTests", fuzzed))
}

/// Returns the target of what the macros write.
func expansionsTarget() -> Target {
  let libraries = [
    "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftParser", "SwiftSyntax",
    "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
  ]
  let options = hostModules.map { folder in
    ["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder] + libraries.map { "-l\($0)" }
  }
  return .target(
    name: "ComposableExpansions",
    dependencies: syntax("SwiftCompilerPlugin", "SwiftSyntaxMacros"),
    swiftSettings: language + syntaxModules,
    linkerSettings: options.map { [.unsafeFlags($0)] }
  )
}

/// Returns products of the package swift-syntax, if the toolchain doesn't have its modules.
func syntax(_ products: String...) -> [Target.Dependency] {
  hostModules == nil ? products.map { product($0, of: "swift-syntax") } : []
}

/// Returns the folder of the swift-syntax that the toolchain's compiler uses, beside the library that this manifest links; nil if
/// the toolchain has no modules of it.
func toolchainHostModules() -> String? {
  let library = "/pm/ManifestAPI/libPackageDescription."
  #if os(Linux)
    guard let file = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(file) }
    // Line by line: Foundation may read only a part of a file without a size.
    var line: UnsafeMutablePointer<CChar>?
    defer { free(line) }
    var capacity = 0
    var path: Substring?
    while path == nil, getline(&line, &capacity, file) > 0, let line {
      let text = String(cString: line)
      if text.contains(library) { path = text.firstIndex(of: "/").map { text[$0...] } }
    }
  #else
    var info = Dl_info()
    dladdr(unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self), &info)
    let path = info.dli_fname.map { String(cString: $0)[...] }
  #endif
  guard let path, let end = path.firstRange(of: library)?.lowerBound else { return nil }
  let folder = "\(path[..<end])/host"
  return FileManager.default.fileExists(atPath: "\(folder)/SwiftSyntaxMacros.swiftmodule")
    ? folder : nil
}

func product(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package)
}

func system(_ name: String, _ pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func library(
  _ name: String,
  _ dependencies: [Target.Dependency],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    resources: resources,
    swiftSettings: settings
  )
}

func executable(
  _ name: String,
  _ dependencies: [Target.Dependency],
  in folder: String,
  except excluded: [String] = []
) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies,
    path: "\(folder)/\(name)",
    exclude: excluded,
    swiftSettings: settings
  )
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}
