/// A description that exceeds a limit or is inconsistent.
package struct LimitViolation: Error, Hashable, CustomStringConvertible {
  /// The name of the member in documents, such as `title`, `buttons` or `default`.
  package var member: String
  /// What the member accepts and what it has, as the end of a sentence that begins with `member`.
  package var problem: String

  /// The index of the input; nil for another part of the description.
  package private(set) var input: Int?
  /// The name of the input's member in documents; nil for another part of the description.
  package private(set) var inputMember: String?

  /// The member and its problem, as one sentence.
  package var description: String { "\(member) \(problem)" }

  /// Creates a violation of a member.
  package init(_ member: String, _ problem: String) {
    self.member = member
    self.problem = problem
  }

  /// Creates a violation of an input's member.
  init(input index: Int, _ inputMember: String, _ problem: String) {
    self.init("inputs[\(index)].\(inputMember)", problem)
    input = index
    self.inputMember = inputMember
  }
}
