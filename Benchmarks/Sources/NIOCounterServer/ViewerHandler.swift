import NIOCore
import NIOWebSocket

/// The handler of one viewer's connection.
final class ViewerHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let room: Room

  init(room: Room) {
    self.room = room
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    room.assumeIsolated { $0.join(channel) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    let channel = context.channel
    room.assumeIsolated { $0.leave(channel) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text: room.assumeIsolated { $0.increment() }
    case .ping: pong(frame, context: context)
    case .connectionClose: context.close(promise: nil)
    default: break
    }
  }

  private func pong(_ ping: WebSocketFrame, context: ChannelHandlerContext) {
    let pong = WebSocketFrame(fin: true, opcode: .pong, data: ping.unmaskedData)
    context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
