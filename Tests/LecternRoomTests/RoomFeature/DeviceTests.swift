import Composable
import LecternTesting
import RoomSamples
import Testing

@testable import LecternRoom

/// A participant is a device, not a page.
@Suite struct DeviceTests {
  let room = PollRoom()

  @Test("a device has one hand, whatever the number of its pages and their client identifiers")
  func oneHand() async {
    let cookie = await room.cookie(.participant)
    var pages: [PollViewer] = []
    for number in 0..<16 {
      let page = await room.join("page \(number)", cookie: cookie)
      await page.send("$room.handRaised", value: "Ada")
      pages.append(page)
    }
    #expect(room.roomState.hands.raised.count == 1)
    #expect(pages[0].takeFaults().isEmpty)
    for page in pages.dropFirst() {
      let faults = page.takeFaults()
      #expect(faults.map(\.code) == [.notAllowed])
      #expect(faults.allSatisfy { $0.message.contains("one hand a device") })
    }
    let other = await room.join("other", as: .participant)
    await other.send("$room.handRaised", value: "Ada")
    #expect(room.roomState.hands.raised.count == 2)
  }

  @Test("a device has left when its last page is closed")
  func lastPage() async {
    let cookie = await room.cookie(.participant)
    let pages = [await room.join("a", cookie: cookie), await room.join("b", cookie: cookie)]
    await pages[0].send("$room.handRaised", value: "Ada")
    await pages[0].cut()
    await room.advance(by: .seconds(20))
    #expect(room.roomState.hands.raised.count == 1)
    await pages[1].cut()
    await room.advance(by: .seconds(9))
    #expect(room.roomState.hands.raised.count == 1)
    await room.advance(by: .seconds(1))
    #expect(room.roomState.hands.raised.isEmpty)
  }

  @Test("a device that is put out stays out, on every page")
  func out() async throws {
    let cookie = await room.cookie(.participant)
    let page = await room.join("a", cookie: cookie)
    await page.send("$room.handRaised", value: "Ada")
    let id = try #require(room.roomState.hands.raised.first?.id)
    await room.send(.hands(.participantRemoved(id)))
    #expect(page.identity?["isOut"] == .bool(true))
    let next = await room.join("b", cookie: cookie)
    #expect(next.role == .audience)
    #expect(next.identity?["isOut"] == .bool(true))
  }

  func link(_ id: String, _ role: Role) -> Link {
    Link(id: id, role: role, secret: .token(), isOfStart: false)
  }

  @Test(
    "beyond the limit, devices without a page are forgotten first, and then the least recently used"
  )
  func limit() {
    var devices = Devices()
    let link = link("link", .participant)
    let used = (0..<100).map { _ in devices.insert(for: link) }
    for cookie in used { devices.recordUse(of: DeviceID(cookie: cookie)) }
    for _ in 0..<(2 * Devices.limit) { _ = devices.insert(for: link) }
    #expect(devices.all.count <= Devices.limit)
    #expect(used.allSatisfy { devices[$0]?.link == "link" })
    let last = devices.insert(for: link)
    #expect(devices[last] != nil)
    let count = devices.all.count
    #expect(devices.removeAll(but: []).count == count)
    #expect(devices[last] == nil)
  }

  @Test("a device that is used again is forgotten after those that were used before")
  func leastRecentlyUsed() {
    var devices = Devices()
    let link = link("link", .participant)
    let cookies = (0..<Devices.limit).map { _ in devices.insert(for: link) }
    for cookie in cookies { devices.recordUse(of: DeviceID(cookie: cookie)) }
    devices.recordUse(of: DeviceID(cookie: cookies[0]))
    _ = devices.insert(for: link)
    #expect(devices[cookies[0]] != nil)
    #expect(devices[cookies[1]] == nil)
    #expect(devices.all.count == Devices.limit - Devices.limit / 8 + 1)
  }

  @Test(
    "devices of participants never displace those of presenters and moderators",
    arguments: [Role.presenter, .moderator]
  )
  func staff(role: Role) {
    var devices = Devices()
    let (staff, participants) = (link("staff", role), link("link", .participant))
    let used = devices.insert(for: staff)
    devices.recordUse(of: DeviceID(cookie: used))
    let unused = devices.insert(for: staff)
    let restored = Secret.token()
    devices.insert(DeviceID(cookie: restored), link: staff.id, role: role)
    for _ in 0...Devices.limit {
      let cookie = devices.insert(for: participants)
      devices.recordUse(of: DeviceID(cookie: cookie))
    }
    #expect(devices.all.count <= Devices.limit)
    #expect([used, unused, restored].allSatisfy { devices[$0]?.link == "staff" })
  }

  @Test("if all devices are the staff's, a new one displaces the oldest, and a participant's none")
  func onlyStaff() {
    var devices = Devices()
    let (staff, participants) = (link("staff", .presenter), link("link", .participant))
    let cookies = (0..<Devices.limit).map { _ in devices.insert(for: staff) }
    let first = devices.insert(for: participants)
    let second = devices.insert(for: participants)
    #expect(devices[first] == nil)
    #expect(devices[second] != nil)
    #expect(cookies.allSatisfy { devices[$0] != nil })
    #expect(devices.all.count == Devices.limit + 1)
    _ = devices.insert(for: staff)
    #expect(devices[second] == nil)
    #expect(devices[cookies[0]] == nil)
    #expect(devices.all.count < Devices.limit)
  }

  @Test("a restored presenter's device is the staff's")
  func restored() {
    let presenters = link("presenters", .presenter)
    let participants = link("participants", .participant)
    var before = Devices()
    let cookie = before.insert(for: presenters)
    let kept = PersistedLinks(links: [presenters, participants], devices: before)
    var membership = Membership(instanceID: "k", roleWithoutLink: .audience)
    _ = membership.update(to: RoomState(links: [presenters, participants]))
    membership.restore(kept)
    for _ in 0...Devices.limit {
      let cookie = membership.devices.insert(for: participants)
      membership.devices.recordUse(of: DeviceID(cookie: cookie))
    }
    #expect(membership.devices[cookie]?.link == presenters.id)
  }
}
