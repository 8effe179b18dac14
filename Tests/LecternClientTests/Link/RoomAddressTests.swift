import Testing

@testable import LecternClient

@Suite struct RoomAddressTests {
  @Test("an address has the server, the room and the secret of a link")
  func parts() throws {
    let address = try RoomAddress("https://example.org/group-1/#K7Q2-M9XA")
    #expect((address.host, address.port, address.isSecure) == ("example.org", 443, true))
    #expect((address.path, address.secret) == ("/group-1/", "K7Q2-M9XA"))
    #expect(address.keyPath == "/group-1/key")
    #expect(
      address.socketPath([("client", "1"), ("epoch", "a b")])
        == "/group-1/socket?client=1&epoch=a%20b"
    )
  }

  @Test("the address of a page is that of its room")
  func pages() throws {
    #expect(try RoomAddress("http://h/present#K7Q2").path == "/")
    #expect(try RoomAddress("http://h/group-1/inspect").path == "/group-1/")
    #expect(try RoomAddress("http://h/group-1/slides.html").path == "/group-1/")
  }

  @Test("a path without a slash, a port and an IPv6 address are understood")
  func forms() throws {
    #expect(try RoomAddress("http://127.0.0.1:8080").path == "/")
    #expect(try RoomAddress("ws://host/group").path == "/group/")
    let address = try RoomAddress("http://[::1]:81/")
    #expect((address.host, address.port, address.secret) == ("::1", 81, nil))
    #expect(address.authority == "[::1]:81")
  }

  @Test(
    "an address that is not a room's is an error",
    arguments: [
      "", "example.org", "ftp://example.org/", "http://", "http://h/#a\r\nb", "http://h/#a%20b",
      "http://a%20b/", "http://a b/", "http://a%00/", "http://a%3Ab/", "http://[fe80::1%25en0]/",
      "http://h:0/", "http://h:65536/",
    ]
  )
  func malformed(_ text: String) {
    #expect(throws: AddressError.self) { try RoomAddress(text) }
  }

  @Test(
    "no error repeats the secret of a link",
    arguments: [
      "h#SECRET", "ftp://h/#SECRET", "http://#SECRET", "http://a%20b/#SECRET",
      "http://h/#SECRET%20", "ftp://h/#\u{301}SECRET",
    ]
  )
  func secrets(_ text: String) throws {
    let error = #expect(throws: AddressError.self) { try RoomAddress(text) }
    #expect(try !#require(error).description.contains("SECRET"))
  }
}
