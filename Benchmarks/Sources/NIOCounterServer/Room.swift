import NIOCore
import NIOWebSocket

/// The count, and the connections of its viewers.
actor Room {
  private nonisolated let loop: any EventLoop
  private var channels: [ObjectIdentifier: any Channel] = [:]
  private var count = 0

  init(loop: any EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.executor.asUnownedSerialExecutor()
  }

  func join(_ channel: any Channel) {
    channels[ObjectIdentifier(channel)] = channel
    let snapshot = """
      {"type":"snapshot","epoch":"nio","revision":\(count),"state":{"count":\(count)},\
      "viewer":{"id":"v\(channels.count)","role":"presenter"}}
      """
    channel.writeAndFlush(frame(snapshot), promise: nil)
  }

  func leave(_ channel: any Channel) {
    channels[ObjectIdentifier(channel)] = nil
  }

  func increment() {
    count += 1
    let patch = """
      {"type":"patch","from":\(count - 1),"revision":\(count),\
      "ops":[{"op":"replace","path":"/count","value":\(count)}]}
      """
    let frame = frame(patch)
    for channel in channels.values { channel.writeAndFlush(frame, promise: nil) }
  }

  private func frame(_ text: String) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
  }
}
