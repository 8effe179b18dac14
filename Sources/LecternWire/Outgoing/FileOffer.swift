/// A file that is ready for a viewer: its name, and the key in its address.
package struct FileOffer: Hashable, Sendable {
  package let name: String
  /// A secret: whoever knows it can download the file.
  package let key: String

  package init(name: String, key: String) {
    (self.name, self.key) = (name, key)
  }

  func write(to json: inout JSONWriter) {
    json.append(#"{"name":"#)
    json.text(name)
    json.append(#","key":"#)
    json.text(key)
    json.append("}")
  }
}
