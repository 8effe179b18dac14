internal import Foundation

extension String {
  /// The numeric form of a socket address, such as `127.0.0.1` or `::1`; nil if it has none.
  init?(numericHostOf address: UnsafePointer<sockaddr>, length: socklen_t) {
    let capacity = Int(NI_MAXHOST)
    self.init(capacity: capacity) {
      getnameinfo(address, length, $0, socklen_t(capacity), nil, 0, NI_NUMERICHOST) == 0
    }
  }
}
