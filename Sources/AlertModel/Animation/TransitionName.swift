/// The name of a transition, as options and documents give it.
public enum TransitionName: String, Hashable, Sendable, Codable, CaseIterable {
  case alert
  case pop
  case zoom
  case drop
  case slide
  case fade
  case none
}
