/// The name of an app: of its package, its executable, its module and the type with `@main`.
struct AppName: Equatable, CustomStringConvertible {
  /// Names that the made package, or a module that it imports, declares.
  private static let declared: Set = [
    "Any", "App", "Foundation", "Lectern", "MyVote", "Poll", "PollView", "Protocol", "Self",
    "Swift", "Testing",
    "Type",
  ]

  let description: String

  /// - Parameters:
  ///   - text: the name as it was typed.
  ///   - modules: the names of Lectern's modules; a module's name is unique among all packages of a build.
  init(_ text: String, modules: Set<String>) throws(CommandError) {
    guard text.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
      let suggestion = Self.suggestion(for: text).map { ", such as \($0)" } ?? ""
      throw CommandError(
        """
        “\(text)” is not the name of a Swift type. Begin with a capital letter, and use letters and digits\(suggestion).
        """
      )
    }
    guard !Self.declared.contains(text), !modules.contains(text) else {
      throw CommandError("The name \(text) is taken: Swift or Lectern uses it. Choose another.")
    }
    description = text
  }

  /// Returns the nearest valid name, such as `ShowOfHands` for `show-of-hands`.
  static func suggestion(for text: String) -> String? {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      .drop { !$0.isLetter }
    return name.isEmpty ? nil : name.prefix(1).uppercased() + name.dropFirst()
  }
}
