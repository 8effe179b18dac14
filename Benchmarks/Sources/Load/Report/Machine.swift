import Foundation

/// The machine of the measurement.
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
  /// The versions of the compiler and of libwebsockets, from `Scripts/bench`.
  var versions: [String: String] = [:]

  private static func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines
    )
  }
}
