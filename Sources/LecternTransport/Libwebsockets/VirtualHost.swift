internal import CLibwebsockets
internal import Foundation

/// A listening socket in the library's terms (a “vhost”), and the memory that the library reads for as long as
/// the vhost exists.
///
/// The user pointer of every vhost is the address of one of these: of the vhosts that listen, of those of clients, and
/// of the one that only tells of wakes. The last one has neither a listener nor clients.
final class VirtualHost {
  /// The listener of the vhost's sockets; nil for the vhosts that do not listen.
  let listener: (any LibraryListener)?
  /// The connections that the vhost opens; nil for the vhosts that open none.
  let clients: (any LibraryClient)?
  /// The error of loading the certificate. The callback that loads it can only return -1.
  var tlsError: TransportError?
  private let protocols: UnsafeMutablePointer<lws_protocols>
  private let headers: VirtualHostHeaders?
  private let interface: UnsafeMutablePointer<CChar>?
  private unowned let context: LoopContext

  /// The vhost that tells of wakes.
  init(context: LoopContext) {
    self.context = context
    listener = nil
    clients = nil
    protocols = LoopProtocol.makeTable()
    headers = nil
    interface = nil
  }

  /// A vhost that opens connections.
  init(context: LoopContext, clients: any LibraryClient) {
    self.context = context
    listener = nil
    self.clients = clients
    protocols = ClientProtocols.makeTable(clients.protocolName)
    headers = nil
    interface = nil
  }

  /// A vhost that listens at an address.
  init(context: LoopContext, listener: any LibraryListener, at address: Address) {
    self.context = context
    self.listener = listener
    clients = nil
    protocols = ListenerProtocols.makeTable(subprotocol: listener.service.configuration.subprotocol)
    headers = VirtualHostHeaders(listener.service.securityHeaders)
    interface = NetworkAddresses.isAny(address.numericHost) ? nil : strdup(address.numericHost)
  }

  deinit {
    protocols.deallocate()
    free(interface)
  }

  /// Makes the library's part.
  ///
  /// - Parameter info: what the vhost needs beside what this has.
  /// - Returns: nil if the library fails.
  func create(_ info: lws_context_creation_info) -> OpaquePointer? {
    var info = info
    info.protocols = UnsafePointer(protocols)
    info.headers = headers?.first
    info.iface = UnsafePointer(interface)
    info.user = Unmanaged.passUnretained(self).toOpaque()
    info.finalize = vhostEnded
    info.finalize_arg = info.user
    return lws_create_vhost(context.pointer, &info)
  }

  /// The library's part is gone.
  fileprivate func ended() {
    context.release(self)
  }

  /// The vhost that a socket belongs to.
  static func of(_ wsi: OpaquePointer?) -> VirtualHost? {
    guard let wsi, let vhost = lws_get_vhost(wsi), let user = lws_vhost_user(vhost) else {
      return nil
    }
    return Unmanaged<VirtualHost>.fromOpaque(user).takeUnretainedValue()
  }
}

/// The headers of every response as the library takes them: a linked list.
final class VirtualHostHeaders {
  private let list: UnsafeMutableBufferPointer<lws_protocol_vhost_options>

  init(_ headers: SecurityHeaders) {
    list = .allocate(capacity: headers.fields.count)
    list.initialize(repeating: lws_protocol_vhost_options())
    for (index, field) in headers.fields.enumerated() {
      list[index].name = UnsafePointer(strdup(field.name + ":"))
      list[index].value = UnsafePointer(strdup(field.value))
      if index > 0 { list[index - 1].next = first.map { $0 + index } }
    }
  }

  deinit {
    for option in list {
      free(UnsafeMutablePointer(mutating: option.name))
      free(UnsafeMutablePointer(mutating: option.value))
    }
    list.deallocate()
  }

  var first: UnsafePointer<lws_protocol_vhost_options>? { UnsafePointer(list.baseAddress) }
}

private func vhostEnded(_ vhost: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
  guard let argument else { return }
  Unmanaged<VirtualHost>.fromOpaque(argument).takeUnretainedValue().ended()
}
