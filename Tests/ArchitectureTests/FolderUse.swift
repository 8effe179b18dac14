/// Which folders of a target use the types of which others.
struct FolderUse {
  struct Pair: Hashable {
    let first: String
    let second: String
  }

  /// The folders that use each other, in alphabetical order.
  let mutual: [Pair]

  init(of files: [SourceTree.File]) {
    // A nested type's name may be that of another, so it does not tell the folder.
    let nested = Set(
      files.flatMap(\.declarations).filter(\.isNested).compactMap {
        $0.name.split(separator: ".").last
      }
      .map(String.init)
    )
    var homes: [String: String] = [:]
    for file in files {
      for declaration in file.declarations
      where declaration.kind != .extension && !declaration.isNested && !declaration.isFilePrivate
        && !nested.contains(declaration.name)
      {
        homes[declaration.name] = file.file.folder
      }
    }
    var uses: Set<Pair> = []
    for file in files {
      for (name, home) in homes where home != file.file.folder && file.words.contains(name) {
        uses.insert(Pair(first: file.file.folder, second: home))
      }
    }
    mutual = uses.filter { pair in
      pair.first < pair.second && uses.contains(Pair(first: pair.second, second: pair.first))
    }
    .sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }
}
