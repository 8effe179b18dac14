import Testing

@testable import LecternTransport

@Suite("The closing handshake") struct ClosingHandshakeTests {
  private static let frame = Frame.close(.normalClosure, reason: "")

  private static func name(_ state: ClosingHandshake) -> String {
    switch state {
    case .frameWaits(_, let isLast): isLast ? "last frame waits" : "frame waits"
    case .frameSent: "frame sent"
    case .over: "over"
    case .byLibrary: "by library"
    }
  }

  @Test("the peer's answer to the server's close frame ends the handshake")
  func serverCloses() {
    let waits = ClosingHandshake.frameWaits(Self.frame, isLast: false)
    let sent = waits.afterSending
    #expect(Self.name(sent) == "frame sent")
    #expect(!sent.endsSending)
    #expect(sent.endsWithPeersFrame)
  }

  @Test("the server answers the peer's close frame, and closes its sending side")
  func peerCloses() {
    let waits = ClosingHandshake.frameWaits(Self.frame, isLast: true)
    #expect(!waits.endsWithPeersFrame)
    #expect(!waits.endsSending)
    #expect(Self.name(waits.afterSending) == "over")
    #expect(waits.afterSending.endsSending)
  }

  @Test("frames are handled until the peer's close frame, or the library's closing")
  func handlesFrames() {
    #expect(ClosingHandshake.frameWaits(Self.frame, isLast: false).handlesFrames)
    #expect(ClosingHandshake.frameSent.handlesFrames)
    #expect(!ClosingHandshake.frameWaits(Self.frame, isLast: true).handlesFrames)
    #expect(!ClosingHandshake.over.handlesFrames)
    #expect(!ClosingHandshake.byLibrary.handlesFrames)
    #expect(Self.name(ClosingHandshake.byLibrary.afterSending) == "by library")
  }
}
