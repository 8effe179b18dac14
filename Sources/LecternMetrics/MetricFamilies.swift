/// All metrics by name. All series of a name have the same kind.
struct MetricFamilies {
  private var families: [String: MetricFamily] = [:]
  /// The family that each name in the text belongs to, including a histogram's names with suffixes.
  private var owners: [String: String] = [:]
  private var seriesCount = 0
  /// How often a series was refused.
  private(set) var refusals = 0

  var sorted: [MetricFamily] {
    families.values.sorted { $0.name < $1.name }
  }

  /// Returns the series with a name and labels, made if necessary.
  ///
  /// - Returns: nil if the limit is reached, or if a metric of another kind has the name.
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
    guard seriesCount < limit, reserve(name, for: Series.kind) else {
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
      owners = owners.filter { $0.value != family.name }
      return
    }
  }

  /// Reserves the names in a family's lines.
  ///
  /// - Returns: whether they were free, or belong to this family.
  private mutating func reserve(_ name: String, for kind: MetricKind) -> Bool {
    if let family = families[name] { return family.kind == kind }
    let names = kind.suffixes.map { name + $0 }
    guard names.allSatisfy({ owners[$0] == nil }) else { return false }
    for line in names { owners[line] = name }
    return true
  }
}
