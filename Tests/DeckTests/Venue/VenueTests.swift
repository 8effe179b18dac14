import Foundation
import Testing

@testable import Deck

/// What is said about a machine and its network.
@Suite struct VenueTests {
  private func web(_ results: [String: WebClient.Result]) -> WebClient {
    WebClient { address, _ in results[address] ?? .failure("no route to host") }
  }

  private func answer(_ status: Int, _ fields: [String: String] = [:]) -> WebClient.Result {
    .answer(WebClient.Answer(status: status, fields: fields))
  }

  @Test(
    "a disk on which a save takes longer than people notice is a problem",
    arguments: [
      (51, "disk      problem  a save takes 2.0 ms, at worst 51 ms, in /data; "),
      (50, "disk      ok "),
    ]
  )
  func disk(worst: Int, beginning: String) throws {
    let disk = DiskClient { _, _ in
      [.milliseconds(2), .milliseconds(1), .milliseconds(worst), .milliseconds(2)]
    }
    let finding = disk.finding(in: URL(filePath: "/data"))
    #expect(finding.description.hasPrefix(beginning), "\(finding)")
  }

  @Test("a folder in which nothing can be saved is a problem, and a real one is measured")
  func folders() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try DiskClient.live.save(folder, 3).count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let file = folder.appending(path: "file")
    try Data().write(to: file)
    #expect(DiskClient.live.finding(in: file).verdict == .problem)
  }

  @Test("only an address that others reach and that answers is fine")
  func addresses() async {
    let check = AddressCheck(
      web: web(["http://10.0.0.7:8080/join": answer(200), "http://10.0.0.8/join": answer(502)])
    )
    let fine = await check.finding(for: ["http://10.0.0.7:8080/"])
    #expect(fine.verdict == .fine)
    #expect(fine.text.contains("open it with one phone"))
    let own = await check.finding(for: ["http://127.0.0.1:8080/"])
    #expect(own.text == "no phone reaches http://127.0.0.1:8080/; start with --share")
    let silent = await check.finding(for: ["http://10.0.0.8/", "http://10.0.0.9/"])
    #expect(
      silent.text == """
        http://10.0.0.8/join answers with 502; http://10.0.0.9/join does not answer: no route to host
        """
    )
    #expect([own.verdict, silent.verdict] == [.problem, .problem])
    let missing = AddressCheck(web: WebClient { _, _ in .missing })
    #expect(await missing.finding(for: ["http://10.0.0.7/"]).verdict == .unknown)
  }

  @Test(
    "a clock that differs from another by more than ten seconds is a problem",
    arguments: [
      (1_000_000_002.0, "ok       2 s ahead of https://example.com"),
      (999_999_988.0, "problem  12 s behind https://example.com; "),
    ]
  )
  func clock(now: Double, beginning: String) async {
    let date = answer(200, ["date": "Sun, 09 Sep 2001 01:46:40 GMT"])
    let clock = ClockClient(
      web: web(["https://example.com": date]),
      now: { Date(timeIntervalSince1970: now) }
    )
    let finding = await clock.finding().description
    #expect(finding.hasPrefix("clock     \(beginning)"), "\(finding)")
    #expect(await ClockClient(web: web([:])).finding().verdict == .unknown)
  }

  @Test("the header of a response is read, the last one after a redirection")
  func header() {
    let text = "HTTP/1.1 301 Moved\r\nLocation: /\r\n\r\nHTTP/2 200 \r\nDate: Sun: 1\r\n\r\n"
    let expected = WebClient.Answer(status: 200, fields: ["date": "Sun: 1"])
    #expect(WebClient.Answer(text) == expected)
    #expect(WebClient.Answer("") == nil)
  }

  @Test(
    "ghosts that are refused or lose a tap are a problem",
    arguments: [
      ("200 ghosts have joined; 9 taps; 7 cuts, 7 returns", VenueFinding.Verdict.fine),
      ("200 ghosts have joined; 9 taps; 2 taps lost", .problem),
      ("199 ghosts have joined; 9 taps", .problem), ("3 connections refused", .problem),
    ]
  )
  func ghosts(result: String, verdict: VenueFinding.Verdict) {
    let log = "notice: Rehearsal: 3 taps lost\nnotice: The rehearsal is over: \(result)\n"
    #expect(GhostCheck.finding(in: log, missesNothing: true).verdict == verdict)
    #expect(GhostCheck.finding(in: log, missesNothing: false).verdict == .problem)
    #expect(GhostCheck.finding(in: "", missesNothing: true).verdict == .problem)
  }
}
