import Testing

@testable import LecternTransport

/// What libwebsockets says may quote whoever it speaks to.
@Suite struct LibraryLogTests {
  @Test(
    "only the function of a line of the library is logged",
    arguments: [
      ("lws_http_serve: unable to open /home/ada", "lws_http_serve"),
      ("__lws_header_table_attach: error", "__lws_header_table_attach"),
      ("GET: /join#secret", "unknown"),
      ("192.168.1.7: gone", "unknown"),
      ("ada_lovelace is here", "unknown"),
      ("é_b: x", "unknown"),
      ("", "unknown"),
    ]
  )
  func origin(line: String, name: String) {
    #expect(LibraryLog.origin(of: line) == name)
  }
}
