import Foundation
import Testing

/// The servers that the tests run against, as old and new ones differ.
enum ServerBinary: CaseIterable, CustomTestStringConvertible {
  /// 2.9, as in Debian 12.
  case old
  /// Later than 2.9, as in the package for tests in Tests/Browser/requirements.txt.
  case recent

  var testDescription: String { "\(self) server" }

  /// The executable: the first with a fitting version.
  var path: String {
    get throws {
      let found = Self.found
      return try #require(
        found.first { isFitting($0.version) }?.path,
        """
        There is no nats-server \(self == .old ? "2.9" : "later than 2.9"). Found: \(found.isEmpty ? "none" : "\(found)"). \
        Install it: Scripts/setup nats
        """
      )
    }
  }

  private func isFitting(_ version: [Int]) -> Bool {
    switch self {
    case .old: version.starts(with: [2, 9])
    case .recent: [2, 9].lexicographicallyPrecedes(version.prefix(2))
    }
  }

  /// The servers of this machine, with the numbers of their versions.
  private static let found: [(path: String, version: [Int])] = {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    // Debian installs it outside the PATH of a normal user.
    let folders = ["\(root)/.venv/bin"] + path.map(String.init) + ["/usr/sbin"]
    var paths: [String] = []
    for path in folders.map({ "\($0)/nats-server" }) where !paths.contains(path) {
      if FileManager.default.isExecutableFile(atPath: path) { paths.append(path) }
    }
    return paths.compactMap { path in version(of: path).map { (path, $0) } }
  }()

  /// Returns the numbers in `nats-server: v2.9.10`.
  private static func version(of path: String) -> [Int]? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = ["--version"]
    process.standardOutput = output
    guard (try? process.run()) != nil,
      let data = try? output.fileHandleForReading.readToEnd()
    else { return nil }
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    return text.firstMatch(of: /v(\d+(?:\.\d+)*)/)?.1.split(separator: ".").compactMap { Int($0) }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
}
