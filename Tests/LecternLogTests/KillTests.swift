import Foundation
import LecternLog
import LogLaws
import Synchronization
import Testing

/// Logs of processes that are killed.
@Suite struct KillTests {
  @Test("a process that is killed loses no batch that was acknowledged")
  func kill() async throws {
    let folder = try Folder()
    let path = folder.file()
    var acknowledged = 0
    for _ in 0..<5 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        try appendUntilKilled(path)
      }
      let numbers = try String(contentsOfFile: path + ".acknowledged", encoding: .utf8)
        .split(separator: "\n").compactMap { Int($0) }
      #expect(numbers == Array(1...numbers.count))
      #expect(numbers.count > acknowledged)
      let log = try SQLiteLog.whole(path)
      let read = try log.batches()
      #expect(read.count >= numbers.count)
      #expect(read == .actions(read.count))
      log.close()
      acknowledged = read.count
      // Batches that were durable, but not acknowledged yet, are by now.
      let all = (1...read.count).map { "\($0)\n" }.joined()
      try all.write(toFile: path + ".acknowledged", atomically: true, encoding: .utf8)
    }
  }
}

/// Appends batches, writes the numbers of those that are acknowledged to a file, and kills the process during an append.
private func appendUntilKilled(_ path: String) throws {
  let log = try SQLiteLog.whole(path)
  let file = open(path + ".acknowledged", O_CREAT | O_WRONLY | O_APPEND, 0o600)
  let count = Atomic(0)
  let last = Int.random(in: 1..<500)
  var next = log.lastBatch + 1
  var appended = 0
  while count.load(ordering: .relaxed) < last {
    guard appended - count.load(ordering: .relaxed) < 8 else { continue }
    for batch in [LogBatch].actions(1, from: next) {
      log.append(batch.entries) { result in
        guard case .success(let number) = result else { return }
        let line = "\(number)\n"
        _ = line.withCString { write(file, $0, strlen($0)) }
        count.add(1, ordering: .relaxed)
      }
    }
    next += 1
    appended += 1
  }
  kill(getpid(), SIGKILL)
}
