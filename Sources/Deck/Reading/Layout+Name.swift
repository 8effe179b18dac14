extension Layout {
  /// Returns the layout with a name of Slidev's; nil if there is none.
  init?(named name: String) {
    switch name {
    case "default", "full", "none": self = .content
    case "cover", "intro": self = .cover
    case "section", "end": self = .section
    case "center": self = .center
    case "statement": self = .statement
    case "quote": self = .quote
    case "fact": self = .fact
    case "two-cols", "two-cols-header": self = .columns
    case "image": self = .picture
    case "image-left": self = .pictureLeft
    case "image-right": self = .pictureRight
    default: return nil
    }
  }
}
