/// All metrics by their names; of one name, all are of one kind.
struct MetricFamilies {
  private var families: [String: MetricFamily] = [:]
  /// The names of which a family is the first, and those that its lines have besides.
  private var takenNames: [String: String] = [:]
  private var seriesCount = 0
  /// How often there was none to be had.
  private(set) var refusals = 0

  var sorted: [MetricFamily] {
    families.values.sorted { $0.name < $1.name }
  }

  /// The series of a name and its labels: the one there is, or a new one.
  ///
  /// - Returns: nil where there would be too many, or where the name is that of something else.
  mutating func series<Series: MetricSeries>(
    name: String,
    labels: LabelSet,
    help: String?,
    limit: Int,
    make: () -> Series
  ) -> Series? {
    if let series = families[name]?.series[labels] {
      if let series = series as? Series { return series }
      refusals += 1
      return nil
    }
    guard seriesCount < limit, take(name, for: Series.kind) else {
      refusals += 1
      return nil
    }
    let series = make()
    var family = families[name] ?? MetricFamily(name: name, kind: Series.kind, help: help)
    family.series[labels] = series
    families[name] = family
    seriesCount += 1
    return series
  }

  mutating func remove(_ series: AnyObject) {
    for family in families.values {
      guard let labels = family.series.first(where: { $0.value === series })?.key else { continue }
      families[family.name]?.series[labels] = nil
      seriesCount -= 1
      guard families[family.name]?.series.isEmpty == true else { return }
      families[family.name] = nil
      takenNames = takenNames.filter { $0.value != family.name }
      return
    }
  }

  /// Takes the names that a family's lines have.
  ///
  /// - Returns: whether they were free, or the family's own.
  private mutating func take(_ name: String, for kind: MetricKind) -> Bool {
    if let family = families[name] { return family.kind == kind }
    let names = kind.suffixes.map { name + $0 }
    guard names.allSatisfy({ takenNames[$0] == nil }) else { return false }
    for line in names { takenNames[line] = name }
    return true
  }
}
