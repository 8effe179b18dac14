internal import Foundation

/// The port that a server had before it crashed, where the system had chosen it: pages that are open come
/// back to it.
///
/// `Scripts/supervise` names the file, which is empty at the first start.
struct KeptPort {
  static let variable = "LECTERN_PORT_FILE"

  private let file: URL?

  /// - Parameter environment: that of the process.
  init(environment: [String: String]) {
    file = environment[Self.variable].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
  }

  /// The port to listen at: the one that is asked for, or, where any will do, the one before.
  func port(for port: Int) -> Int {
    guard port == 0, let file, let text = try? String(contentsOf: file, encoding: .utf8),
      let kept = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)),
      (1...65535).contains(kept)
    else { return port }
    return kept
  }

  /// Keeps the port for the next start; where that cannot be, the next start has another.
  func keep(_ port: Int) {
    guard let file else { return }
    try? "\(port)\n".write(to: file, atomically: false, encoding: .utf8)
  }
}
