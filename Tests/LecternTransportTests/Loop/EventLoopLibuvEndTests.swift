import Foundation
import Logging
import Testing

@testable import LecternTransport

/// The end of loops as they are in earnest: over libuv.
///
/// Each test is a process of its own, with one loop after the other: see ``EventLoop/shutDown()``.
@Suite(.timeLimit(.minutes(10))) struct EventLoopLibuvEndTests {
  @Test("jobs that are enqueued while serving ends all run")
  func jobsMeanwhile() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<50 {
        let loop = try EventLoop(logger: Logger(label: "test"))
        let actor = LoopActor(loop)
        async let jobs: Void = actor.enqueue(1000)
        async let chain: Void = actor.enqueueChain(1000)
        await loop.shutDown()
        _ = await (jobs, chain)
        let count = await actor.values.count
        #expect(count == 2000)
      }
    }
  }

  @Test("an actor may end its own loop, and continues")
  func endFromWithin() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop(logger: Logger(label: "test"))
      let actor = LoopActor(loop)
      await actor.end(loop)
      let values = await actor.values
      #expect(values == [1, 2])
    }
  }

  @Test("a loop that nobody uses any more ends its thread, whether it was shut down or not")
  func threads() async {
    await #expect(processExitsWith: .success) {
      for number in 0..<100 {
        weak var thread: LoopThread?
        do {
          let loop = try EventLoop(logger: Logger(label: "test"))
          thread = loop.thread
          if number.isMultiple(of: 2) { await loop.shutDown() }
        }
        // The time limit is for a thread that stays.
        while thread != nil { await Task.yield() }
      }
    }
  }

  @Test("OpenSSL is not freed when the process exits, because a loop's thread may still use it")
  func exit() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Handlers run in reverse order, so one of OpenSSL would run before this one.
      atexit { _exit(isOpenSSLFreed() ? 1 : 7) }
      let loop = try EventLoop(logger: Logger(label: "test"))
      await loop.shutDown()
      Foundation.exit(0)
    }
  }

  #if os(Linux)
    @Test("a hundred loops leave no descriptor behind")
    func descriptors() async {
      await #expect(processExitsWith: .success) {
        try await endLoops(1)
        let before = try descriptorCount()
        try await endLoops(100)
        // The time limit is for descriptors that stay; a few may be what the runtime has opened meanwhile.
        while try descriptorCount() >= before + 100 { await Task.yield() }
      }
    }
  #endif
}

private func endLoops(_ count: Int) async throws {
  for _ in 0..<count { try await EventLoop(logger: Logger(label: "test")).shutDown() }
}

private func descriptorCount() throws -> Int {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
}

/// Whether OpenSSL cannot be initialized any more, because it was freed.
private func isOpenSSLFreed() -> Bool {
  typealias Initialize = @convention(c) (UInt64, OpaquePointer?) -> Int32
  guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "OPENSSL_init_crypto") else { return true }
  return unsafeBitCast(symbol, to: Initialize.self)(0, nil) == 0
}
