import Composable
import LecternTransport
import Testing

@testable import LecternRelay

/// Random runs of a relay and a leader, over a bus that holds messages up, and may lose some.
@Suite("Laws of relays") struct RelayLawTests {
  /// A page, and what it has sent.
  private struct Visitor {
    let page: PageStub
    var sentCount = 0
  }

  @Test(
    "whatever is slow or lost, no page gets a frame that does not lead on from what it has",
    arguments: 0..<30 as Range<UInt64>,
    [false, true]
  )
  func convergence(seed: UInt64, loses: Bool) async throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let hall = Hall()
    let room = CountingRoom(hall.executor)
    let server = hall.server(of: room)
    try await server.begin()
    try await hall.begin()
    var visitors: [Visitor] = []
    var pages: [PageStub] = []

    func open() async {
      let page = await hall.open(pages.count + 1)
      pages.append(page)
      visitors.append(Visitor(page: page))
    }

    for _ in 0..<3 { await open() }
    for subject in ["up.", "down."] { hall.bus.hold(subject) }
    for _ in 0..<400 {
      guard let index = visitors.indices.randomElement(using: &random) else { break }
      let page = visitors[index].page
      switch Int.random(in: 0..<20, using: &random) {
      case 0...1: page.isWritable = false
      case 2...3 where page.closeCode == nil: await hall.readAgain(page)
      case 4...5:
        visitors[index].sentCount += 1
        await hall.send("\(visitors[index].sentCount)", from: page)
      case 6...7: await room.advance()
      case 8 where visitors.count > 2:
        visitors.remove(at: index)
        await hall.close(page)
      case 9 where visitors.count < 6: await open()
      case 10 where loses:
        hall.bus.loseNext(["up.", "down.", "hello"].randomElement(using: &random) ?? "")
      case 11 where loses: await hall.advance(by: .seconds(1))
      case 12...15: hall.bus.releaseNext("up.")
      default: hall.bus.releaseNext("down.")
      }
      for visitor in visitors where visitor.page.closeCode != nil {
        #expect(loses && visitor.page.closeCode == .serviceRestart)
        await hall.close(visitor.page)
      }
      visitors.removeAll { $0.page.closeCode != nil }
      if visitors.isEmpty { await open() }
      await hall.settle()
    }

    hall.bus.release()
    await hall.advance(by: .seconds(12))
    for visitor in visitors where visitor.page.closeCode == nil {
      await hall.readAgain(visitor.page)
    }
    await room.advance()
    await hall.settle()
    let last = await room.revision
    for page in pages { expectUnbroken(page) }
    for visitor in visitors where visitor.page.closeCode == nil {
      #expect(state(of: visitor.page) == last)
      let acknowledged = visitor.page.texts.compactMap { text in
        text.hasPrefix("ack") ? text.split(separator: " ").dropFirst().first : nil
      }
      #expect(acknowledged == (0..<visitor.sentCount).map { "\($0 + 1)" })
    }
  }

  private func state(of page: PageStub) -> Int? {
    page.texts.last { !$0.hasPrefix("ack") }?.split(separator: " ").last.flatMap { Int($0) }
  }

  /// Expects that each frame leads on from what the page had, and no reply comes before its state.
  private func expectUnbroken(_ page: PageStub) {
    var state: Int?
    for text in page.texts {
      let words = text.split(separator: " ")
      let revision = words.last.flatMap { Int($0) } ?? .max
      switch words.first {
      case "ack": #expect(revision <= state ?? -1)
      case "snapshot": state = revision
      default:
        #expect(words.first.flatMap { Int($0) } == state)
        state = revision
      }
    }
  }
}
