import Foundation

/// The processor time and memory of a process.
struct ProcessUsage {
  /// The processor time of all threads, in user and kernel mode, in nanoseconds.
  let processorTime: Int
  /// The resident memory, in bytes.
  let residentMemory: Int
  /// The part of it that is no content of a file, in bytes.
  let anonymousMemory: Int

  /// Reads the usage from /proc.
  init(of process: Int32) throws {
    let folder = "/proc/\(process)"
    // In nanoseconds; /proc/PID/stat counts in hundredths of a second.
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
    anonymousMemory = Self.kilobytes(ofField: "RssAnon:", in: status) * 1024
  }

  static func kilobytes(ofField name: String, in status: String) -> Int {
    status.split(separator: "\n")
      .first { $0.hasPrefix(name) }
      .flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }
      .flatMap { Int($0) } ?? 0
  }
}
