// Copyright (c) 2020 Point-Free, Inc. MIT License: Tests/Fixtures/composable-architecture/LICENSE.

import Composable
import ComposableTesting
import Foundation
import Testing

@Suite struct RecordingTests {
  struct SomeError: Error, Equatable {}

  let clock = TestClock()
  /// Yields whether the recording has succeeded, once it has ended.
  let didFinish = AsyncThrowingStream.makeStream(of: Bool.self)

  func store(
    isPermitted: Bool = true,
    openSettings: @escaping @Sendable () async -> Void = {}
  ) -> TestStore<VoiceMemos.State, VoiceMemos.Action> {
    let (stream, end) = didFinish
    let recorder = AudioRecorderClient(
      currentTime: { 2.5 },
      requestRecordPermission: { isPermitted },
      startRecording: { _ in try await stream.first { _ in true } ?? false },
      stopRecording: {
        end.yield(true)
        end.finish()
      }
    )
    return TestStore(
      initialState: VoiceMemos.State(),
      reducer: VoiceMemos(
        audioPlayer: AudioPlayerClient(play: { _ in throw SomeError() }),
        audioRecorder: recorder,
        clock: clock,
        openSettings: openSettings,
        temporaryDirectory: { URL(filePath: "/tmp") }
      )
    )
  }

  /// The memo that the second action of a test begins.
  var memo: RecordingMemo.State {
    let context = ActionContext(timestamp: .epoch, revision: 1)
    let url = URL(filePath: "/tmp/\(context.uuid().uuidString).m4a")
    return RecordingMemo.State(date: context.date, url: url)
  }

  @Test("a recording counts its seconds, and becomes a memo")
  func record() async {
    let store = store()
    await store.send(.recordButtonTapped)
    await store.receive(\.recordPermissionResponse, true) {
      $0.audioRecorderPermission = .allowed
      $0.recordingMemo = memo
    }
    await store.send(.recordingMemo(.onTask))
    for second in 1...2 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.recordingMemo?.timerUpdated) {
        $0.recordingMemo?.duration = TimeInterval(second)
      }
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(.recordingMemo(.stopButtonTapped)) { $0.recordingMemo?.mode = .encoding }
    await store.receive(\.recordingMemo?.finalRecordingTime, 2.5) {
      $0.recordingMemo?.duration = 2.5
    }
    await store.receive(\.recordingMemo?.audioRecorderDidFinish)
    await store.receive(\.recordingMemo?.delegate?.didFinish) {
      $0.recordingMemo = nil
      $0.voiceMemos = [VoiceMemo.State(date: memo.date, duration: 2.5, url: memo.url)]
    }
    #expect(!clock.hasSleepers)
    await store.finish()
  }

  @Test("without permission an alert says so, and the settings can be opened")
  func permissionDenied() async {
    await confirmation("the settings are opened") { opened in
      let store = store(isPermitted: false, openSettings: { opened() })
      await store.send(.recordButtonTapped)
      await store.receive(\.recordPermissionResponse, false) {
        $0.alert = AlertState(title: "Permission is required to record voice memos.")
        $0.audioRecorderPermission = .denied
      }
      await store.send(.alert(.dismissed)) { $0.alert = nil }
      await store.send(.openSettingsButtonTapped).finish()
    }
  }

  @Test("a failed recording shows an alert")
  func failure() async {
    let store = store()
    await store.send(.recordButtonTapped)
    await store.receive(\.recordPermissionResponse) {
      $0.audioRecorderPermission = .allowed
      $0.recordingMemo = memo
    }
    await store.send(.recordingMemo(.onTask))
    didFinish.continuation.finish(throwing: SomeError())
    await store.receive(\.recordingMemo?.audioRecorderDidFinish)
    await store.receive(\.recordingMemo?.delegate?.didFinish) {
      $0.alert = AlertState(title: "Voice memo recording failed.")
      $0.recordingMemo = nil
    }
  }

  @Test("a test of the failure alone is not exhaustive")
  func failureAlone() async {
    let store = store()
    await store.withExhaustivity(.off) {
      await store.send(.recordButtonTapped)
      await store.send(.recordingMemo(.onTask))
      didFinish.continuation.finish(throwing: SomeError())
      await store.receive(\.recordingMemo?.delegate?.didFinish) {
        $0.alert = AlertState(title: "Voice memo recording failed.")
        $0.recordingMemo = nil
      }
    }
    await store.finish()
  }
}
