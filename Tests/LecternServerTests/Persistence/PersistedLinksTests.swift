import Composable
import Foundation
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom
@testable import LecternServer

/// The links and devices that outlive the server.
@Suite struct PersistedLinksTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  var file: PersistedLinksFile { PersistedLinksFile(in: folder) }

  @Test(
    "links, devices and excluded participants are restored; the file has no secret and no cookie"
  )
  func roundTrip() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let room = PollRoom()
    let link = try #require(room.roomState.links.joinLink)
    let secret = try #require(link.secret)
    let (one, other) = (
      try #require(room.inOneTurn { $0.admit(secret) { _ in nil } }),
      try #require(room.inOneTurn { $0.admit(secret) { _ in nil } })
    )
    let id = DeviceID(cookie: one.value).participant
    await room.send(.hands(.participantRemoved(id)))
    await room.send(.links(.linkMade(.presenter)))
    let kept = room.inOneTurn { $0.membership.persistedLinks }
    #expect(kept.links.count == 3)
    try file.save(kept)
    let text = try String(contentsOf: file.url, encoding: .utf8)
    for secret in room.roomState.links.all.compactMap(\.secret) + [one.value, other.value] {
      #expect(!text.contains(secret.text))
    }
    let code = try #require(link.code).text
    #expect(!text.contains(code))
    let loaded = try file.load()
    #expect(loaded == kept)
    #expect(loaded.removedParticipants == [Participant(id: id, isRemoved: true)])
    #expect(loaded.allLinks.map(\.isFromEarlierStart) == [true, true, true])
    #expect(loaded.allLinks.map(\.cookieName) == room.roomState.links.all.map(\.cookieName))
    #expect(loaded.devices.compactMap(\.id) == [one, other].map { DeviceID(cookie: $0.value) })
    let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test("a missing file is empty, and the remains of an interrupted save are ignored")
  func none() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try file.load() == PersistedLinks())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: file.url.appendingPathExtension("new"))
    #expect(try file.load() == PersistedLinks())
    try file.save(PersistedLinks())
    #expect(try file.load() == PersistedLinks())
  }

  @Test(
    "a damaged file is refused, and not changed",
    arguments: [
      "", "{", "[]", #"{"version":2,"links":[],"devices":[]}"#,
      #"{"version":1,"links":[{"id":1}],"devices":[]}"#,
    ]
  )
  func damaged(text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file.url)
    #expect(throws: (any Error).self) { try file.load() }
    #expect(try String(contentsOf: file.url, encoding: .utf8) == text)
  }

  @Test("an invalid digest matches no secret")
  func forged() throws {
    let text = """
      {"version":1,"links":[{"id":"a","role":"presenter","digest":"x"},{"id":"b","role":"audience"}],
      "devices":[{"digest":"","link":"a"},{"digest":"zz","link":"a","isOut":true}]}
      """
    let kept = try JSONDecoder().decode(PersistedLinks.self, from: Data(text.utf8))
    #expect(kept.allLinks.map(\.id) == ["a"])
    #expect(!kept.allLinks[0].opens(with: Secret("x")))
    #expect(!kept.allLinks[0].opens(with: Secret("")))
    #expect(kept.devices.compactMap(\.id).isEmpty)
    #expect(kept.removedParticipants.isEmpty)
  }
}
