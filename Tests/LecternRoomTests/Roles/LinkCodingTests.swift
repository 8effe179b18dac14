import Composable
import LecternWire
import Testing

@testable import LecternRoom

@Suite("A link in the log")
struct LinkCodingTests {
  func logged(_ link: Link) throws -> (text: String, link: Link) {
    let logged = try EncodedAction(RoomAction.links(.linkReady(link)))
    guard case .links(.linkReady(let decoded)) = try logged.action(as: RoomAction.self) else {
      throw CancellationError()
    }
    return (String(decoding: logged.value ?? [], as: UTF8.self), decoded)
  }

  @Test("a participants' link is the same, with its token and code", arguments: [false, true])
  func participants(isOfStart: Bool) throws {
    let link = Link(role: .participant, secret: .token(), code: .random(), isOfStart: isOfStart)
    #expect(try logged(link).link == link)
  }

  @Test("a chosen code is the same")
  func chosenCode() throws {
    let link = Link(role: .participant, secret: .token(), code: JoinCode("blob é-1"))
    #expect(try logged(link).link == link)
  }

  @Test(
    "a presenter's link has its digest alone, and still opens with its secret",
    arguments: [false, true]
  )
  func presenter(isOfStart: Bool) throws {
    let secret = Secret.token()
    let code = JoinCode("K7Q2-M9XA")
    let link = Link(role: .presenter, secret: secret, code: code, isOfStart: isOfStart)
    let (text, decoded) = try logged(link)
    #expect(!text.contains(secret.text))
    #expect(!text.contains(code.text))
    #expect(decoded.isFromEarlierStart)
    #expect(decoded.id == link.id)
    #expect(decoded.role == .presenter)
    #expect(decoded.isOfStart == isOfStart)
    #expect(decoded.opens(with: secret))
    #expect(!decoded.opens(with: Secret(code.text)))
    #expect(try logged(decoded).link == decoded)
  }

  @Test("a participants' link of an earlier start keeps its digest and its new code")
  func kept() throws {
    let secret = Secret.token()
    var link = Link(id: "a", role: .participant, digest: secret.digest, isOfStart: true)
    #expect(try logged(link).link == link)
    link.takeSecrets(of: .random(.participant), codeOnly: true)
    let decoded = try logged(link).link
    #expect(decoded == link)
    #expect(decoded.opens(with: secret))
  }

  @Test("a script's link keeps its digest alone, and stays a script's")
  func script() throws {
    let link = Link.random(.participant).forScripts()
    let secret = try #require(link.secret)
    let (text, decoded) = try logged(link)
    #expect(!text.contains(secret.text))
    #expect(decoded.isForScripts)
    #expect(decoded.code == nil)
    #expect(decoded.opens(with: secret))
    let restored = PersistedLinks(links: [decoded], devices: Devices(), removed: [link.caller])
    #expect(restored.allLinks == [decoded])
    #expect(restored.removedParticipants == [Participant(id: link.caller, isRemoved: true)])
  }

  @Test("a digest that is none is an error")
  func damaged() {
    let json = #"{"id":"a","role":"presenter","isOfStart":false,"digest":"5"}"#
    let logged = EncodedAction(name: "linkReady", value: Array(json.utf8), isRedacted: false)
    #expect(throws: UserActionError.self) { try logged.action(as: RoomAction.self) }
  }

  @Test("a page cannot send a link")
  func page() {
    let json = #"{"id":"a","role":"presenter","isOfStart":false,"token":"a"}"#
    let message = #"{"type":"action","ref":1,"name":"linkReady","value":\#(json)}"#
    let error = #expect(throws: Fault.self) {
      try ActionMessage(Array(message.utf8)).action(as: RoomAction.self)
    }
    #expect(error?.code == .serverOnly)
  }
}
