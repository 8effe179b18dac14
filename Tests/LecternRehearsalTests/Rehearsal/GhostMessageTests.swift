import Testing

@testable import LecternRehearsal

/// What a ghost reads of a message.
@Suite struct GhostMessageTests {
  func read(_ text: String) -> GhostMessage? { GhostMessage(Array(text.utf8)) }

  @Test("a patch is read without its JSON, unless it has what only one viewer gets")
  func patches() throws {
    let shared = #"{"type":"patch","from":42,"revision":43,"ops":[{"op":"x"}]}"#
    #expect(GhostMessage.revision(ofSharedPatch: Array(shared.utf8)) == 43)
    #expect(read(shared)?.revision == 43)
    for other in [#"{"type":"ack","ref":7,"revision":43}"#, shared.dropLast() + #","mine":{}}"#] {
      #expect(GhostMessage.revision(ofSharedPatch: Array(other.utf8)) == nil)
    }
    let own = try #require(
      read(
        #"{"type":"patch","from":42,"revision":43,"ops":[],"viewer":{"id":"v1","may":["*"],"canRaiseHand":true,"hasRaisedHand":false},"mine":{"revision":44,"state":{}}}"#
      )
    )
    #expect(own.viewer?.may == ["*"])
    #expect((own.revision, own.personalView?.revision) == (43, 44))
  }

  @Test("an app's own field that is called viewer is none")
  func fieldOfAnApp() throws {
    let patch = try #require(
      read(
        #"{"type":"patch","from":1,"revision":2,"ops":[{"op":"replace","path":"/a","value":{"a":1,"viewer":{"id":7}}}]}"#
      )
    )
    #expect(patch.revision == 2)
    #expect(patch.viewer == nil)
  }

  @Test("answers, heartbeats and snapshots are read")
  func others() {
    #expect(read(#"{"type":"ack","ref":7,"revision":43}"#)?.ref == 7)
    #expect(
      read(#"{"type":"fault","ref":7,"code":"not_allowed","message":""}"#)?.code == "not_allowed"
    )
    #expect(read(#"{"type":"heartbeat"}"#)?.type == .heartbeat)
    #expect(read(#"{"type":"snapshot","epoch":"k.p","revision":4,"state":{}}"#)?.epoch == "k.p")
  }

  @Test(
    "anything else is not read",
    arguments: ["", "{}", "[]", #"{"type":"patch","from":"#, #"{"type":"new"}"#]
  )
  func malformed(text: String) {
    #expect(read(text) == nil)
  }
}
