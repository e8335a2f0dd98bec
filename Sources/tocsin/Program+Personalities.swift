import AlertCommandLine
import AlertProtocol
import Glibc
import PresenterClient

extension Program {
  /// Tells of the links by which other programs find ours, makes them, or removes them.
  static func carryOut(_ request: PersonalityRequest) throws -> CommandReport {
    switch request.action {
    case .list:
      let places = request.personalities.map(place)
      return try CommandReport(places: places, isJSON: request.isJSON)
    case .install(let folder, let replaces):
      try checkFolder(folder)
      guard let program = finalPath(of: "/proc/self/exe") else {
        throw ClientError(.internal, "the path of this program cannot be told")
      }
      let links = request.personalities.map {
        install($0, in: folder, leadingTo: program, replaces: replaces)
      }
      return try CommandReport(links: links, isJSON: request.isJSON)
    case .remove(let folder):
      try checkFolder(folder)
      let links = request.personalities.map { remove($0, from: folder) }
      return try CommandReport(links: links, isJSON: request.isJSON)
    }
  }

  private static func checkFolder(_ path: String) throws {
    var facts = stat()
    let status = stat(path, &facts)
    guard status == 0, facts.st_mode & S_IFMT == S_IFDIR else {
      let reason = status == 0 ? "it is no folder" : SystemCallError.reason(for: errno)
      throw UsageError("tocsin personalities", "\(path): \(reason)")
    }
  }

  /// Where a name leads along `PATH`.
  private static func place(of personality: Personality) -> PersonalityPlace {
    var other: String?
    let path = ClientEnvironment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let candidate = join(String(folder), personality)
      guard access(candidate, X_OK) == 0, let end = finalPath(of: candidate) else { continue }
      if Personality.isOwnProgram(lastName(of: end)) {
        return PersonalityPlace(personality, link: candidate, other: other)
      }
      if other == nil { other = candidate }
    }
    return PersonalityPlace(personality, link: nil, other: other)
  }

  private static func install(
    _ personality: Personality, in folder: String, leadingTo program: String, replaces: Bool
  ) -> PersonalityLink {
    let path = join(folder, personality)
    var facts = stat()
    if lstat(path, &facts) == 0 {
      let target = target(of: path)
      if target == program { return PersonalityLink(personality, path: path, .present) }
      if facts.st_mode & S_IFMT == S_IFDIR {
        return PersonalityLink(personality, path: path, .refused, reason: "it is a folder")
      }
      let isOurs = target.map { Personality.isOwnProgram(lastName(of: $0)) } ?? false
      guard isOurs || replaces else {
        return PersonalityLink(
          personality, path: path, .refused,
          reason: "it is there already and not tocsin’s; --force replaces it")
      }
    }
    // Made beside it and moved, so that there is no moment without a program of that name.
    let temporary = "\(folder)/.tocsin-\(getpid())"
    guard symlink(program, temporary) == 0 else { return failure(personality, path) }
    guard rename(temporary, path) == 0 else {
      let failed = failure(personality, path)
      unlink(temporary)
      return failed
    }
    return PersonalityLink(personality, path: path, .installed)
  }

  private static func remove(
    _ personality: Personality, from folder: String
  ) -> PersonalityLink {
    let path = join(folder, personality)
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      return PersonalityLink(personality, path: path, .absent)
    }
    guard let target = target(of: path), Personality.isOwnProgram(lastName(of: target)) else {
      return PersonalityLink(personality, path: path, .refused, reason: "it is not tocsin’s")
    }
    guard unlink(path) == 0 else { return failure(personality, path) }
    return PersonalityLink(personality, path: path, .removed)
  }

  private static func join(_ folder: String, _ personality: Personality) -> String {
    folder.hasSuffix("/") ? folder + personality.rawValue : "\(folder)/\(personality.rawValue)"
  }

  private static func failure(_ personality: Personality, _ path: String) -> PersonalityLink {
    PersonalityLink(
      personality, path: path, .failed, reason: SystemCallError.reason(for: errno))
  }

  /// Where a link leads, and no further; nil for what is no link.
  private static func target(of path: String) -> String? {
    var space = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &space, space.count)
    guard count > 0, count < space.count else { return nil }
    return String(decoding: space[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The file that a path comes to in the end.
  private static func finalPath(of path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  private static func lastName(of path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }
}
