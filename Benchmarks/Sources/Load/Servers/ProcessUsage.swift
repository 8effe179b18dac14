import Foundation

/// What a process has used, and what it holds.
struct ProcessUsage {
  /// Processor time of all threads, in the kernel and outside of it, in nanoseconds.
  let processorTime: Int
  /// Resident memory, in bytes.
  let residentMemory: Int

  /// Reads it from the system.
  init(of process: Int32) throws {
    let folder = "/proc/\(process)"
    // In nanoseconds, where /proc/PID/stat counts in hundredths of a second.
    processorTime = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")
      .reduce(0) { total, thread in
        let text = try String(
          contentsOfFile: "\(folder)/task/\(thread)/schedstat",
          encoding: .utf8
        )
        return total + (text.split(separator: " ").first.flatMap { Int($0) } ?? 0)
      }
    let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
    residentMemory = Self.kilobytes(ofField: "VmRSS:", in: status) * 1024
  }

  static func kilobytes(ofField name: String, in status: String) -> Int {
    status.split(separator: "\n")
      .first { $0.hasPrefix(name) }
      .flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }
      .flatMap { Int($0) } ?? 0
  }
}
