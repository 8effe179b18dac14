extension Int {
  /// A number of favourites, in words.
  var favoritesCount: String {
    switch self {
    case 0: "no favourites"
    case 1: "1 favourite"
    default: "\(self) favourites"
    }
  }
}
