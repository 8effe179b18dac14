/// The modules that the source files of one target may import.
struct ImportRule: Sendable, CustomStringConvertible {
  let target: String
  /// The modules that every file may import.
  let allowed: Set<String>
  /// The modules that only some files may import, by the suffix of the file's name.
  var allowedInFilesNamed: [(suffixes: [String], modules: Set<String>)] = []

  var description: String { target }

  /// Returns the modules that a file of the target may import.
  func modules(allowedIn file: SourceFile) -> Set<String> {
    allowedInFilesNamed
      .filter { rule in rule.suffixes.contains { file.concept.hasSuffix($0) } }
      .reduce(allowed) { $0.union($1.modules) }
  }
}

extension ImportRule {
  static let all =
    [
      ImportRule(
        target: "Composable",
        allowed: collections.union(["Logging", "Synchronization"])
      ),
      ImportRule(target: "ComposableExpansions", allowed: syntax),
      ImportRule(target: "ComposableMacros", allowed: ["ComposableExpansions"]),
      ImportRule(target: "ComposablePrinting", allowed: ["Composable", "CustomDump"]),
      ImportRule(
        target: "ComposableTesting",
        allowed: collections.union([
          "Composable", "ComposablePrinting", "Dispatch", "Logging", "Synchronization", "Testing",
        ])
      ),
      ImportRule(target: "LecternBytes", allowed: []),
      ImportRule(
        target: "LecternWire",
        allowed: collections.union(foundation).union(["Composable", "LecternBytes", "Logging"]),
        allowedInFilesNamed: [(["CompressedStateMessage"], ["CZlib"])]
      ),
      ImportRule(
        target: "LecternMarkdown",
        allowed: ["LecternWire"],
        allowedInFilesNamed: [
          (["MarkdownReader", "MarkdownParser"], ["CMD4C"]), (["CharacterReferences"], ["CGumbo"]),
        ]
      ),
      ImportRule(
        target: "LecternTransport",
        allowed: collections.union(foundation).union(platform)
          .union(["CLibwebsockets", "Dispatch", "Logging", "Synchronization"])
      ),
      ImportRule(
        target: "LecternPages",
        allowed: ["LecternWire"],
        allowedInFilesNamed: [
          (["Brotli"], ["CBrotli"]), (["Gzip"], ["CZlib"]),
          (["PageValue"], ["Composable"]),
          (["GumboReader", "HTMLDocument"], ["CGumbo"]), (["SitePath"], foundation),
        ]
      ),
      ImportRule(
        target: "LecternSignIn",
        allowed: foundation.union([
          "Composable", "LecternTransport", "LecternWire", "Logging", "Synchronization",
        ]),
        allowedInFilesNamed: [
          (["CJose"], ["CCJose"])
        ]
      ),
      ImportRule(target: "LecternMetrics", allowed: ["CoreMetrics", "Synchronization"]),
      ImportRule(
        target: "LecternLog",
        allowed: platform.union(["CSQLite", "Dispatch", "Synchronization"])
      ),
      ImportRule(
        target: "LecternFaultyDisk",
        allowed: ["LecternLog", "Synchronization"],
        allowedInFilesNamed: [(["DiskConnection", "FaultyDisk", "SQLiteFileSystem"], ["CSQLite"])]
      ),
      ImportRule(
        target: "LecternRelay",
        allowed: [
          "HeapModule", "LecternBytes", "LecternTransport", "Logging", "OrderedCollections",
          "Synchronization",
        ]
      ),
      ImportRule(
        target: "LecternJetStream",
        allowed: foundation.union(["LecternBytes", "LecternLog", "Synchronization"]),
        allowedInFilesNamed: [(["SystemThreads"], ["Dispatch"])]
      ),
      ImportRule(
        target: "LecternNATS",
        allowed: foundation.union([
          "Dispatch", "LecternBytes", "LecternJetStream", "LecternLog", "Synchronization",
        ]),
        allowedInFilesNamed: [
          (["Options"], ["ArgumentParser"]),
          (
            [
              "ConnectionError", "NATSBus", "NATSConnection", "RetiredSubscriptions",
              "StreamMessage", "Subscription",
            ],
            ["CNATS"]
          ),
        ]
      ),
      ImportRule(
        target: "LecternCommand",
        allowed: foundation.union(platform).union(["ArgumentParser", "LecternLog"]),
        allowedInFilesNamed: [
          (
            [
              "ActionTail", "OutgoingAction", "RoomArgument", "SendArguments", "SendCommand",
              "SendOutcome", "StateText", "TailCommand", "Terminal", "WatchCommand",
            ],
            ["LecternClient", "LecternWire"]
          ), (["DevCommand"], ["LecternDevelopment"]),
        ]
      ),
      ImportRule(
        target: "LecternClient",
        allowed: foundation.union(["Composable", "LecternBytes", "LecternWire"]),
        allowedInFilesNamed: [
          // The WebSockets of Linux.
          (["LibraryLoop", "LibrarySockets"], ["LecternTransport", "Logging", "Synchronization"]),
          (["RoomModel"], ["Observation"]), (["URLSessionSockets"], ["Synchronization"]),
        ]
      ),
      ImportRule(
        target: "LecternRoom",
        allowed: collections.union(foundation).union([
          "Composable", "CoreMetrics", "CustomDump", "LecternBytes", "LecternLog",
          "LecternTransport",
          "LecternWire", "Logging", "Synchronization",
        ])
      ),
      ImportRule(
        target: "LecternHistory",
        allowed: foundation.union([
          "Composable", "LecternBytes", "LecternLog", "LecternPages", "LecternRoom",
          "LecternTransport",
          "LecternWire", "ServiceLifecycle",
        ])
      ),
      ImportRule(
        target: "LecternRehearsal",
        allowed: collections.union(foundation).union([
          "Composable", "LecternBytes", "LecternPages", "LecternRoom", "LecternTransport",
          "LecternWire",
          "Logging", "ServiceLifecycle",
        ])
      ),
      ImportRule(target: "LecternDevelopment", allowed: foundation),
      ImportRule(
        target: "LecternServer",
        allowed: foundation.union(platform).union([
          "ArgumentParser", "Composable", "CoreMetrics", "LecternHistory", "LecternBytes",
          "LecternDevelopment", "LecternLog",
          "LecternMetrics", "LecternPages", "LecternRehearsal", "LecternRelay", "LecternRoom",
          "LecternSignIn", "LecternTransport", "LecternWire", "Logging", "ServiceLifecycle",
          "Synchronization",
          "UnixSignals",
        ]),
        allowedInFilesNamed: [(["QRCode"], ["CQRencode"]), (["EndDeadline"], ["Dispatch"])]
      ),
      ImportRule(
        target: "Lectern",
        allowed: [
          "ArgumentParser", "Composable", "ComposablePrinting", "LecternHistory",
          "LecternRehearsal", "LecternRoom", "LecternServer", "LecternSignIn", "LecternWire",
        ]
      ),
      ImportRule(
        target: "LecternTesting",
        allowed: foundation.union([
          "Composable", "ComposablePrinting", "ComposableTesting", "CoreMetrics", "Lectern",
          "LecternBytes", "LecternLog", "LecternRelay", "LecternTransport", "LecternWire",
          "Logging", "Synchronization", "Testing",
        ])
      ),
      ImportRule(
        target: "PrimeTimeCore",
        allowed: ["Composable"],
        allowedInFilesNamed: [(["TimeZone"], foundation)]
      ),
    ]
    + primeTimeFeatures.map { feature in
      // No feature imports another one: the app composes them.
      ImportRule(
        target: feature,
        allowed: collections.union(["Composable", "PrimeTimeCore"]),
        allowedInFilesNamed: [
          (["View"], foundation.union(["LecternWire"])),
          (["Client"], foundation.union(platform)),
        ]
      )
    } + [
      ImportRule(
        target: "PrimeTime",
        allowed: collections.union(primeTimeFeatures).union(["Composable", "PrimeTimeCore"]),
        allowedInFilesNamed: [
          (["View"], foundation.union(["LecternWire"])),
          (["HostedApp"], foundation.union(["Lectern"])), (["PersonalView"], ["Lectern"]),
        ]
      ),
      ImportRule(
        target: "Deck",
        allowed: ["Lectern"],
        allowedInFilesNamed: [
          (["SlideReader", "FenceReader", "Formulas"], ["LecternMarkdown"]),
          (
            [
              "Client", "DevTools", "DiagramRenderer", "DrawnCheck", "FileWatch", "GhostCheck",
              "HeadlessSpeaker", "IllustrationCache", "InstalledBrowser", "PageFolder",
              "PageRenderer", "Pages", "PrintedTalk", "Process", "RestartCheck", "TalkResults",
              "TalkSource", "Timestamp", "Typesetter", "VenueCheck",
            ],
            foundation
          ), (["IllustrationCache", "PageFolder", "PhonesClient"], ["LecternTransport"]),
          (["PhonesClient"], ["Logging"]),
        ]
      ),
      ImportRule(
        target: "DeckServer",
        allowed: foundation.union(["Deck", "Lectern", "PrimeTime"])
      ),
      ImportRule(
        target: "SimulationWatch",
        allowed: ["Lectern", "LecternSimulation"],
        allowedInFilesNamed: [(["Client"], foundation)]
      ),
      ImportRule(target: "SimulationWatchServer", allowed: ["Lectern", "SimulationWatch"]),
      // Without the app: a feature runs alone.
      ImportRule(
        target: "PrimeTimePlayground",
        allowed: collections.union(foundation).union(primeTimeFeatures)
          .union(["Lectern", "PrimeTimeCore"])
      ),
      ImportRule(
        target: "PrimeTimeNode",
        allowed: ["ArgumentParser", "Lectern", "LecternNATS", "PrimeTime"]
      ),
      ImportRule(target: "RelayServer", allowed: ["Lectern", "LecternNATS"]),
      ImportRule(
        target: "PrimeTimeServer",
        allowed: foundation.union([
          "ArgumentParser", "Composable", "Lectern", "Logging", "PrimeTime", "ServiceLifecycle",
        ])
      ),
    ]

  /// The features of PrimeTime.
  static let primeTimeFeatures = [
    "PrimeTimeActivityFeed", "PrimeTimeCounter", "PrimeTimeFavoritePrimes", "PrimeTimePrimeModal",
    "PrimeTimeSettings",
  ]
  static let collections: Set = [
    "BitCollections", "Collections", "DequeModule", "HashTreeCollections", "HeapModule",
    "OrderedCollections",
  ]
  static let foundation: Set = ["Foundation", "FoundationEssentials"]
  static let platform: Set = ["Darwin", "Glibc", "Musl"]
  static let syntax: Set = [
    "SwiftBasicFormat", "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics",
    "SwiftLexicalLookup",
    "SwiftOperators", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
  ]
}
