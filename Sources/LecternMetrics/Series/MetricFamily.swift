/// The series with one name.
struct MetricFamily {
  let name: String
  let kind: MetricKind
  let help: String?
  var series: [LabelSet: any MetricSeries] = [:]

  /// The family in Prometheus' text format.
  var text: String {
    var text = help.map { "# HELP \(name) \(Escaping.help($0))\n" } ?? ""
    text += "# TYPE \(name) \(kind.rawValue)\n"
    for (labels, series) in series.sorted(by: { $0.key.text < $1.key.text }) {
      text += series.text(name: name, labels: labels)
    }
    return text
  }
}
