import Testing

@testable import LecternServer

/// Offers of files, as pages send them.
@Suite struct UploadOfferTests {
  private func read(_ text: String) -> UploadOffer? { UploadOffer(Array(text.utf8)) }

  @Test("an offer has an action, a name and a size, and may have a row")
  func fields() throws {
    let offer = try #require(read(#"{"action":"a.b","name":"c.jpg","size":7,"id":"x y"}"#))
    #expect((offer.action, offer.fileName, offer.size) == ("a.b", "c.jpg", 7))
    #expect(offer.id == #""x y""#)
    for id in ["7", "-1.5e3", "true", "false", #""""#] {
      #expect(read(#"{"action":"a","name":"c","size":7,"id":\#(id)}"#)?.id == id)
    }
    #expect(read(#"{"action":"a","name":"c","size":7}"#)?.id == nil)
  }

  @Test(
    "anything else is no offer",
    arguments: [
      "", "[]", "{}", #"{"action":"a","name":"b"}"#, #"{"action":"a","name":"b","size":1.5}"#,
      #"{"action":"a","name":"b","size":1}}"#, #"{"action":"a","name":"b","size":1,"id":}"#,
      #"{"action":"a","name":"b","size":1,"id":{"x":1}}"#,
      #"{"action":"a","name":"b","size":1,"id":[1]}"#,
      #"{"action":"a","name":"b","size":1,"id":null}"#,
    ]
  )
  func malformed(_ text: String) { #expect(read(text) == nil) }

  @Test(
    "a name has no folders and nothing invisible",
    arguments: [
      ("a.jpg", "a.jpg"), ("../../etc/passwd", "passwd"), (#"C:\fakepath\b.png"#, "b.png"),
      ("..", "file"), ("", "file"), ("/", "file"), ("a\u{202E}gpj.exe", "agpj.exe"),
      ("a\n\0b", "ab"), ("사진.jpg", "사진.jpg"),
    ]
  )
  func names(_ text: String, _ name: String) { #expect(UploadOffer.name(text) == name) }

  @Test("a long name is cut")
  func longName() { #expect(UploadOffer.name(String(repeating: "é", count: 999)).count == 120) }
}
