import NIOCore

/// The handler of one watcher's connection: requests one message after the other.
final class WatcherHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let watchers: WatcherCrowd
  private var unread = ByteBuffer()
  private var turn = 0

  init(_ watchers: WatcherCrowd) {
    self.watchers = watchers
  }

  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    watchers.assumeIsolated { $0.opened(channel) }
    request(context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unread.writeImmutableBuffer(unwrapInboundIn(data))
    let status: Int
    let body: String
    switch WatchedResponse.read(&unread) {
    case nil: return
    case let response?: (status, body) = (response.status, response.body)
    }
    let channel = context.channel
    switch (status, WatchedResponse.revision(in: body)) {
    case (200, let revision?):
      turn = 0
      watchers.assumeIsolated { $0.received(revision, on: channel) }
    case (204, _):
      turn += 1
    default:
      watchers.assumeIsolated { $0.failed("status \(status)") }
      return
    }
    request(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    let channel = context.channel
    watchers.assumeIsolated { $0.closed(channel) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func request(_ context: ChannelHandlerContext) {
    let (channel, turn) = (context.channel, turn)
    let text = watchers.assumeIsolated { $0.request(on: channel, turn: turn) }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
  }
}

/// A whole response to a watcher.
struct WatchedResponse: Equatable {
  let status: Int
  let body: String

  /// Takes a response out of the bytes that have arrived; nil until it is whole.
  static func read(_ unread: inout ByteBuffer) -> WatchedResponse? {
    let text = String(buffer: unread)
    guard let end = text.utf8.firstRange(of: "\r\n\r\n".utf8)?.upperBound else { return nil }
    let lines = text[..<end].split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let length =
      lines.lazy.compactMap { line -> Int? in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
        return Int(parts[1].drop { $0 == " " })
      }.first ?? 0
    let head = text.utf8.distance(from: text.startIndex, to: end)
    guard unread.readableBytes >= head + length else { return nil }
    unread.moveReaderIndex(forwardBy: head)
    let body = unread.readString(length: length) ?? ""
    unread.discardReadBytes()
    return WatchedResponse(status: status, body: body)
  }

  /// Returns the revision that a message leads to.
  static func revision(in message: String) -> Int? {
    guard let name = message.firstRange(of: #""revision":"#) else { return nil }
    return Int(message[name.upperBound...].prefix { $0.isNumber })
  }
}
