import NIOCore
import NIOWebSocket

/// The handler of one viewer's connection: passes messages to the crowd, and answers pings.
final class ViewerHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let number: Int
  private let crowd: Crowd

  init(number: Int, crowd: Crowd) {
    self.number = number
    self.crowd = crowd
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    crowd.assumeIsolated { [number] in $0.opened(channel, by: number) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    crowd.assumeIsolated { [number] in $0.closed(number) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text where frame.fin:
      crowd.assumeIsolated { [number] in $0.received(frame.data, by: number) }
    case .ping:
      let pong = WebSocketFrame(
        fin: true,
        opcode: .pong,
        maskKey: .random(),
        data: frame.unmaskedData
      )
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    case .pong, .connectionClose: break
    default:
      crowd.assumeIsolated { $0.surprise("a frame of an unexpected kind, \(frame.opcode)") }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    crowd.assumeIsolated { [number] in $0.failed(number, error) }
    context.close(promise: nil)
  }
}
