public import LecternLog

extension LogIdentity {
  public static let sample = LogIdentity(
    instanceID: "room1",
    seed: .max,
    created: 1_700_000_000_000
  )
}

extension [LogBatch] {
  /// A room's first batches, of all kinds of entries.
  public static let sample = LogEntry.Content.samples.enumerated().map { index, contents in
    LogBatch(
      number: index + 1,
      entries: contents.map { LogEntry(revision: index, time: Int64(index) - 1, content: $0) }
    )
  }

  /// Batches of an action each.
  public static func actions(_ count: Int, from first: Int = 1) -> [LogBatch] {
    (first..<first + count).map { number in
      LogBatch(
        number: number,
        entries: [
          LogEntry(
            revision: number,
            time: 1_700_000_000_000 + Int64(number),
            content: .action(
              ActionEntry(
                lane: .app,
                count: number,
                sender: "f3a9c0",
                role: "presenter",
                client: "k2j4h5",
                ref: number,
                name: "counter.incrTapped"
              )
            )
          )
        ]
      )
    }
  }
}

extension LogSnapshot {
  public static func sample(_ batch: Int, content: [UInt8] = [1, 2, 3]) -> LogSnapshot {
    LogSnapshot(batch: batch, revision: batch, time: Int64(batch), build: "b", content: content)
  }
}

extension LogEntry.Content {
  fileprivate static let samples: [[LogEntry.Content]] = [
    [.lifecycle(.started(build: "build 1", schema: [UInt8](#"{"incrTapped":null}"#.utf8)))],
    [
      .action(
        ActionEntry(
          lane: .app,
          count: 1,
          sender: "alice",
          role: "presenter",
          client: "c1",
          ref: 1,
          name: "counter.incrTapped"
        )
      ),
      .checkpoint(CheckpointEntry(stateHash: .max, shown: [0, 12, .max])),
      .session(SessionEntry(client: "00112233445566778899aabbccddeeff", id: "v1.k3f9")),
    ],
    [],
    [
      .action(
        ActionEntry(
          lane: .room,
          count: 1,
          sender: "",
          role: "",
          client: "",
          ref: 0,
          cause: 0,
          name: "",
          value: []
        )
      ),
      .effect(EffectEntry(lane: .app, action: 1, index: 0, outcome: .delayed)),
      .reservation(upTo: 512),
    ],
    [
      .action(
        ActionEntry(
          lane: .app,
          count: 2,
          sender: "日本 👩‍👩‍👧‍👦 e\u{301}",
          cause: 1,
          name: "with\0zero",
          value: [0, 255, 0, 128]
        )
      ),
      .action(
        ActionEntry(
          lane: .app,
          count: 3,
          name: "secret",
          value: nil,
          isRedacted: true
        )
      ),
      .action(
        ActionEntry(
          lane: .app,
          count: .max,
          ref: .min,
          name: "kept",
          value: [1],
          isRedacted: true
        )
      ),
    ],
    [
      .lifecycle(.resumed), .lifecycle(.forked(id: nil)), .lifecycle(.forked(id: "a")),
      .checkpoint(CheckpointEntry(stateHash: 0, shown: [])),
    ],
    [.lifecycle(.stopped)],
  ]
}
