import Composable
import ComposableTesting
import LecternTransport
import LecternWire
import Synchronization
import Testing

@testable import LecternRoom
@testable import LecternServer

/// Files that wait for the pages of a room.
@Suite struct FileShelfTests {
  /// The offers that a person's pages were sent, and the time.
  final class Room: Sendable {
    let offers = Mutex<[Sender: [FileOffer?]]>([:])
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let executor = TestExecutor()

    func offers(to name: String) -> [FileOffer?] {
      offers.withLock { $0[Sender(rawValue: name)] ?? [] }
    }
  }

  let room = Room()
  let shelf: FileShelf

  init() {
    let room = room
    shelf = FileShelf(
      executor: room.executor,
      now: { room.start.advanced(by: room.passed.withLock { $0 }) },
      offer: { offer, person in
        if person.rawValue == "nobody" { return false }
        room.offers.withLock { $0[person, default: []].append(offer) }
        return true
      }
    )
  }

  func file(_ name: String = "a.txt", type: String = "text/plain", size: Int = 3) -> GivenFile {
    GivenFile(named: name, type: type, [UInt8](repeating: 7, count: size))
  }

  func put(_ file: GivenFile, for name: String = "ann") throws -> Secret {
    try room.executor.perform {
      try shelf.assumeIsolated { try $0.put(file, for: Sender(rawValue: name)) }
    }
    return Secret(try #require(room.offers(to: name).last??.key))
  }

  func take(_ key: Secret) -> GivenFile? {
    room.executor.perform { shelf.assumeIsolated { $0.take(key) } }
  }

  func get(_ key: String?) throws -> HTTPResponse {
    let route = FileRoute { [shelf] key in shelf.assumeIsolated { $0.take(key) } }
    let query = key.map { [(name: "key", value: $0)] } ?? []
    let request = HTTPRequest(path: "/lectern/file", query: query)
    return try #require(room.executor.perform { route.response(to: request) })
  }

  @Test("a person is offered a file, and gets it by its key alone")
  func takes() throws {
    let key = try put(file())
    #expect(room.offers(to: "ann") == [FileOffer(name: "a.txt", key: key.text)])
    #expect(room.offers(to: "ben").isEmpty)
    #expect(take(Secret("a.txt")) == nil)
    #expect(take(key) == file())
    // Other pages of the person are told that there is none any more, and a download can be resumed.
    #expect(room.offers(to: "ann").last == .some(nil))
    #expect(take(key) == file())
  }

  @Test("each file has another key, and a person's next one is offered once the first is taken")
  func queues() throws {
    let first = try put(file())
    let other = try put(file("b.txt"), for: "ben")
    #expect(try put(file("c.txt")) == first)
    #expect(take(first)?.name == "a.txt")
    let second = Secret(try #require(room.offers(to: "ann").last??.key))
    #expect(Set([first.text, second.text, other.text]).count == 3)
    #expect(take(second)?.name == "c.txt")
    #expect(room.offers(to: "ann").last == .some(nil))
    #expect(take(other)?.name == "b.txt")
  }

  @Test("the next file is offered when one that nobody has taken goes")
  func nextAfterOne() throws {
    _ = try put(file())
    room.passed.withLock { $0 = .seconds(60) }
    _ = try put(file("b.txt"))
    room.passed.withLock { $0 = FileShelf.lifetime }
    room.executor.perform { shelf.assumeIsolated { $0.removeExpired() } }
    #expect(room.offers(to: "ann").last??.name == "b.txt")
  }

  @Test("a file whose download failed doesn't hold up the next one, and is offered again after it")
  func failedDownload() throws {
    let failed = try put(file())
    room.passed.withLock { $0 = .seconds(9) }
    #expect(try put(file("b.txt")) == failed)
    room.passed.withLock { $0 = .seconds(10) }
    let next = try put(file("c.txt"))
    #expect(next != failed)
    #expect(take(next)?.name == "c.txt")
    #expect(room.offers(to: "ann").last??.name == "b.txt")
    #expect(take(Secret(try #require(room.offers(to: "ann").last??.key))) != nil)
    #expect(room.offers(to: "ann").last??.key == failed.text)
    #expect(take(failed) == file())
  }

  @Test("a person has eight files of 16 MB in all, so they don't push out those of others")
  func personLimits() throws {
    let other = try put(file("b.txt"), for: "ben")
    for number in 1...9 { _ = try put(file("\(number)")) }
    #expect(room.offers(to: "ann").last??.name == "2")
    for _ in 1...9 { _ = try put(file("large", size: 9 << 20)) }
    #expect(room.executor.perform { shelf.assumeIsolated { $0.byteCount } } == 3 + (9 << 20))
    #expect(take(other)?.name == "b.txt")
  }

  @Test("a file is gone after its time")
  func expires() throws {
    let key = try put(file())
    room.passed.withLock { $0 = FileShelf.lifetime - .milliseconds(1) }
    #expect(take(key) != nil)
    room.passed.withLock { $0 = FileShelf.lifetime }
    #expect(take(key) == nil)
    #expect(room.executor.perform { shelf.assumeIsolated { $0.byteCount } } == 0)
  }

  @Test("a large file is refused, and of many files the oldest go")
  func limits() throws {
    let limit = 16 << 20
    let error = #expect(throws: FileShelfError.self) { _ = try put(file(size: limit + 1)) }
    #expect(error?.description.hasPrefix("The file “a.txt” is larger than 16 MB.") == true)
    let keys = try (1...6).map { try put(file("\($0)", size: limit), for: "p\($0)") }
    #expect(keys.map { take($0)?.name } == [nil, nil, "3", "4", "5", "6"])
    #expect(room.offers(to: "p1").last == .some(nil))
  }

  @Test("a person without a page is given nothing")
  func nobody() {
    #expect(throws: FileShelfError.self) { _ = try put(file(), for: "nobody") }
    #expect(room.executor.perform { shelf.assumeIsolated { $0.byteCount } } == 0)
  }

  @Test("the response is a download under a safe name, and nothing keeps it")
  func response() throws {
    let name = "../Kärtchen\r\nset-cookie: a\u{202E}.csv"
    let key = try put(file(name, type: "text/csv; charset=utf-8"))
    let response = try get(key.text)
    #expect(response.status == .ok)
    #expect(response.contentType == "text/csv; charset=utf-8")
    #expect(response.body == [7, 7, 7])
    let headers = Dictionary(uniqueKeysWithValues: response.headers.map { ($0.name, $0.value) })
    #expect(headers["cache-control"] == "no-store")
    #expect(
      headers["content-disposition"]
        == "attachment; filename=\"..-K_rtchen-set-cookie- a-.csv\"; "
        + "filename*=UTF-8''..-K%C3%A4rtchen-set-cookie-%20a-.csv"
    )
  }

  @Test(
    "a type that can't be in a header is none",
    arguments: [
      ("text/csv", true), ("application/vnd.ms-excel", true), ("text/csv;charset=utf-8", true),
      ("text", false), ("", false), ("text/csv\r\nset-cookie: a=b", false), ("text/ c", false),
      ("täxt/csv", false), ("text/csv; charset=\"a\"", false),
    ]
  )
  func types(type: String, isType: Bool) {
    #expect(FileRoute.contentType(type) == (isType ? type : "application/octet-stream"))
  }

  @Test("an unknown key, or none, is 404", arguments: [nil, "", "abc"])
  func unknown(key: String?) throws {
    _ = try put(file())
    #expect(try get(key).status == .notFound)
  }
}
