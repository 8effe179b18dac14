import Foundation
import Logging
import Testing

@testable import LecternTransport

/// How loops end, and what they leave behind: nothing.
///
/// Over `poll`, since with libuv a loop that ends may close a descriptor of another test.
@Suite struct EventLoopEndTests {
  func makeLoop() throws -> EventLoop {
    try EventLoop(logger: Logger(label: "test"), backend: .poll)
  }

  /// The files whose loops over libuv never end, or end in a process of their own.
  private static let filesOverLibuv = [
    "FuzzTests/Targets/Request.swift", "LecternRehearsalTests/Rehearsal/RehearsalTests.swift",
    "LecternServerTests/Watchdog/ProcessWatchTests.swift",
    "LecternTransportTests/Loop/EventLoopLibuvEndTests.swift",
    "LecternTransportTests/Loop/EventLoopTests.swift", "LiveTests/Server/LiveServer.swift",
  ]

  @Test("no other test makes a loop over libuv")
  func filesOverLibuv() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let names = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String }
    let files = try #require(names).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 500)
    for file in files where !Self.filesOverLibuv.contains(file) {
      let text = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains(/\btry EventLoop\(/) {
        #expect(line.contains("backend: .poll"), "\(file)")
      }
    }
  }

  @Test("after the end of serving, jobs still run")
  func jobsAfterwards() async throws {
    let loop = try makeLoop()
    let actor = LoopActor(loop)
    await loop.shutDown()
    await actor.enqueue(1000)
    await actor.enqueueChain(1000)
    #expect(await actor.values.count == 2000)
  }

  @Test("jobs that are enqueued while serving ends all run")
  func jobsMeanwhile() async throws {
    for _ in 0..<20 {
      let loop = try makeLoop()
      let actor = LoopActor(loop)
      async let jobs: Void = actor.enqueue(1000)
      async let chain: Void = actor.enqueueChain(1000)
      await loop.shutDown()
      _ = await (jobs, chain)
      #expect(await actor.values.count == 2000)
    }
  }

  @Test("every call of shutDown returns, before and after the end")
  func severalEnds() async throws {
    let loop = try makeLoop()
    await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { await loop.shutDown() } }
    }
    await loop.shutDown()
  }

  @Test("an actor may end its own loop, and continues")
  func endFromWithin() async throws {
    let loop = try makeLoop()
    let actor = LoopActor(loop)
    await Task { await actor.end(loop) }.value
    #expect(await actor.values == [1, 2])
  }

  @Test("a loop that has ended serves no listener")
  func listenAfterwards() async throws {
    let loop = try makeLoop()
    await loop.shutDown()
    var configuration = ListenerConfiguration(subprotocol: "test")
    configuration.port = 0
    let listener = Listener(configuration, handler: SilentHandler(loop), loop: loop)
    await #expect {
      try await listener.start()
    } throws: {
      ($0 as? TransportError)?.code == .libraryFailed
    }
  }

  @Test("a loop that nobody uses ends its thread, shut down or not", .timeLimit(.minutes(10)))
  func threads() async throws {
    let threads = try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          let loop = try makeLoop()
          if number.isMultiple(of: 2) { await loop.shutDown() }
          return WeakThread(loop.thread)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(threads.count == 40)
    // The time limit is for a thread that stays.
    while threads.contains(where: { $0.thread != nil }) { await Task.yield() }
  }

  #if os(Linux)
    @Test("loops give their descriptors back", .timeLimit(.minutes(10)))
    func descriptors() async throws {
      for _ in 0..<200 {
        let loop = try makeLoop()
        #expect(try eventDescriptorCount() > 0)
        await loop.shutDown()
      }
      // Other tests have loops at the same time, though not as many as would have leaked here.
      while try eventDescriptorCount() > 150 { await Task.yield() }
    }

    private func eventDescriptorCount() throws -> Int {
      let files = FileManager.default
      return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
        let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        return target == "anon_inode:[eventfd]"
      }
    }
  #endif
}

/// Knows a thread for as long as it runs.
private struct WeakThread: @unchecked Sendable {
  private(set) weak var thread: LoopThread?

  init(_ thread: LoopThread) {
    self.thread = thread
  }
}
