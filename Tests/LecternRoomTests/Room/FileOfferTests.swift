import Composable
import LecternTesting
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// Files that the pages of a person are offered.
@Suite struct FileOfferTests {
  let room = PollRoom()
  let offer = FileOffer(name: "Results.csv", key: "secret")

  /// Offers a person a file, or none any more.
  @discardableResult
  func give(_ offer: FileOffer?, to viewer: PollViewer) async -> Bool {
    let isOffered = await room.room.offer(offer, to: viewer.sender?.rawValue ?? "")
    await room.advance(by: .milliseconds(1))
    return isOffered
  }

  @Test("all pages of a person are offered a file, and no others")
  func pages() async {
    let ann = await room.join("ann")
    let second = await room.join("ann's tab", inBrowserOf: ann)
    let ben = await room.join("ben", as: .presenter)
    #expect(await give(offer, to: ann))
    for page in [ann, second] {
      #expect(page.identity?["file"]?["name"]?.string == "Results.csv")
      #expect(page.identity?["file"]?["key"]?.string == "secret")
    }
    #expect(ben.identity?["file"] == nil)
    await give(nil, to: ann)
    for page in [ann, second, ben] { #expect(page.identity?["file"] == nil) }
    await room.finish()
  }

  @Test("a page that was away is offered the file when it is back")
  func away() async {
    let ann = await room.join("ann")
    await ann.cut()
    #expect(await give(offer, to: ann))
    await ann.rejoin()
    #expect(ann.identity?["file"]?["key"]?.string == "secret")
    await room.finish()
  }

  @Test("the offer stays when the person's identity changes for another reason")
  func hand() async {
    _ = await room.join("presenter", as: .presenter)
    let ann = await room.join("ann", as: .participant)
    await give(offer, to: ann)
    await ann.send("$room.handRaised", value: "Ann")
    #expect(ann.identity?["hasRaisedHand"] == true)
    #expect(ann.identity?["file"]?["key"]?.string == "secret")
    await room.finish()
  }

  @Test("nobody is offered a file that a person without a page would get")
  func nobody() async {
    let isOffered = await room.room.offer(offer, to: "p0")
    #expect(!isOffered)
    await room.finish()
  }
}
