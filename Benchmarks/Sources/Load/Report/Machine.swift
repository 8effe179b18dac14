import Foundation

/// What the figures were measured on.
struct Machine: Encodable {
  var kernel = Self.text(of: "/proc/sys/kernel/osrelease") ?? "unknown"
  var processor =
    Self.text(of: "/proc/cpuinfo")?
    .split(separator: "\n")
    .first { $0.hasPrefix("model name") }?
    .split(separator: ":").last
    .map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
  var cores = ProcessInfo.processInfo.activeProcessorCount
  var memoryInMegabytes = Int(ProcessInfo.processInfo.physicalMemory >> 20)
  var system = ProcessInfo.processInfo.operatingSystemVersionString
  /// Of the compiler and of libwebsockets, as the script that started us has found them.
  var versions: [String: String] = [:]

  private static func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines
    )
  }
}
