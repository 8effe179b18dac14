/// The kind of a WebSocket frame (RFC 6455 §5.2); the other codes are reserved.
enum Opcode: UInt8 {
  case continuation = 0x0
  case text = 0x1
  case binary = 0x2
  case close = 0x8
  case ping = 0x9
  case pong = 0xa
}
