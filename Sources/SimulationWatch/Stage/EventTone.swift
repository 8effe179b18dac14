/// The kind of a line, for its color.
package enum EventTone: String, Codable, Sendable { case fault, lead, log, page, hostile, broken }
