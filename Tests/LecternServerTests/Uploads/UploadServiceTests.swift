import Composable
import ComposableTesting
import Foundation
import LecternWire
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LecternRoom
@testable import LecternServer
@testable import LecternTransport

/// Uploads with their files, and a room that only answers.
@Suite struct UploadServiceTests {
  /// Answers each action.
  private actor Room: WebSocketHandler {
    private nonisolated let executor: TestExecutor
    private let answer: Fault.Code?
    private(set) var messages: [String] = []
    private(set) var open = 0
    private(set) var people: [String] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    init(_ executor: TestExecutor, answer: Fault.Code?) {
      (self.executor, self.answer) = (executor, answer)
    }

    func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
      open += 1
      people.append(request.delivery?.sender ?? "")
    }

    func connection(_ connection: any Connection, received message: [UInt8]) {
      messages.append(String(decoding: message, as: UTF8.self))
      let bytes = answer.map { Fault(ref: 0, code: $0, message: "").encoded }
      let ack = Array(#"{"type":"ack","ref":0,"revision":1}"#.utf8)
      _ = connection.send(Frame(bytes ?? ack), moreFollows: false)
    }

    func connectionBecameWritable(_ connection: any Connection) {}

    func connectionClosed(_ connection: any Connection) { open -= 1 }
  }

  private let executor = TestExecutor()
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "uploads-\(UUID().uuidString)")
  private let room: Room
  private let service: UploadService

  init() async { await self.init(answer: nil) }

  private init(answer: Fault.Code?) async {
    room = Room(executor, answer: answer)
    service = Self.service(executor, room, folder)
    await service.start()
  }

  private static func service(
    _ executor: TestExecutor,
    _ room: Room,
    _ folder: URL
  ) -> UploadService {
    UploadService(
      executor: executor,
      options: UploadOptions([
        UploadRule("added"), UploadRule("suggested", accepts: [.plainText], needsApproval: true),
      ]),
      room: UploadRoom(
        judge: { _, token, _ in token == "t" ? .success(UploadingPerson(id: "ann")) : nil },
        handler: { room }
      ),
      parts: UploadFiles(url: folder.appending(path: "unfinished")),
      store: .folder(folder),
      logger: LogLines(.critical).logger,
      retryPause: .milliseconds(1)
    )
  }

  /// Makes a request, and returns the status and the body of its answer, once it is there.
  private func request(
    _ method: String,
    _ query: [(name: String, value: String)] = [],
    token: String? = "t",
    body: [UInt8]? = nil
  ) async -> (status: HTTPResponse.Status, body: String) {
    let route = UploadRoute(service: service)
    let request = HTTPRequest(method: method, path: route.path, query: query, token: token)
    let response = executor.perform {
      let response = route.response(to: request) ?? HTTPResponse(status: .notFound)
      return body.flatMap { response.reader?.respond($0) } ?? response
    }
    let answer = await awaited(response)
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  private func get(
    _ id: String,
    asModerator isModerator: Bool = false
  ) async -> HTTPResponse {
    let route = UploadedRoute(service: service, mayApprove: { _ in isModerator })
    let request = HTTPRequest(path: route.path, query: [("id", id)])
    var response = await awaited(
      executor.perform { route.response(to: request) } ?? HTTPResponse(status: .noContent)
    )
    if let file = response.file {
      response.body = Array(FileManager.default.contents(atPath: file.path) ?? Data())
    }
    return response
  }

  private func awaited(_ response: HTTPResponse) async -> HTTPResponse {
    guard let hold = response.hold else { return response }
    await withCheckedContinuation { continuation in
      executor.perform {
        if hold.isReleased { return continuation.resume() }
        hold.releaseHandler = { continuation.resume() }
      }
    }
    return hold.replacement ?? response
  }

  private func offer(_ action: String, _ count: Int, _ more: String = "") async -> String {
    let text = #"{"action":"\#(action)","name":"a/b.txt","size":\#(count)\#(more)}"#
    return await request("POST", body: Array(text.utf8)).body
  }

  private func key(of offer: String) throws -> String {
    try #require(try JSONValue(Array(offer.utf8))["key"]?.string, "\(offer)")
  }

  /// Uploads a file, and returns the last answer.
  private func upload(
    _ action: String,
    _ bytes: [UInt8],
    _ more: String = ""
  ) async throws -> String {
    let key = try key(of: await offer(action, bytes.count, more))
    let part = await request("PATCH", [("key", key), ("offset", "0")], body: bytes)
    #expect(part == (.ok, #"{"offset":\#(bytes.count)}"#))
    while true {
      let answer = await request("GET", [("key", key)])
      if !answer.body.hasSuffix(#""offset":\#(bytes.count)}"#) { return answer.body }
      await Task.yield()
    }
  }

  private func files() -> [String] {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0 != "unfinished" }.sorted()
  }

  @Test("a whole file is stored without its place, and the app gets its action with the row's id")
  func whole() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let photo = try PhotoMetadataTests.photo("portrait.jpg")
    let end = try await upload("added", photo, #","id":7"#)
    #expect(end == #"{"offset":\#(photo.count),"done":true}"#)
    let (messages, open, people) = await (room.messages, room.open, room.people)
    let message = try JSONValue(Array(try #require(messages.first).utf8))
    #expect(message["name"]?.string == "added")
    #expect(message["value"]?["id"]?.integer == 7)
    let file = message["value"]?["value"]
    #expect(file?["name"]?.string == "b.txt.jpg")
    #expect(file?["type"]?.string == "image/jpeg")
    #expect((messages.count, open, people) == (1, 0, ["ann"]))

    let served = await get(try #require(file?["id"]?.string))
    #expect(served.status == .ok)
    #expect(served.contentType == "image/jpeg")
    #expect(served.body.firstRange(of: PhotoMetadataTests.secret) == nil)
    let policy = ("content-security-policy", "default-src 'none'; sandbox")
    #expect(served.headers.contains { $0 == policy })
    #expect(served.body.count == file?["size"]?.integer)
    // Many that read slowly don't hold copies in memory.
    #expect(served.file?.size == served.body.count)
  }

  @Test("a file that needs an approval is a moderator's until it is published, and is a download")
  func approval() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try await upload("suggested", Array("<script>alert(1)</script>".utf8))
    let id = try #require(await service.entries.keys.first)
    #expect(await get(id).status == .notFound)
    let shown = await get(id, asModerator: true)
    #expect(shown.contentType == "text/plain; charset=utf-8")
    let disposition = shown.headers.first { $0.name == "content-disposition" }
    #expect(disposition?.value.hasPrefix("attachment") == true)
    let client = UploadClient(of: service)
    try await client.publish(id)
    #expect(await get(id).status == .ok)
    #expect(try await client.read(id).count == 25)
    // A restart knows that it is published.
    let next = Self.service(executor, room, folder)
    await next.start()
    #expect(await next.entries[id]?.isPublished == true)
    try await client.delete(id)
    try await client.delete(id)
    #expect(await get(id, asModerator: true).status == .notFound)
    await #expect(throws: NoUploadedFile.self) { try await client.read(id) }
    await #expect(throws: NoUploadedFile.self) { try await client.publish(id) }
    #expect(files().isEmpty)
  }

  @Test("a file of another type is refused, whatever its name, and leaves nothing")
  func type() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for bytes in ["<svg onload='alert(1)'/>", "\u{0}", "%PDF-1.7"] {
      #expect(try await upload("added", Array(bytes.utf8)) == #"{"problem":"type"}"#)
    }
    let photo = try PhotoMetadataTests.photo("portrait.jpg")
    #expect(try await upload("added", Array(photo.prefix(200))) == #"{"problem":"type"}"#)
    #expect(await room.messages.isEmpty)
    await executor.rest()
    #expect(await service.entries.isEmpty)
  }

  @Test("a page without the header, another page and a wrong key are refused")
  func strangers() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let key = try key(of: await offer("added", 10))
    #expect(await request("GET", [("key", key)], token: nil).status == .forbidden)
    #expect(await request("GET", [("key", key)], token: "u").status == .notFound)
    let part = [(name: "key", value: key), ("offset", "0")]
    #expect(await request("PATCH", part, token: "u").status == .notFound)
    #expect(await request("GET", [("key", "../x")]).status == .notFound)
    #expect(await request("DELETE", [("key", key)], token: "u").status == .noContent)
    #expect(await request("GET", [("key", key)]).status == .ok)
    let text = Array(#"{"action":"added","name":"a","size":1}"#.utf8)
    let refusal = #"{"problem":"refused"}"#
    // It may connect later.
    let later = await request("POST", token: "u", body: text)
    #expect(later == (.serviceUnavailable, #"{"problem":"later"}"#))
    #expect(await request("POST", body: Array("x".utf8)).body == refusal)
    for id in ["", "..", "../unfinished/\(key)", key] {
      #expect(await get(id).status == .notFound)
    }
    #expect(await request("DELETE", [("key", key)]).status == .noContent)
    #expect(await request("GET", [("key", key)]).status == .notFound)
  }

  @Test("a refused action leaves no file")
  func refused() async throws {
    let test = await UploadServiceTests(answer: .notAllowed)
    defer { try? FileManager.default.removeItem(at: test.folder) }
    let photo = try PhotoMetadataTests.photo("upright.jpg")
    #expect(try await test.upload("added", photo) == #"{"problem":"refused"}"#)
    #expect(await test.service.entries.isEmpty)
  }

  @Test("a restart finishes a whole upload with the same file, and continues one that isn't whole")
  func restart() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let photo = try PhotoMetadataTests.photo("upright.jpg")
    let half = try key(of: await offer("added", photo.count))
    _ = await request("PATCH", [("key", half), ("offset", "0")], body: Array(photo.prefix(300)))
    let record = UploadRecord(
      key: "whole",
      token: "t",
      person: UploadingPerson(id: "ben"),
      action: "added",
      rowID: nil,
      fileID: "file",
      name: "a.jpg",
      size: photo.count
    )
    let parts = UploadFiles(url: folder.appending(path: "unfinished"))
    try parts.write(photo, named: "whole")
    try parts.write(record, named: "whole")
    // A server that was killed early, and an upload that nobody continues.
    try parts.write(Array("x".utf8), named: "lost")
    let old = try key(of: await offer("added", photo.count))
    let path = folder.appending(path: "unfinished/\(old)").path
    let date = Date(timeIntervalSinceNow: -4_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)

    let next = Self.service(executor, room, folder)
    await next.start()
    while await next.desk.status(of: "whole", for: "t")?.phase != .done { await Task.yield() }
    #expect(await next.entries["file"]?.person == "ben")
    #expect(await next.desk.status(of: half, for: "t")?.offset == 300)
    #expect(await next.desk.status(of: old, for: "t") == nil)
    #expect(!files().contains("unfinished/lost"))
    #expect(await room.people == ["ben"])
  }
}
