import LecternWire
import Testing

@Suite struct PageReplicaTests {
  private var page = PageReplica(id: "0000000000000000000000000000000a")

  private mutating func receive(_ text: String) throws {
    let received = page.receive(Array(text.utf8))
    try #require(received != nil, "\(text)")
  }

  @Test("what only one participant sees is forgotten when the page is another participant")
  mutating func anotherParticipant() throws {
    page.connectionOpens()
    try receive(
      #"{"type":"snapshot","epoch":"a","revision":4,"state":{},"viewer":{"id":"v1","role":"participant"},"#
        + #""mine":{"revision":4,"state":{"choice":1}}}"#
    )
    try receive(
      #"{"type":"patch","from":4,"revision":4,"ops":[],"viewer":{"id":"v1","role":"audience"}}"#
    )
    #expect(page.personalView?["choice"]?.integer == 1)
    page.connectionOpens()
    try receive(
      #"{"type":"snapshot","epoch":"b","revision":0,"state":{},"viewer":{"id":"v2","role":"participant"}}"#
    )
    #expect(page.personalView == nil)
    #expect(page.personalRevision == nil)
    #expect(!page.query.contains { $0.name == "mine" })
  }
}
