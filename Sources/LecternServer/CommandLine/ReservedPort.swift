internal import Foundation

/// The port that the system chose for this server before a crash, so that open pages can reconnect to it.
///
/// `Scripts/supervise` sets the path of the file. The file is empty at the first start.
struct ReservedPort {
  static let variable = "LECTERN_PORT_FILE"

  private let file: URL?

  /// - Parameter environment: the environment of the process.
  init(environment: [String: String]) {
    file = environment[Self.variable].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
  }

  /// Whether an earlier process had a port, and has crashed.
  var isRestart: Bool { file.flatMap { try? Data(contentsOf: $0) }?.isEmpty == false }

  /// Returns the port to listen on: the requested one, or the previous one if 0 is requested.
  func port(for port: Int) -> Int {
    guard port == 0, let file, let text = try? String(contentsOf: file, encoding: .utf8),
      let kept = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)),
      (1...65535).contains(kept)
    else { return port }
    return kept
  }

  /// Saves the port for the next start. If that fails, the next start uses another port.
  func keep(_ port: Int) {
    guard let file else { return }
    try? "\(port)\n".write(to: file, atomically: false, encoding: .utf8)
  }
}
