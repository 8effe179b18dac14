internal import Composable
internal import LecternRoom
internal import LecternTransport

// Requests of pages. They are called on the loop.
extension UploadService {
  /// Maximum size of a part. It is in memory until it is written.
  static let partLimit = 256 << 10

  /// Answers the offer of a file.
  func respond(toOffer bytes: [UInt8], of request: HTTPRequest, token: String) -> HTTPResponse {
    removeExpired()
    guard let offer = UploadOffer(bytes) else {
      return UploadAnswer(UploadProblem.refused).response
    }
    guard isReady else { return UploadAnswer(UploadProblem.later).response }
    let person: UploadingPerson
    switch room.judge(offer, of: request, token: token) {
    case .accepted(let judged): person = judged
    case .refused: return UploadAnswer(UploadProblem.refused).response
    case .later: return UploadAnswer(UploadProblem.later).response
    }
    let record = UploadRecord(
      key: Secret.token().text,
      token: token,
      person: person,
      action: offer.action,
      rowID: offer.id,
      fileID: Secret.token().text,
      name: offer.fileName,
      size: offer.size
    )
    do throws(UploadProblem) {
      for key in try desk.offer(record, at: time) { removeParts(of: key) }
    } catch {
      return UploadAnswer(error).response
    }
    expireLater()
    return held { [parts] in
      do {
        try await DiskThreads.run {
          try parts.write([], named: record.key)
          try parts.write(record, named: record.key)
        }
        return UploadAnswer(key: record.key, limit: Self.partLimit).response
      } catch {
        return UploadAnswer(await self.lost(record.key)).response
      }
    }
  }

  private func lost(_ key: String) -> UploadProblem {
    desk.settled(key, .failed(.disk), at: time)
    removeParts(of: key)
    return .disk
  }

  /// The problem of an upload that the desk doesn't know.
  private var unknown: UploadProblem { isReady ? .unknown : .later }

  /// Returns the state of an upload.
  func respond(toQueryOf key: String, token: String) -> HTTPResponse {
    desk.status(of: key, for: token).map { UploadAnswer($0).response }
      ?? UploadAnswer(unknown).response
  }

  /// Reads a part, or refuses it because it begins elsewhere.
  func respond(toPartOf key: String, token: String, at offset: Int) -> HTTPResponse {
    switch desk.partAnnounced(of: key, for: token, at: offset) {
    case .failure(.unknown): return UploadAnswer(unknown).response
    case .failure(let refusal): return UploadAnswer(refusal).response
    case .success: break
    }
    let arrival = PartArrival(of: key, in: self)
    return HTTPResponse(
      reading: BodyReader(limit: Self.partLimit) { bytes in
        self.assumeIsolated { service in
          arrival.end(on: service)
          return service.write(bytes, of: key, at: offset)
        }
      }
    )
  }

  private func write(_ bytes: [UInt8], of key: String, at offset: Int) -> HTTPResponse {
    switch desk.partArrived(bytes.count, of: key, at: offset, now: time) {
    case .failure(let refusal): return UploadAnswer(refusal).response
    case .success: break
    }
    return held { [parts] in
      let count = try? await DiskThreads.run {
        try parts.write(bytes, at: offset, of: key)
        return bytes.count
      }
      return await self.continued(after: count, of: key)
    }
  }

  private func continued(after count: Int?, of key: String) async -> HTTPResponse {
    guard let (status, whole) = desk.written(count, of: key, at: time) else {
      // It was canceled while the part was written.
      removeParts(of: key)
      return UploadAnswer(UploadProblem.unknown).response
    }
    guard let whole else {
      if case .failed = status.phase { removeParts(of: key) }
      return UploadAnswer(status).response
    }
    // The page asks again if this takes long.
    Task { await finish(whole) }
    return UploadAnswer(status).response
  }

  func respond(toCancelOf key: String, token: String) -> HTTPResponse {
    if desk.canceled(key, for: token) { removeParts(of: key) }
    return HTTPResponse(status: .noContent)
  }

  /// Returns a response that is sent once a task has made it.
  private func held(_ respond: @escaping @Sendable () async -> HTTPResponse) -> HTTPResponse {
    let hold = ResponseHold()
    Task { self.release(hold, sending: await respond()) }
    var response = HTTPResponse(status: .serviceUnavailable)
    response.hold = hold
    return response
  }
}

/// A request that brings a part. If the connection is cut, nothing retains it any more.
private final class PartArrival: @unchecked Sendable {
  private let key: String
  private let service: UploadService
  // Used on the loop alone.
  private var isOver = false

  init(of key: String, in service: UploadService) {
    (self.key, self.service) = (key, service)
  }

  func end(on service: isolated UploadService) {
    isOver = true
    service.desk.partEnded(of: key)
  }

  deinit {
    guard !isOver else { return }
    Task { [service, key] in await service.partAborted(key) }
  }
}

extension UploadService {
  fileprivate func partAborted(_ key: String) { desk.partEnded(of: key) }
}
