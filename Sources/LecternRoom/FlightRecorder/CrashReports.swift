internal import Foundation

/// Finds the reports of Swift's backtracer in a folder. Each crash leaves one.
///
/// `Scripts/supervise` sets the folder as `output-to` in `SWIFT_BACKTRACE`.
package struct CrashReports: Sendable {
  /// The folder; nil if the backtracer writes no files.
  let folder: URL?

  /// How to get a stack if there is none.
  static let advice = """
    There is no stack of it. Scripts/supervise keeps one for the next start, as does \
    SWIFT_BACKTRACE=interactive=no,threads=crashed,output-to=FOLDER.
    """

  /// - Parameter environment: the process's.
  package init(environment: [String: String] = [:]) {
    let options = environment["SWIFT_BACKTRACE"]?.split(separator: ",") ?? []
    let path = options.compactMap { option -> String? in
      let parts = option.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0] == "output-to" ? String(parts[1]) : nil
    }.last
    let isTerminal = path == nil || path == "stdout" || path == "stderr"
    folder = isTerminal ? nil : path.map { URL(filePath: $0, directoryHint: .isDirectory) }
  }

  /// Returns the stack of a process that has crashed; nil without a report.
  func stack(of process: Int32) -> CrashStack? {
    guard let folder else { return nil }
    // A report is named after the program, the process and a time, as in `PrimeTimeServer-4711-1732400000.log`.
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    let name = (files ?? []).filter { $0.contains("-\(process)-") }.max()
    guard let name, let file = FileHandle(forReadingAtPath: folder.appending(path: name).path)
    else { return nil }
    defer { try? file.close() }
    // With all threads and registers, a report may be long. The crashed thread comes first.
    guard let bytes = try? file.read(upToCount: 1 << 20) else { return nil }
    return CrashStack(report: String(decoding: bytes, as: UTF8.self))
  }
}
