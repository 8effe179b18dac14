import ArgumentParser
import Composable
import Foundation
import LecternWire
import Testing

@testable import LecternRoom
@testable import LecternServer

/// Roles, links and permissions from the command line.
@Suite struct AccessOptionsTests {
  func links(_ arguments: String..., environment: [String: String] = [:]) throws -> [Link] {
    try AccessOptions.parse(arguments).links(environment: environment)
  }

  func refusal(_ arguments: String..., environment: [String: String] = [:]) -> String? {
    do {
      _ = try AccessOptions.parse(arguments).links(environment: environment)
      return nil
    } catch {
      return AccessOptions.message(for: error)
    }
  }

  @Test("without options, the token and the code are new at each start")
  func random() throws {
    let (one, other) = (try links(), try links())
    #expect(one.map(\.role) == [.presenter, .participant])
    #expect(one.map(\.secret?.text.count) == [24, 24])
    #expect(Set((one + other).map(\.secret?.text)).count == 4)
    #expect(one.map(\.code?.text.count) == [nil, 9])
    #expect(one[1].code?.isGuessable == false)
    #expect(one[1].code != other[1].code)
  }

  @Test("a token comes from the command line, a file or the environment")
  func given() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("token-of-the-file\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let environment = ["LECTERN_PRESENTER_TOKEN": "token-of-environment"]
    for (links, token) in [
      (try links("--presenter-token", "token-of-arguments"), "token-of-arguments"),
      (try links("--presenter-token-file", file.path), "token-of-the-file"),
      (try links(environment: environment), "token-of-environment"),
      (
        try links("--presenter-token-file", file.path, environment: environment),
        "token-of-the-file"
      ),
    ] {
      #expect(links.first?.secret?.text == token)
    }
  }

  @Test("after a restart, the links of the start have new secrets, and all earlier ones stay valid")
  func restart() throws {
    let made = Link.random(.presenter)
    let before = try links() + [made]
    let kept = PersistedLinks(links: before, devices: Devices(), removed: [])
    let options = try AccessOptions.parse(["--join-code", "k7q2m"])
    let after = try options.links(environment: [:], kept: kept.allLinks)
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after[0].secret != before[0].secret)
    #expect(after[1].code?.text == "K7Q2M")
    #expect(after[1].code?.isGuessable == true)
    #expect(after[2].isFromEarlierStart)
    #expect(try after[2].opens(with: #require(made.secret)))
    // A talk goes on after a restart, with the address that was printed before it.
    #expect(try after[0].opens(with: #require(before[0].secret)))
  }

  @Test(
    "a given code is that of the main room, or of the room that it names; others have their own"
  )
  func codesOfRooms() throws {
    let options = try AccessOptions.parse(
      ["--join-code", "harbour1", "--join-code", "group-1=lantern2"]
    )
    func code(of room: String?) throws -> String? {
      try options.links(environment: [:], of: room.flatMap { RoomName($0) })[1].code?.text
    }
    #expect(try code(of: nil) == "HARBOUR1")
    #expect(try code(of: "group-1") == "LANTERN2")
    let others = try [code(of: "group-2"), code(of: "group-2"), code(of: "group-11")]
    #expect(Set(others).count == 3)
    #expect(!others.contains("HARBOUR1") && !others.contains("LANTERN2"))
  }

  @Test("a room's given code survives a restart without the option, and replaces another one")
  func codesAfterRestart() throws {
    let room = RoomName("group-1")
    let given = try AccessOptions.parse(["--join-code", "group-1=lantern2"])
    let before = try given.links(environment: [:], of: room)
    let without = try AccessOptions.parse(["--join-code", "harbour1"])
    #expect(try without.links(environment: [:], kept: before, of: room)[1].code?.text == "LANTERN2")
    let other = try AccessOptions.parse(["--join-code", "group-1=anchor33"])
    let after = try other.links(environment: [:], kept: before, of: room)
    #expect(after[1].code?.text == "ANCHOR33")
    #expect(after[1].id == before[1].id)
  }

  @Test(
    "a code that is malformed, of no room, or a second one is refused with a sentence",
    arguments: [
      (["abc"], "--join-code must be at least 4 letters or digits, not \"abc\""),
      (["a=b1"], "--join-code must be at least 4 letters or digits, not \"b1\""),
      (["a=bcd=e"], "--join-code must be at least 4 letters or digits, not \"bcd=e\""),
      (
        ["Group 1=lantern2"],
        "--join-code: \"Group 1\" is no name of a room, which has lower-case letters, digits and hyphens"
      ),
      (
        ["=lantern2"],
        "--join-code: \"\" is no name of a room, which has lower-case letters, digits and hyphens"
      ),
      (["abcd", "efgh"], "--join-code gives the main room two codes; give each room one"),
      (["a=abcd", "a=efgh"], "--join-code gives the room \"a\" two codes; give each room one"),
    ]
  )
  func refusedCodes(codes: [String], message: String) {
    do {
      _ = try AccessOptions.parse(codes.flatMap { ["--join-code", $0] })
      Issue.record("accepted")
    } catch {
      #expect(AccessOptions.message(for: error) == message)
    }
  }

  @Test("a token that is too short is refused and not repeated")
  func short() {
    let refusal = refusal("--presenter-token", "secret")
    #expect(
      refusal == "--presenter-token: a token must be at least 16 letters or digits (also - and _)"
    )
    #expect(self.refusal(environment: ["LECTERN_PRESENTER_TOKEN": "secret"]) != nil)
    #expect(self.refusal("--presenter-token", "secret; Domain=example.com") != nil)
    #expect(self.refusal("--presenter-token-file", "/no/such/file") != nil)
    #expect(self.refusal("--join-code", "a b") != nil)
    #expect(self.refusal("--public-address", "talk.example") != nil)
  }

  @Test(
    "everyone may use a page that only this machine can open, unless the app or --permit forbids it"
  )
  func permissions() throws {
    func names(_ arguments: [String], app: Permissions<Int>? = nil, isPrivate: Bool) throws
      -> [String]
    {
      try AccessOptions.parse(arguments).permissions(app, isPrivate: isPrivate).names
    }
    #expect(try names([], isPrivate: true) == ["*"])
    #expect(try names([], isPrivate: false) == [])
    #expect(try names([], app: .allowing("poll"), isPrivate: false) == ["poll"])
    #expect(try names(["--permit", "everyone"], isPrivate: false) == ["*"])
    #expect(try names(["--permit", "presenter"], app: .everyone, isPrivate: true) == [])
  }
}
