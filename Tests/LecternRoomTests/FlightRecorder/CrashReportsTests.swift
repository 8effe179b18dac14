import Foundation
import RoomSamples
import Testing

@testable import LecternRoom

/// The stack of a process that has crashed, from the report of Swift's backtracer.
@Suite struct CrashReportsTests {
  static let report = """
    *** Program crashed: Illegal instruction at 0x00007f1b92f6df7f ***

    Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

    Thread 0 "App":

    0 [ra] 0x00007f1b930f0000 epoll_wait + 30 in libc.so.6

    Thread 3 "lectern-loop" crashed:

      0               0x00007f1b92f6df7f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
      1 [ra] [thunk]  0x000055843e166fd6 Grid.reduce(into:action:) + 565 in App at /src/Grid.swift:31:5

        29│     switch action {
        30│     case .incrTapped: state.count += 1
    ...


    Registers:

    rax 0x0000000000000001  1

    Images (19 omitted):

    0x0000559a1dc83000–0x0000559a1dc87f50 8a7f53afe57f3b06a6c9fa3564778065010f6460 App /src/App
    """

  @Test("the frames are those of the thread that has crashed, without their addresses")
  func frames() {
    #expect(
      CrashStack(report: Self.report)?.frames == [
        "_assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so",
        "Grid.reduce(into:action:) + 565 in App at /src/Grid.swift:31:5",
      ]
    )
  }

  @Test(
    "a text that is no report has no stack",
    arguments: ["", "Thread 0 crashed:", "\n\0\n", "0 1 2"]
  )
  func noReport(_ text: String) {
    #expect(CrashStack(report: text) == nil)
  }

  @Test("a long stack is cut")
  func long() {
    let lines = (0..<1_000).map { "\($0) [ra] 0x0f \(String(repeating: "f", count: 1_000)) in App" }
    let stack = CrashStack(report: "Thread 1 crashed:\n" + lines.joined(separator: "\n"))
    #expect(stack?.frames.count == 16)
    #expect(stack?.frames.allSatisfy { $0.count <= 241 } == true)
  }

  @Test("the folder is that of SWIFT_BACKTRACE, and the report that of the process")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reports-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.report.write(
      to: folder.appending(path: "App-47-0.log"),
      atomically: true,
      encoding: .utf8
    )
    let options = "interactive=no,output-to=\(folder.path),threads=crashed"
    let reports = CrashReports(environment: ["SWIFT_BACKTRACE": options])
    #expect(reports.stack(of: 47)?.frames.count == 2)
    #expect(reports.stack(of: 4) == nil)
    #expect(CrashReports(environment: ["SWIFT_BACKTRACE": "output-to=stderr"]).folder == nil)
    #expect(CrashReports(environment: [:]).folder == nil)
  }
}
