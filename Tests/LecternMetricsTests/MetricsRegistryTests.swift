import CoreMetrics
import LecternMetrics
import Testing

/// The text of a registry, as Prometheus parses it.
@Suite struct MetricsRegistryTests {
  let registry = MetricsRegistry(describing: [
    .init("viewers", "Who\nis \\ there, \"now\"."),
    .init("size", "How large.", buckets: [1, 10]),
  ])

  @Test("a registry without metrics has an empty text")
  func empty() {
    #expect(registry.text == "")
  }

  @Test("a counter increases and never decreases")
  func counter() {
    let counter = Counter(label: "actions_total", factory: registry)
    #expect(registry.text == "# TYPE actions_total counter\nactions_total 0\n")
    counter.increment()
    counter.increment(by: 41)
    counter.increment(by: -7)
    #expect(registry.text == "# TYPE actions_total counter\nactions_total 42\n")
  }

  @Test("a counter adds fractions, and ignores NaN and infinity")
  func fractions() {
    let counter = FloatingPointCounter(label: "seconds_total", factory: registry)
    counter.increment(by: 0.5)
    counter.increment(by: 0.25)
    counter.increment(by: -1)
    counter.increment(by: Double.infinity)
    #expect(registry.text == "# TYPE seconds_total counter\nseconds_total 0.75\n")
  }

  @Test("a counter that overflows restarts at zero")
  func overflow() {
    let counter = Counter(label: "n", factory: registry)
    counter.increment(by: Int64.max)
    counter.increment(by: 2)
    #expect(registry.text == "# TYPE n counter\nn 0\n")
  }

  @Test("a series is identified by its name and labels, in any order")
  func sameSeries() {
    let labels = [("b", "2"), ("a", "1")]
    Counter(label: "n", dimensions: labels, factory: registry).increment()
    Counter(label: "n", dimensions: labels.reversed(), factory: registry).increment()
    #expect(registry.text == "# TYPE n counter\nn{a=\"1\",b=\"2\"} 2\n")
  }

  @Test("a gauge has its last value", arguments: [(3.5, "3.5"), (-1, "-1"), (1e-7, "1e-07")])
  func gauge(value: Double, text: String) {
    Gauge(label: "level", factory: registry).record(value)
    #expect(registry.text == "# TYPE level gauge\nlevel \(text)\n")
  }

  @Test("a gauge can be NaN or infinite")
  func notFinite() {
    let gauge = Gauge(label: "level", factory: registry)
    for (value, text) in [(Double.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN")] {
      gauge.record(value)
      #expect(registry.text.hasSuffix("\nlevel \(text)\n"))
    }
  }

  @Test("a meter is a gauge that can be incremented and decremented")
  func meter() {
    let meter = Meter(label: "level", factory: registry)
    meter.set(10)
    meter.increment(by: 2.0)
    meter.decrement(by: 4.0)
    #expect(registry.text == "# TYPE level gauge\nlevel 8\n")
  }

  @Test("a histogram's buckets include their upper bounds")
  func histogram() {
    let recorder = Recorder(label: "size", factory: registry)
    for value in [1.0, 1.5, 10, 11, .nan] { recorder.record(value) }
    #expect(
      registry.text == """
        # HELP size How large.
        # TYPE size histogram
        size_bucket{le="1"} 1
        size_bucket{le="10"} 3
        size_bucket{le="+Inf"} 4
        size_sum 23.5
        size_count 4

        """
    )
  }

  @Test("a timer is a histogram in seconds")
  func timer() {
    Timer(label: "t", dimensions: [("k", "v")], factory: registry).recordMilliseconds(250)
    let lines = registry.text.split(separator: "\n")
    #expect(lines.contains("t_bucket{k=\"v\",le=\"0.1\"} 0"))
    #expect(lines.contains("t_bucket{k=\"v\",le=\"0.25\"} 1"))
    #expect(lines.contains("t_sum{k=\"v\"} 0.25"))
    #expect(lines.contains("t_count{k=\"v\"} 1"))
  }

  @Test("backslashes, quotes and line feeds are escaped")
  func escaping() {
    let labels = [("na\"me", "a\"b\\c\nd\r\ne{}=,é"), ("le", "x"), ("__name__", "y"), ("1st", "z")]
    Gauge(label: "viewers", dimensions: labels, factory: registry).record(1)
    #expect(
      registry.text == """
        # HELP viewers Who\\nis \\\\ there, "now".
        # TYPE viewers gauge
        viewers{_1st="z",label___name__="y",label_le="x",\
        na_me="a\\"b\\\\c\\nd\r\\ne{}=,é"} 1

        """
    )
  }

  @Test(
    "characters that Prometheus does not allow in a name become underscores",
    arguments: ["http.requests", "http requests", "http-requests"]
  )
  func names(label: String) {
    Counter(label: label, factory: registry).increment()
    #expect(registry.text == "# TYPE http_requests counter\nhttp_requests 1\n")
  }

  @Test("an empty name, or one that starts with a digit, gets an underscore")
  func oddNames() {
    Counter(label: "", factory: registry).increment()
    Counter(label: "2xx:a", factory: registry).increment()
    #expect(registry.text == "# TYPE _ counter\n_ 1\n# TYPE _2xx:a counter\n_2xx:a 1\n")
  }

  @Test("a series of another kind under the same name is refused")
  func contradiction() {
    Counter(label: "n", factory: registry).increment()
    Gauge(label: "n", factory: registry).record(7)
    Gauge(label: "n", dimensions: [("a", "b")], factory: registry).record(7)
    #expect(registry.text == "# TYPE n counter\nn 1\n")
    #expect(registry.refusedSeriesCount == 2)
  }

  @Test("a name that a histogram's lines use is refused")
  func histogramLines() {
    Recorder(label: "size", factory: registry).record(1)
    Counter(label: "size_count", factory: registry).increment()
    Counter(label: "t_sum", factory: registry).increment()
    Timer(label: "t", factory: registry).recordSeconds(1)
    #expect(registry.text.matches(of: /# TYPE/).count == 2)
    #expect(registry.refusedSeriesCount == 2)
  }

  @Test("a series beyond the limit is refused, whatever its labels")
  func limit() {
    let registry = MetricsRegistry(seriesLimit: 3)
    for number in 0..<1000 {
      Counter(label: "n", dimensions: [("k", "\(number)")], factory: registry).increment()
    }
    #expect(registry.text.split(separator: "\n").count == 1 + 3)
    #expect(registry.refusedSeriesCount == 997)
    Counter(label: "n", dimensions: [("k", "0")], factory: registry).increment()
    #expect(registry.text.contains("n{k=\"0\"} 2"))
  }

  @Test("destroying a series frees its place and its name")
  func destruction() {
    let registry = MetricsRegistry(seriesLimit: 1)
    let counter = Counter(label: "n", factory: registry)
    counter.destroy()
    #expect(registry.text == "")
    Timer(label: "n", factory: registry).recordSeconds(1)
    #expect(registry.text.contains("n_count 1"))
  }

  @Test("metrics are sorted by name, and each is described once")
  func order() {
    for name in ["b", "a", "c"] { Counter(label: name, factory: registry).increment() }
    let types = registry.text.split(separator: "\n").filter { $0.hasPrefix("# TYPE") }
    #expect(types == ["# TYPE a counter", "# TYPE b counter", "# TYPE c counter"])
  }

  @Test("concurrent increments are all counted")
  func threads() async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { [registry] in
          for number in 0..<1000 {
            Counter(label: "n", factory: registry).increment()
            FloatingPointCounter(label: "f", factory: registry).increment(by: 0.5)
            Recorder(label: "size", factory: registry).record(number % 2)
            if number % 100 == 0 { _ = registry.text }
          }
        }
      }
    }
    let lines = registry.text.split(separator: "\n")
    #expect(lines.contains("n 8000"))
    #expect(lines.contains("f 4000"))
    #expect(lines.contains("size_count 8000"))
    #expect(lines.contains("size_sum 4000"))
  }
}
