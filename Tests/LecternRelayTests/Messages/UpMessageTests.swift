import LecternBytes
import LecternTransport
import Testing

@testable import LecternRelay

@Suite("What a relay says") struct UpMessageTests {
  @Test("a viewer's opening is read as it was written", arguments: MessageText.allCases)
  func opened(sample: MessageText) throws {
    let text = sample.text
    try survives(
      .opened(
        7,
        UpgradeRequest(
          to: text,
          query: [("", ""), ("epoch", text), ("epoch", "again"), (text, "")],
          cookie: text,
          peer: Peer(address: try #require(PeerAddress("2001:db8::1")), isSecure: true)
        )
      )
    )
  }

  @Test("a call's opening is read as it was written", arguments: MessageText.allCases)
  func call(sample: MessageText) throws {
    for key in [nil, "", sample.text] {
      let call = UpgradeRequest.Call(bearer: sample.text, key: key)
      try survives(.opened(7, UpgradeRequest(to: "room", call: call)))
    }
  }

  @Test("a viewer's message is read as it was written", arguments: MessageText.allCases)
  func received(sample: MessageText) throws {
    let text = sample.text
    try survives(.received(SlotSet.limit - 1, Array(text.utf8)))
    try survives(.received(0, [0x00, 0xFF, 0x80, 0xC3]))
  }

  @Test("lost frames are read as they were written", arguments: MessageText.allCases)
  func lost(sample: MessageText) throws {
    let text = sample.text
    try survives(.behind(3))
    try survives(.lost(0, since: nil))
    for revision in [0, 1, 127, 128, -1, .max, .min] {
      try survives(.lost(3, since: FramePosition(epoch: text, revision: revision)))
    }
  }

  @Test("a closing and a round trip are read as they were written")
  func others() throws {
    try survives(.closed(12))
    for duration in [.zero, .microseconds(1), .milliseconds(250), .seconds(100_000)] as [Duration] {
      try survives(.roundTrip(1, duration))
    }
  }

  @Test(
    "a request is read as it was written, and counts as forwarded",
    arguments: MessageText.allCases
  )
  func request(sample: MessageText) throws {
    let text = sample.text
    var plain = HTTPRequest(path: text, isForwarded: true)
    plain.isRelayed = true
    try survives(.request(0, plain))
    let request = HTTPRequest(
      method: "POST",
      path: "/" + text,
      query: [("name", text)],
      acceptEncoding: text,
      ifNoneMatch: "",
      authorization: "Bearer \(text)",
      cookie: "a=b; c=\(text)",
      peer: Peer(address: try #require(PeerAddress("192.168.1.7")))
    )
    var writer = ByteWriter()
    UpMessage.request(.max, request).write(to: &writer)
    var reader = ByteReader(writer.bytes)
    guard case .request(.max, let read) = UpMessage(&reader) else {
      Issue.record("It is read as another message.")
      return
    }
    #expect(read.isForwarded)
    #expect(read.bearer == text)
    #expect(read.cookieHeader == request.cookieHeader)
    #expect(read.acceptEncoding == text)
    #expect(read.ifNoneMatch == "")
    #expect(read.peer == request.peer)
  }

  @Test("the messages of a batch are read one after the other")
  func batch() throws {
    var writer = ByteWriter()
    let messages = [UpMessage.closed(1), .received(2, []), .lost(3, since: nil), .closed(4)]
    for message in messages { message.write(to: &writer) }
    var reader = ByteReader(writer.bytes)
    for message in messages {
      #expect(String(reflecting: try #require(UpMessage(&reader))) == String(reflecting: message))
    }
    #expect(reader.isAtEnd)
  }

  @Test("a slot beyond the limit is refused")
  func slot() {
    for kind in 0..<6 as Range<UInt64> {
      var writer = ByteWriter()
      writer.write(kind)
      writer.write(UInt64(SlotSet.limit))
      writer.append(Array(repeating: 0, count: 64))
      var reader = ByteReader(writer.bytes)
      #expect(UpMessage(&reader) == nil)
    }
  }

  private func survives(
    _ message: UpMessage,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var writer = ByteWriter()
    message.write(to: &writer)
    var reader = ByteReader(writer.bytes)
    let read = try #require(UpMessage(&reader), sourceLocation: sourceLocation)
    #expect(
      String(reflecting: read) == String(reflecting: message),
      sourceLocation: sourceLocation
    )
    #expect(reader.isAtEnd, sourceLocation: sourceLocation)
  }
}
