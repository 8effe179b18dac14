import Foundation
import Testing

/// The servers that the tests run against, as old and new ones differ.
enum ServerBinary: CaseIterable, CustomTestStringConvertible {
  /// Of the system: 2.9.10 in Debian.
  case system
  /// Of the package for tests in Tests/Browser/requirements.txt.
  case recent

  var testDescription: String { "\(self) server" }

  /// The executable.
  var path: String {
    get throws {
      let candidates: [String] =
        switch self {
        case .system:
          // Debian installs it outside the PATH of a normal user.
          (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { "\($0)/nats-server" } + ["/usr/sbin/nats-server"]
        case .recent: ["\(Self.root)/.venv/bin/nats-server"]
        }
      return try #require(
        candidates.first { FileManager.default.isExecutableFile(atPath: $0) },
        "There is no nats-server. Install it: Scripts/setup nats"
      )
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
}
