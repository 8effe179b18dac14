import LecternDevelopment
import Testing

/// Which build serves the room, and when: scripts of the loop.
@Suite struct DevelopmentLoopTests {
  private var loop = DevelopmentLoop()
  private let first = Build(number: 1, path: "/app.1")
  private let second = Build(number: 2, path: "/app.2")
  private let mistake = CompilerMistake(
    file: "A.swift",
    line: 3,
    column: 5,
    message: "no such case"
  )

  /// Receives an input at a time in milliseconds.
  private mutating func receive(
    _ input: DevelopmentLoop.Input,
    at time: Int = 0
  ) -> [DevelopmentLoop.Command] {
    loop.receive(input, at: .milliseconds(time))
  }

  /// Brings the first build to serve the room, as server 1.
  private mutating func serveFirst() {
    #expect(loop.begin(with: first) == [.start(1, first, .sinceSnapshot)])
    #expect(receive(.serverSent(1, .standingBy)) == [.send(1, .takeOver)])
    #expect(receive(.serverSent(1, .serving(difference: nil))) == [.send(1, .status(.init()))])
  }

  /// Brings a server that was started to serve the room.
  private mutating func serve(_ id: Int) {
    #expect(receive(.serverSent(id, .standingBy)) == [.send(id, .takeOver)])
    _ = receive(.serverSent(id, .serving(difference: nil)))
  }

  /// Brings the second build to serve the room, as server 2.
  private mutating func serveSecond() {
    serveFirst()
    _ = receive(.sourcesChanged)
    _ = receive(.buildEnded(.built(second)))
    _ = receive(.serverSent(2, .standingBy))
    _ = receive(.serverEnded(1, .exit(0)))
    _ = receive(.serverSent(2, .serving(difference: nil)))
  }

  @Test mutating func `the old build serves until the new one stands by`() {
    serveFirst()
    #expect(receive(.sourcesChanged) == [.send(1, .status(.init(.building))), .build])
    #expect(
      receive(.buildEnded(.built(second)))
        == [.start(2, second, .sinceSnapshot), .send(1, .status(.init(.starting)))]
    )
    #expect(receive(.serverSent(2, .standingBy), at: 1_000) == [.send(1, .handOver)])
    #expect(receive(.serverEnded(1, .exit(0)), at: 1_100) == [.send(2, .takeOver)])
    #expect(
      receive(.serverSent(2, .serving(difference: nil)), at: 1_200) == [
        .print("Build 2 serves the room, after 200 ms."), .send(2, .status(.init())),
      ]
    )
  }

  @Test mutating func `pages show the compiler's mistakes, and the old build goes on`() {
    serveFirst()
    _ = receive(.sourcesChanged)
    #expect(
      receive(.buildEnded(.failed([mistake], output: ""))) == [
        .print(
          "A.swift:3:5: error: no such case\nThe build failed. The build before serves the room."
        ),
        .send(1, .status(.init(.failed, mistakes: [mistake]))),
      ]
    )
    #expect(receive(.sourcesChanged) == [.send(1, .status(.init(.building))), .build])
    #expect(receive(.buildEnded(.unchanged)) == [.send(1, .status(.init()))])
  }

  @Test mutating func `a file that is saved during a build is built next`() {
    serveFirst()
    _ = receive(.sourcesChanged)
    #expect(receive(.sourcesChanged) == [])
    #expect(
      receive(.buildEnded(.built(second))) == [.send(1, .status(.init(.building))), .build]
    )
    let third = Build(number: 3, path: "/app.3")
    #expect(
      receive(.buildEnded(.built(third))) == [
        .discard(second), .start(2, third, .sinceSnapshot),
        .send(1, .status(.init(.starting))),
      ]
    )
  }

  @Test mutating func `a build serves if the files saved during it change nothing`() {
    serveFirst()
    _ = receive(.sourcesChanged)
    _ = receive(.sourcesChanged)
    _ = receive(.buildEnded(.built(second)))
    #expect(
      receive(.buildEnded(.unchanged))
        == [.start(2, second, .sinceSnapshot), .send(1, .status(.init(.starting)))]
    )
  }

  @Test mutating func `a newer build replaces one that has not taken over`() {
    serveFirst()
    _ = receive(.sourcesChanged)
    _ = receive(.buildEnded(.built(second)))
    _ = receive(.sourcesChanged)
    let third = Build(number: 3, path: "/app.3")
    #expect(
      receive(.buildEnded(.built(third))) == [
        .terminate(2), .discard(second), .start(3, third, .sinceSnapshot),
        .send(1, .status(.init(.starting))),
      ]
    )
    #expect(receive(.serverEnded(2, .exit(0))) == [])
    #expect(receive(.serverSent(3, .standingBy)) == [.send(1, .handOver)])
  }

  @Test mutating func `the old build takes the room back from one that crashes`() {
    serveSecond()
    let message = "Build 2 crashed (SIGTRAP).\nThe build before serves the room again."
    #expect(
      receive(.serverEnded(2, .signal("SIGTRAP"))) == [
        .discard(second), .print(message), .start(3, first, .sinceSnapshot),
      ]
    )
    #expect(receive(.serverSent(3, .standingBy)) == [.send(3, .takeOver)])
    let commands = receive(.serverSent(3, .serving(difference: nil)))
    #expect(commands.last == .send(3, .status(.init(.rejected, message: message))))
  }

  @Test mutating func `the old build takes the room back from one that cannot read the log`() {
    serveFirst()
    _ = receive(.sourcesChanged)
    _ = receive(.buildEnded(.built(second)))
    _ = receive(.serverSent(2, .standingBy))
    #expect(receive(.serverEnded(1, .exit(0))) == [.send(2, .takeOver)])
    #expect(receive(.serverSent(2, .failed("No case is named \"incr\"."))) == [])
    let message = "No case is named \"incr\".\nThe build before serves the room again."
    #expect(
      receive(.serverEnded(2, .exit(1))) == [
        .discard(second), .print(message), .start(3, first, .sinceSnapshot),
      ]
    )
  }

  @Test mutating func `a build that ends before it stands by disturbs nobody`() {
    serveFirst()
    _ = receive(.sourcesChanged)
    _ = receive(.buildEnded(.built(second)))
    let message = "Build 2 crashed (SIGSEGV).\nThe build before serves the room."
    #expect(
      receive(.serverEnded(2, .signal("SIGSEGV"))) == [
        .discard(second), .print(message), .send(1, .status(.init(.rejected, message: message))),
      ]
    )
  }

  @Test mutating func `the only build is started again, five times a minute at most`() {
    serveFirst()
    for id in 2...5 {
      let commands = receive(.serverEnded(id - 1, .signal("SIGTRAP")), at: id)
      #expect(commands.last == .start(id, first, .sinceSnapshot))
      serve(id)
    }
    #expect(
      receive(.serverEnded(5, .signal("SIGTRAP")), at: 6) == [
        .print("Build 1 crashed (SIGTRAP).\nIt is started again once a file is saved.")
      ]
    )
    #expect(receive(.sourcesChanged) == [.build])
    #expect(
      receive(.buildEnded(.built(second))) == [.discard(first), .start(6, second, .sinceSnapshot)]
    )
    #expect(receive(.serverSent(6, .standingBy)) == [.send(6, .takeOver)])
    #expect(
      receive(.serverSent(6, .serving(difference: nil))).last == .send(6, .status(.init()))
    )
  }

  @Test mutating func `a stopped build is started again by a file that changes nothing`() {
    serveFirst()
    for id in 2...5 {
      _ = receive(.serverEnded(id - 1, .signal("SIGTRAP")))
      serve(id)
    }
    _ = receive(.serverEnded(5, .signal("SIGTRAP")))
    _ = receive(.sourcesChanged)
    #expect(receive(.buildEnded(.unchanged)) == [.start(6, first, .sinceSnapshot)])
  }

  @Test mutating func `a rejected build stays rejected until its code changes`() {
    serveSecond()
    _ = receive(.serverEnded(2, .signal("SIGTRAP")))
    serve(3)
    _ = receive(.sourcesChanged)
    let message = "Build 2 crashed (SIGTRAP).\nThe build before serves the room again."
    #expect(
      receive(.buildEnded(.unchanged))
        == [.send(3, .status(.init(.rejected, message: message)))]
    )
  }

  @Test mutating func `an old build that cannot read the log waits for the next one`() {
    serveSecond()
    _ = receive(.serverEnded(2, .signal("SIGTRAP")))
    _ = receive(.serverSent(3, .standingBy))
    _ = receive(.serverSent(3, .failed("No case is named \"added\".")))
    #expect(
      receive(.serverEnded(3, .exit(1))) == [
        .print("No case is named \"added\".\nIt is started again once a file is saved.")
      ]
    )
    _ = receive(.sourcesChanged)
    let third = Build(number: 3, path: "/app.3")
    #expect(
      receive(.buildEnded(.built(third))) == [.discard(first), .start(4, third, .sinceSnapshot)]
    )
  }

  @Test mutating func `a server that never serves gives way to the next build`() {
    serveFirst()
    _ = receive(.sourcesChanged)
    _ = receive(.buildEnded(.built(second)))
    _ = receive(.serverSent(2, .standingBy))
    _ = receive(.serverEnded(1, .exit(0)))
    _ = receive(.sourcesChanged)
    let third = Build(number: 3, path: "/app.3")
    _ = receive(.buildEnded(.built(third)))
    #expect(receive(.serverSent(3, .standingBy)) == [.terminate(2)])
    #expect(
      receive(.serverEnded(2, .signal("SIGKILL"))) == [.discard(second), .send(3, .takeOver)]
    )
    serve(3)
    // The first build is still the one to go back to.
    #expect(
      receive(.serverEnded(3, .signal("SIGTRAP"))).last == .start(4, first, .sinceSnapshot)
    )
  }

  @Test mutating func `a key applies the build to the whole past`() {
    serveFirst()
    let commands = receive(.keyPressed(.wholePast))
    #expect(commands.contains(.start(2, first, .wholePast)))
    #expect(receive(.serverSent(2, .standingBy)) == [.send(1, .handOver)])
    _ = receive(.serverEnded(1, .exit(0)))
    let served = receive(.serverSent(2, .serving(difference: "- count: 3\n+ count: 6")))
    #expect(served.contains(.print("- count: 3\n+ count: 6")))
    #expect(served.last == .send(2, .status(.init(message: "- count: 3\n+ count: 6"))))
  }

  @Test mutating func `a build that cannot replay the whole past serves without that`() {
    serveSecond()
    _ = receive(.keyPressed(.wholePast))
    _ = receive(.serverSent(3, .standingBy))
    _ = receive(.serverEnded(2, .exit(0)))
    let message = "Build 2 crashed (SIGTRAP).\nThe room continues without the replay."
    #expect(
      receive(.serverEnded(3, .signal("SIGTRAP")))
        == [.print(message), .start(4, second, .sinceSnapshot)]
    )
  }

  @Test mutating func `a build that serves is kept if a newer one replaces its replay`() {
    serveFirst()
    _ = receive(.keyPressed(.wholePast))
    _ = receive(.sourcesChanged)
    #expect(
      receive(.buildEnded(.built(second))) == [
        .terminate(2), .start(3, second, .sinceSnapshot), .send(1, .status(.init(.starting))),
      ]
    )
  }

  @Test mutating func `it ends when its servers have ended`() {
    serveFirst()
    _ = receive(.sourcesChanged)
    _ = receive(.buildEnded(.built(second)))
    #expect(receive(.stopRequested) == [.terminate(2), .terminate(1)])
    #expect(receive(.stopRequested) == [])
    #expect(receive(.serverEnded(1, .exit(0))) == [])
    #expect(receive(.serverEnded(2, .exit(0))) == [.exit(0)])
  }

  @Test mutating func `a first start that fails ends it with the server's exit code`() {
    _ = loop.begin(with: first)
    #expect(receive(.serverEnded(1, .exit(64))) == [.exit(64)])
  }
}
