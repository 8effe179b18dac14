internal import CLibwebsockets

/// What a proxy says of those for whom it asks.
///
/// `X-Forwarded-For` and `X-Forwarded-Proto`, and not `Forwarded` (RFC 7239): a proxy that writes the one
/// passes the other on as the client has sent it, so of two that say the same, one can be made up.
extension RequestHeaders {
  /// Whether a proxy says that it asks for somebody else, be it true or not.
  var isForwarded: Bool {
    contains(WSI_TOKEN_X_FORWARDED_FOR) || custom("x-forwarded-proto:") != nil
      || custom("forwarded:") != nil
  }

  /// The address that the last proxy names, which is the one before us; those before it may be made up.
  var forwardedAddress: PeerAddress? {
    let last = self[WSI_TOKEN_X_FORWARDED_FOR]?.split(separator: ",").last
    return last.flatMap {
      PeerAddress(String(Self.withoutPort($0.filter { $0 != " " && $0 != "\t" })))
    }
  }

  /// Some proxies name the port, too: `192.0.2.7:5678`, `[2001:db8::7]:5678`.
  private static func withoutPort(_ address: String) -> Substring {
    if address.first == "[" { return address.dropFirst().prefix { $0 != "]" } }
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? parts[0] : address[...]
  }

  /// Whether the last proxy has been asked by TLS.
  var isForwardedSecurely: Bool { custom("x-forwarded-proto:") == "https" }

  /// The value of a header that the library has no number for.
  ///
  /// - Parameter name: in small letters, with its colon.
  func custom(_ name: StaticString) -> String? {
    name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        let length = lws_hdr_custom_length(wsi, name.baseAddress, Int32(name.count))
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { buffer in
          let start = buffer.baseAddress
          guard
            lws_hdr_custom_copy(wsi, start, length + 1, name.baseAddress, Int32(name.count)) >= 0
          else { return nil }
          let bytes = UnsafeRawBufferPointer(buffer).prefix(Int(length))
          return String(validating: bytes, as: UTF8.self)
        }
      }
    }
  }
}
