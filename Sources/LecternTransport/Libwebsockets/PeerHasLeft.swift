internal import Foundation

/// Whether the other end of a socket that does not block has closed it, and there is nothing more to read.
func peerHasLeft(_ descriptor: Int32) -> Bool {
  var byte: UInt8 = 0
  let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
  return count == 0 || (count < 0 && errno != EAGAIN)
}
