import NIOCore

/// Sends requests on a connection, each after the reply to the one before.
final class ReplyHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer
  /// The bytes to send, and a text in the reply.
  typealias Request = (bytes: ByteBuffer, until: String)
  typealias Reply = (text: String, milliseconds: Double)

  private var requests: ArraySlice<Request>
  private let promise: EventLoopPromise<[Reply]>
  private var replies: [Reply] = []
  private var received = ""
  private var sentAt = NIODeadline.now()

  init(_ requests: [Request], _ promise: EventLoopPromise<[Reply]>) {
    self.requests = requests[...]
    self.promise = promise
  }

  func channelActive(context: ChannelHandlerContext) { send(context) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += String(buffer: unwrapInboundIn(data))
    guard let request = requests.first, received.contains(request.until) else { return }
    replies.append((received, Double((NIODeadline.now() - sentAt).nanoseconds) / 1_000_000))
    requests.removeFirst()
    if requests.isEmpty { promise.succeed(replies) } else { send(context) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    guard !requests.isEmpty else { return }
    promise.fail(Miscount("the server closed a connection after: \(received.prefix(1_000))"))
  }

  private func send(_ context: ChannelHandlerContext) {
    guard let request = requests.first else { return }
    (received, sentAt) = ("", .now())
    context.writeAndFlush(wrapOutboundOut(request.bytes), promise: nil)
  }
}
