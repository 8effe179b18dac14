/// A page that comes back after a cut, as the protocol has it: it says what it has, and once more what was
/// not answered.
struct ResumingPage {
  let port: Int
  let client: String
  private(set) var shown: DownMessage.View?
  private(set) var viewer: String?
  private var epoch: String?
  private var revision: Int?
  private var unanswered: Int?
  private var lastRef = 0

  init(port: Int, client: Int) {
    self.port = port
    let digits = String(client, radix: 16)
    self.client = String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// Connects, and taps; or, where it has tapped before and not been answered, says that again.
  ///
  /// - Parameters:
  ///   - up: after how many bytes up the connection breaks.
  ///   - down: after how many bytes down it does.
  mutating func tap(cutAfterUp up: Int = .max, down: Int = .max) throws {
    let socket = try RawSocket(port: port)
    socket.cut(afterUp: up, down: down)
    let page = try RawWebSocket(on: socket, path: path, shown: shown)
    try greet(page.receive())
    let ref = unanswered ?? lastRef + 1
    (unanswered, lastRef) = (ref, ref)
    try page.say("incrTapped", ref: ref)
    while unanswered != nil { take(try page.receive()) }
  }

  private var path: String {
    guard let epoch, let revision else { return "/socket?client=\(client)" }
    return "/socket?client=\(client)&epoch=\(epoch)&revision=\(revision)"
  }

  private mutating func greet(_ message: DownMessage) throws {
    // The room has forgotten what the page has said: nothing may be said again.
    if let viewer, viewer != message.viewer?.id { throw Forgotten() }
    viewer = message.viewer?.id
    take(message)
  }

  private mutating func take(_ message: DownMessage) {
    shown = message.state ?? shown
    epoch = message.epoch ?? epoch
    if message.state != nil { revision = message.revision }
    if message.ref == unanswered { unanswered = nil }
  }

  struct Forgotten: Error {}
}
