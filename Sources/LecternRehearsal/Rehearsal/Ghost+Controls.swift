internal import Composable
internal import LecternPages
internal import LecternWire

// A ghost uses the controls of its page as people do: it votes once and seldom changes its mind, adds a few words,
// asks at most one question, and presses buttons again and again.
extension Ghost {
  /// Chooses a control that the viewer may use, and returns its action with a value in JSON; nil to do nothing for now.
  mutating func choose(
    among controls: [PageControl],
    as viewer: GhostMessage.Viewer
  ) -> (name: String, value: String?)? {
    var groups: [(weight: Double, controls: [PageControl])] = []
    var places: [String: Int] = [:]
    for control in controls {
      let name = ActionName(control.action)
      guard name.isAmong(viewer.may), !name.isAmong(viewer.mayNot ?? []) else { continue }
      if let place = places[control.group] {
        groups[place].controls.append(control)
      } else {
        places[control.group] = groups.count
        let weight = weight(of: control.input, uses: uses[control.group, default: 0])
        groups.append((weight, [control]))
      }
    }
    let total = groups.reduce(habits.idleWeight) { $0 + $1.weight }
    var place = Double.random(in: 0..<total, using: &random)
    for group in groups {
      place -= group.weight
      guard place < 0, group.weight > 0 else { continue }
      // Earlier choices are more popular: a poll with equal results doesn't look real.
      let index = Int(Double(group.controls.count) * pow2(Double.random(in: 0..<1, using: &random)))
      let control = group.controls[index]
      uses[control.group, default: 0] += 1
      return (control.action, value(of: control.input))
    }
    return nil
  }

  private func pow2(_ number: Double) -> Double { number * number }

  /// Returns the weight of a control, depending on how often the ghost has used it.
  private func weight(of input: PageControl.Input, uses: Int) -> Double {
    switch input {
    case .press(nil): 2
    case .press: uses == 0 ? 6 : 0.1
    case .toggle: uses == 0 ? 2 : 0.02
    case .choice, .number: 1
    case .text(let text):
      switch text.kind {
      case .word: uses < 3 ? 4 : 0
      case .sentence: uses == 0 && number <= GhostVocabulary.questions.count ? 8 : 0
      case .format: uses == 0 ? 2 : 0
      }
    case .row(_, let input): weight(of: input, uses: uses)
    case .fields(let fields):
      // The field with the lowest weight decides. A hidden field does not count.
      fields.filter { if case .press = $0.input { false } else { true } }
        .map { weight(of: $0.input, uses: uses) }.min() ?? weight(of: .press(nil), uses: uses)
    }
  }

  private mutating func value(of input: PageControl.Input) -> String? {
    switch input {
    case .press(let value): return value
    // A vote or a switch is usually turned on.
    case .toggle: return Double.random(in: 0..<1, using: &random) < 0.9 ? "true" : "false"
    case .choice(let values): return values.randomElement(using: &random)
    case .number(let range): return "\(Int.random(in: range, using: &random))"
    case .text(let text): return json(String(writtenText(text.kind).prefix(text.limit ?? .max)))
    case .row(let id, let input): return #"{"id":\#(id),"value":\#(value(of: input) ?? "null")}"#
    case .fields(let fields):
      var values: [String] = []
      for field in fields {
        values.append("\(json(field.name)):\(value(of: field.input) ?? "null")")
      }
      return "{\(values.joined(separator: ","))}"
    }
  }

  private mutating func writtenText(_ kind: PageControl.Text.Kind) -> String {
    switch kind {
    case .word:
      let words = GhostVocabulary.words
      return words[Int(Double(words.count) * pow2(Double.random(in: 0..<1, using: &random)))]
    case .sentence: return GhostVocabulary.questions[(number - 1) % GhostVocabulary.questions.count]
    case .format(let type): return GhostVocabulary.text(ofFormat: type, ghost: number)
    }
  }

  private func json(_ text: String) -> String {
    var json = JSONWriter()
    json.text(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
