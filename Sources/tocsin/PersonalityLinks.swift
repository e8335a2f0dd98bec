import AlertAnswers
import AlertCommandLine
import AlertProtocol
import CommandOptions
import Glibc
import PresenterClient

/// `tocsin personalities`: the links by which scripts find drop-ins.
enum PersonalityLinks {
  /// Lists, creates or removes the links for drop-ins.
  static func carryOut(_ request: PersonalityRequest) throws -> CommandReport {
    switch request.action {
    case .list:
      let places = request.personalities.map(place)
      return try PersonalityReports.places(places, isJSON: request.isJSON)
    case .install(let folder, let replaces):
      try checkFolder(folder)
      guard let program = finalPath(of: "/proc/self/exe") else {
        throw ClientError(.internal, "cannot determine the path of this program")
      }
      let links = request.personalities.map {
        install($0, in: folder, leadingTo: program, replaces: replaces)
      }
      return try PersonalityReports.links(
        links, warning: warning(on: links, in: folder), isJSON: request.isJSON)
    case .remove(let folder):
      try checkFolder(folder)
      let links = request.personalities
        // Without names only our links are removed, and other files are not reported.
        .filter { !request.isAboutAll || isOurs(join(folder, $0)) }
        .map { remove($0, from: folder) }
      return try PersonalityReports.links(links, isJSON: request.isJSON)
    }
  }

  private static func checkFolder(_ path: String) throws {
    var facts = stat()
    let status = stat(path, &facts)
    guard status == 0, facts.st_mode & S_IFMT == S_IFDIR else {
      let reason = status == 0 ? "it is not a folder" : SystemCallError.reason(for: errno)
      throw UsageError("tocsin personalities", "\(path): \(reason)")
    }
  }

  /// Returns the programs that a name finds in `PATH`.
  private static func place(of personality: Personality) -> PersonalityPlace {
    var other: String?
    for folder in searchFolders {
      let candidate = join(folder, personality)
      guard access(candidate, X_OK) == 0, let end = finalPath(of: candidate) else { continue }
      if Personality.isOwnProgram(lastName(of: end)) {
        return PersonalityPlace(personality, link: candidate, other: other)
      }
      if other == nil { other = candidate }
    }
    return PersonalityPlace(personality, link: nil, other: other)
  }

  private static var searchFolders: [String] {
    (ClientEnvironment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// Returns why the links in a folder are not found; nil if they are.
  private static func warning(on links: [PersonalityLink], in folder: String) -> String? {
    let made = links.filter { $0.reason == nil }
    guard !made.isEmpty else { return nil }
    let end = finalPath(of: folder)
    guard searchFolders.contains(where: { finalPath(of: $0) == end }) else {
      return "\(folder) is not in PATH, where programs look for them"
    }
    let hidden = made.compactMap { link in
      place(of: link.personality).other.map { "\($0) comes before \(link.path) in PATH" }
    }
    return hidden.isEmpty ? nil : hidden.joined(separator: "\n")
  }

  private static func install(
    _ personality: Personality, in folder: String, leadingTo program: String, replaces: Bool
  ) -> PersonalityLink {
    let path = join(folder, personality)
    var facts = stat()
    if lstat(path, &facts) == 0 {
      if target(of: path) == program {
        return PersonalityLink(personality, path: path, .present)
      }
      if facts.st_mode & S_IFMT == S_IFDIR {
        return PersonalityLink(personality, path: path, .refused, reason: "it is a folder")
      }
      guard isOurs(path) || replaces else {
        return PersonalityLink(
          personality, path: path, .refused,
          reason: "it exists and is not tocsin’s; --force replaces it")
      }
    }
    // Created under a temporary name and renamed, so that a program of that name always exists.
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
    guard isOurs(path) else {
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

  /// Returns whether a path is a link that leads to one of our programs, whether it exists or not;
  /// links of Debian's alternatives system are not ours.
  private static func isOurs(_ path: String) -> Bool {
    var path = path
    // The kernel's limit for symbolic links.
    for step in 0...40 {
      guard let next = target(of: path) else {
        return step > 0 && Personality.isOwnProgram(lastName(of: path))
      }
      let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      path = next.hasPrefix("/") ? next : "\(folder)/\(next)"
      if path.hasPrefix("/etc/alternatives/") { return false }
    }
    return false
  }

  /// Returns the target of a symbolic link; nil for other files.
  private static func target(of path: String) -> String? {
    var space = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &space, space.count)
    guard count > 0, count < space.count else { return nil }
    return String(decoding: space[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the path with all symbolic links resolved.
  private static func finalPath(of path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  private static func lastName(of path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }
}
