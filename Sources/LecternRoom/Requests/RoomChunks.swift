package import LecternTransport
package import LecternWire

/// A room whose pages request the rows of windowed lists.
package protocol RoomChunks: Actor {
  /// Returns a chunk of rows, if the request's viewer may see it.
  ///
  /// - Parameters:
  ///   - address: the chunk's address.
  ///   - request: the request, whose cookies determine the viewer's access level.
  /// - Returns: nil if the viewer's view state doesn't have the chunk, and hasn't had it in a recent version.
  func chunk(at address: ChunkAddress, for request: HTTPRequest) -> RoomChunk?
}

extension RoomChunks where Self: CoreHost {
  package func chunk(at address: ChunkAddress, for request: HTTPRequest) -> RoomChunk? {
    perform { core, stores, queue in
      // The view state without a link is public.
      let open = core.gate.accessLevelWithoutLink
      let own = core.membership.accessLevel(of: request)
      for level in own == open ? [open] : [open, own] {
        let channel = core[level]
        core.update(channel, showing: stores, &queue.commands)
        do throws(UnencodableValue) {
          if let rows = try channel.history?.chunk(at: address) {
            return RoomChunk(rows: rows, isPublic: level == open)
          }
        } catch {
          core.report(error, &queue.commands)
        }
      }
      return nil
    }
  }
}
