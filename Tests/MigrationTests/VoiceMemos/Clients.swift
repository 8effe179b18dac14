// Copyright (c) 2020 Point-Free, Inc. MIT License: Tests/Fixtures/composable-architecture/LICENSE.

import Foundation

struct AudioPlayerClient {
  var play: @Sendable (_ url: URL) async throws -> Bool
}

struct AudioRecorderClient {
  var currentTime: @Sendable () async -> TimeInterval?
  var requestRecordPermission: @Sendable () async -> Bool = { false }
  var startRecording: @Sendable (_ url: URL) async throws -> Bool
  var stopRecording: @Sendable () async -> Void
}
