import Foundation

// Servers under strace and valgrind.
extension Workbench {
  /// Counts the system calls of a server that sends updates to viewers.
  ///
  /// - Parameters:
  ///   - contender: the server.
  ///   - viewers: the number of viewers.
  ///   - updates: the number of actions, one after the other.
  func systemCalls(
    of contender: Contender,
    viewers: Int,
    updates: Int
  ) async throws -> SystemCalls {
    SystemCalls(
      summary: try await output(
        of: contender,
        viewers: viewers,
        updates: updates,
        // The server stays a child of this process.
        under: { ["strace", "-D", "-f", "-c", "-U", "calls,name", "-o", $0] }
      )
    )
  }

  /// Returns the output file of a tool after a number of updates.
  ///
  /// - Parameters:
  ///   - tool: returns the tool's command, with the path of its output file.
  ///   - executable: the server's executable; by default the one beside this one.
  func output(
    of contender: Contender,
    viewers: Int,
    updates: Int,
    under tool: (String) -> [String],
    executable: URL? = nil
  ) async throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let isRecorded = contender == .recorded
    try await serve(
      contender,
      arguments: isRecorded ? try JournalCost.emptyData(on: self) : [],
      under: tool(file.path),
      executable: executable
    ) { _, crowd in
      try await crowd.join(viewers)
      await crowd.begin(after: isRecorded ? JournalCost.entriesOfStart : 0)
      try await crowd.increment(times: updates)
      try await crowd.verify(updates: updates)
    }
    // The tool may write for a moment after the server exits.
    for _ in 0..<100 where (try? String(contentsOf: file, encoding: .utf8))?.isEmpty != false {
      try await Task.sleep(for: .milliseconds(50))
    }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
