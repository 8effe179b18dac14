import NIOCore

/// The handler of one connection of a phone: sends the request after the network's delay, and reports the
/// response.
final class PhoneHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let request: ByteBuffer
  private let delay: TimeAmount
  private let hall: Hall
  private var reader = ResponseReader()
  private var isServed = false

  init(request: ByteBuffer, delay: TimeAmount, hall: Hall) {
    self.request = request
    self.delay = delay
    self.hall = hall
  }

  func channelActive(context: ChannelHandlerContext) {
    let (channel, request) = (context.channel, request)
    hall.assumeIsolated { $0.opened(channel) }
    channel.eventLoop.scheduleTask(in: delay) { channel.writeAndFlush(request, promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isServed, case .complete(let status) = reader.read(unwrapInboundIn(data)) else { return }
    isServed = true
    hall.assumeIsolated { $0.served(status) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    let (channel, isServed) = (context.channel, isServed)
    hall.assumeIsolated { $0.closed(channel, isServed: isServed) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
