import Testing

@testable import Load

@Suite struct FigureTests {
  private func figure(_ runs: [Contender: [Double]], limit: Figure.Limit?) -> Figure {
    Figure("fanout", "cost", "µs", runs, limit: limit)
  }

  @Test(
    "a ratio is of medians, and is compared with its limit",
    arguments: [(1.1, true), (1, false)]
  )
  func ratio(limit: Double, isWithin: Bool) {
    let figure = figure([.bareEpoll: [9, 2, 1], .ours: [2.1, 1, 8]], limit: .ratio(limit))
    #expect(figure.ratio == 1.05)
    #expect(figure.isWithinLimit == isWithin)
  }

  @Test("a ratio compares with the server that the limit names")
  func otherRatio() {
    let runs: [Contender: [Double]] = [.bareEpoll: [1], .libwebsockets: [2], .ours: [2.5]]
    let figure = figure(runs, limit: .ratio(1.25, of: .libwebsockets))
    #expect(figure.ratio == 1.25)
    #expect(figure.isWithinLimit == true)
    #expect(Table(figures: [figure]).description.contains("1.25×  1.25× libwebsockets  ok"))
  }

  @Test("a value is compared with its limit alone")
  func value() {
    #expect(figure([.ours: [35]], limit: .value(35)).isWithinLimit == true)
    #expect(figure([.bareEpoll: [1], .ours: [36]], limit: .value(35)).isWithinLimit == false)
  }

  @Test("a figure without a value is neither within its limit nor over it")
  func noVerdict() {
    #expect(figure([.ours: [1]], limit: .ratio(1)).isWithinLimit == nil)
    #expect(figure([.bareEpoll: [1], .ours: [1]], limit: nil).isWithinLimit == nil)
  }

  @Test("a table aligns its numbers")
  func table() {
    let table = Table(
      figures: [
        figure(
          [.bareEpoll: [2], .libwebsockets: [2.25], .nio: [4.444], .ours: [2.5]],
          limit: .ratio(1.1)
        ),
        figure([.ours: [1234.5]], limit: nil),
      ]
    )
    #expect(
      table.description == """
        bench   figure  unit  bare epoll  libwebsockets   NIO  ours  ratio  limit  \("    ")
        fanout  cost    µs          2.00           2.25  4.44  2.50  1.25×  1.10×  over
        fanout  cost    µs                                     1235                \("    ")
        """
    )
  }
}
