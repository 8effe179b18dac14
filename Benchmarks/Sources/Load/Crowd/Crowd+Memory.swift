import NIOCore

extension Crowd {
  /// Returns the kernel's average memory for a viewer of some audiences, on the server's side, in bytes.
  func kernelMemory(audiences: [Int]) throws -> Double {
    let memory = try SocketMemory(serverPort: port)
    let sockets = viewers.filter { audiences.contains($0.audience) }.compactMap {
      $0.channel?.localAddress
    }
    let total = sockets.reduce(0) { total, socket in
      total + memory.bytes(ofViewerAt: socket.ipAddress ?? "", port: socket.port ?? 0)
    }
    return Double(total) / Double(max(1, sockets.count))
  }
}
