import Foundation

/// A reducer of the Composable Architecture's examples, and its port.
struct Port: Sendable, CustomStringConvertible {
  /// The port's path in this target. The fixture has the name of the original file.
  let path: String
  let original: String
  /// The substitutions that need a name or a type of this app.
  let own: [PortingRule]

  var description: String { path }

  var rules: [PortingRule] { own + PortingRule.general }

  /// Returns the original after the rules.
  func ported(by rules: [PortingRule]) throws -> [Substring] {
    let fixture = Self.package.appending(path: "Tests/Fixtures/composable-architecture")
      .appending(path: "\(original).swift.txt")
    let text = try String(contentsOf: fixture, encoding: .utf8)
    return Self.lines(of: rules.reduce(text) { $1.apply(to: $0) })
  }

  /// The port that is compiled, without its copyright line.
  var compiled: [Substring] {
    get throws {
      let file = Self.package.appending(path: "Tests/MigrationTests/\(path).swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      return Self.lines(of: text).filter { !$0.hasPrefix("// Copyright") }
    }
  }

  /// Returns the first lines in which two texts differ; nil if there are none.
  static func difference(_ old: [Substring], _ new: [Substring]) -> String? {
    let changes = new.difference(from: old)
    guard !changes.isEmpty else { return nil }
    return changes.prefix(8).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
    .joined(separator: "\n")
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

extension Port {
  static let all = [
    Port(path: "Todos/Todo", original: "Todo", own: bound("description", "isComplete")),
    Port(
      path: "Todos/Todos",
      original: "Todos",
      own: bound("editMode", "filter") + [
        PortingRule("Bound fields", #"\.binding\(\\\.(\w+)\)"#, #".binding(\\.\$$1)"#),
        PortingRule(
          "SwiftUI's types",
          "LocalizedStringKey, CaseIterable",
          "String, CaseIterable, Codable"
        ),
      ]
    ),
    Port(
      path: "Search/Search",
      original: "SearchView",
      own: [dependency("weatherClient", "WeatherClient")]
    ),
    Port(
      path: "VoiceMemos/RecordingMemo",
      original: "RecordingMemo",
      own: [dependency("audioRecorder", "AudioRecorderClient")]
    ),
    Port(
      path: "VoiceMemos/VoiceMemo",
      original: "VoiceMemo",
      own: [dependency("audioPlayer", "AudioPlayerClient")]
    ),
    Port(
      path: "VoiceMemos/VoiceMemos",
      original: "VoiceMemos",
      own: [
        dependency("openSettings", "@Sendable () async -> Void"),
        dependency("temporaryDirectory", "@Sendable () -> URL"),
        PortingRule(
          "Children's dependencies",
          #"@Dependency\(\\\.audioRecorder\.requestRecordPermission\) var requestRecordPermission"#,
          """
          let audioPlayer: AudioPlayerClient
            let audioRecorder: AudioRecorderClient
            let clock: any Clock<Duration>
          """
        ),
        PortingRule(
          "Children's dependencies",
          #"self\.requestRecordPermission\(\)"#,
          "self.audioRecorder.requestRecordPermission()"
        ),
        PortingRule(
          "Children's dependencies",
          #"(\n +)RecordingMemo\(\)"#,
          "$1RecordingMemo(audioRecorder: self.audioRecorder, clock: self.clock)"
        ),
        PortingRule(
          "Children's dependencies",
          #"(\n +)VoiceMemo\(\)"#,
          "$1VoiceMemo(audioPlayer: self.audioPlayer, clock: self.clock)"
        ),
      ]
    ),
  ]

  /// Returns the rules for the fields that a page sets.
  private static func bound(_ fields: String...) -> [PortingRule] {
    [PortingRule("Bound fields", "@ObservableState", "@BindableState")]
      + fields.map { PortingRule("Bound fields", "var \($0)(:| =)", "@BindingState var \($0)$1") }
  }

  private static func dependency(_ name: String, _ type: String) -> PortingRule {
    PortingRule(
      "Dependencies",
      #"@Dependency\(\\\.\#(name)\) var \#(name)"#,
      "let \(name): \(type)"
    )
  }
}
