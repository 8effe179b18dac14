import NIOCore

/// The handler of one hostile connection: sends its opening at once, and passes the answers on.
final class AttackerHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let opening: ByteBuffer
  private let attackers: Attackers
  private var reader = AnswerReader()

  init(opening: ByteBuffer, attackers: Attackers) {
    self.opening = opening
    self.attackers = attackers
  }

  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    if opening.readableBytes > 0 {
      context.writeAndFlush(wrapOutboundOut(opening), promise: nil)
    }
    attackers.assumeIsolated { $0.opened(channel) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let answers = reader.read(unwrapInboundIn(data))
    let channel = context.channel
    attackers.assumeIsolated { attackers in
      for answer in answers { attackers.received(answer, on: channel) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    let channel = context.channel
    attackers.assumeIsolated { $0.closed(channel) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Usually a reset by the server.
    context.close(promise: nil)
  }
}
