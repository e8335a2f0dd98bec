import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Programs that ask for secrets through ours: ssh, git, gpg and sudo, with private folders and servers.
@Suite(.serialized, .privateServer) @MainActor struct SecretCallerTests {
  private static let passphrase = "hunter2"

  /// Creates a key with a passphrase.
  private func makeKey(_ name: String, on desktop: PromptDesktop) throws -> String {
    let path = "\(desktop.folder)/\(name)"
    try desktop.run(
      "ssh-keygen", "-q", "-t", "ed25519", "-N", Self.passphrase, "-C", "test", "-f", path)
    return path
  }

  /// Starts an agent for the programs of the desktop.
  private func startAgent(on desktop: PromptDesktop) throws -> ChildProcess {
    let socket = "\(desktop.folder)/agent"
    let agent = try desktop.start("ssh-agent", ["-D", "-a", socket])
    desktop.desktop.environment["SSH_AUTH_SOCK"] = socket
    // It creates the socket before it accepts connections; it has no keys yet, which is status 1.
    try wait(for: "the agent", within: Bounds.start) {
      Desktop.Answer(try desktop.start("ssh-add", ["-l"])).status == 1
    }
    return agent
  }

  @Test func sshAddAsksAgainAfterAWrongPassphrase() throws {
    let desktop = try PromptDesktop()
    let key = try makeKey("key", on: desktop)
    let agent = try startAgent(on: desktop)
    let child = try desktop.start("ssh-add", [key])
    let first = try desktop.waitForPrompt()
    #expect(first.title == "Passphrase for a key")
    try desktop.enter("wrong")
    let second = try desktop.waitForPrompt(after: first)
    #expect(second.title == "Wrong passphrase")
    try desktop.enter(Self.passphrase)
    #expect(Desktop.Answer(child).status == 0)
    #expect(try desktop.run("ssh-add", "-l").contains("ED25519"))
    #expect(agent.isRunning)
  }

  @Test func anAgentAsksForConfirmation() throws {
    let desktop = try PromptDesktop()
    let key = try makeKey("key", on: desktop)
    let agent = try startAgent(on: desktop)
    let adding = try desktop.start("ssh-add", ["-c", key])
    try desktop.waitForPrompt()
    try desktop.enter(Self.passphrase)
    #expect(Desktop.Answer(adding).status == 0)
    try wait(for: "the prompt’s end") { desktop.desktop.alertWindows().isEmpty }
    try desktop.write("text", to: "text")
    for (key, status) in [(Keysym.escape, 255), (Keysym.return, 0)] {
      let signing = try desktop.start(
        "ssh-keygen",
        ["-Y", "sign", "-f", "\(desktop.folder)/key.pub", "-n", "file", "\(desktop.folder)/text"])
      let prompt = try desktop.waitForPrompt()
      #expect(prompt.title.hasPrefix("Allow use of key"))
      try desktop.desktop.input.tap(key)
      #expect(Desktop.Answer(signing).status == status)
      try wait(for: "the prompt’s end") { desktop.desktop.alertWindows().isEmpty }
    }
    #expect(agent.isRunning)
  }

  @Test func sshAsksForTheHostAndForThePassphrase() throws {
    let desktop = try PromptDesktop()
    let key = try makeKey("key", on: desktop)
    let port = try Self.freePort()
    let server = try startServer(port: port, on: desktop)
    try wait(for: "sshd", within: Bounds.start) {
      guard server.isRunning else { throw HarnessError(server.standardError) }
      return server.standardError.contains("Server listening")
    }
    let child = try desktop.start(
      "ssh",
      [
        "-F", "none", "-o", "UserKnownHostsFile=\(desktop.folder)/known", "-o",
        "GlobalKnownHostsFile=none", "-o", "IdentitiesOnly=yes", "-i", key, "-p", "\(port)",
        "127.0.0.1", "echo from there",
      ])
    let question = try desktop.waitForPrompt()
    #expect(question.title == "Connect to this host?")
    try desktop.desktop.input.tap(0x79, holding: [Keysym.alt])
    let prompt = try desktop.waitForPrompt(after: question)
    #expect(prompt.title == "Passphrase for a key")
    try desktop.enter(Self.passphrase)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 0)
    #expect(answer.output == "from there\n")
  }

  /// A private sshd that accepts the user who runs the test.
  private func startServer(port: Int, on desktop: PromptDesktop) throws -> ChildProcess {
    let folder = desktop.folder
    try desktop.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/host")
    try desktop.write(
      """
      ListenAddress 127.0.0.1:\(port)
      HostKey \(folder)/host
      PidFile none
      AuthorizedKeysFile \(folder)/key.pub
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      PermitRootLogin yes

      """, to: "sshd.conf")
    let serve = "exec /usr/sbin/sshd -D -e -f \(folder)/sshd.conf"
    guard geteuid() == 0 else { return try desktop.start("sh", ["-c", serve]) }
    // An sshd that runs as root needs a system folder; it is given a private one in its place.
    return try desktop.start(
      "unshare",
      ["-m", "sh", "-c", "mount -t tmpfs none /run && mkdir -m 755 /run/sshd && \(serve)"])
  }

  /// A free port of the loopback interface.
  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 ? getsockname(descriptor, address, &length) : -1
      }
    }
    guard status == 0 else { throw HarnessError("no port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Serves a folder to one user, and returns the port.
  private static let webServer = """
    import base64, functools, http.server, sys
    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            wanted = "Basic " + base64.b64encode(b"ada:hunter2").decode()
            if self.headers.get("Authorization") == wanted:
                return super().do_GET()
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="test"')
            self.send_header("Content-Length", "0")
            self.end_headers()
        def log_message(self, *words):
            pass
    handler = functools.partial(Handler, directory=sys.argv[1])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  @Test func gitAsksForTheUserAndForThePassword() throws {
    let desktop = try PromptDesktop()
    let folder = desktop.folder
    for (name, value) in [
      ("GIT_CONFIG_NOSYSTEM", "1"), ("GIT_TERMINAL_PROMPT", "0"), ("no_proxy", "127.0.0.1"),
      ("GIT_AUTHOR_NAME", "Ada"), ("GIT_AUTHOR_EMAIL", "ada@example.org"),
      ("GIT_COMMITTER_NAME", "Ada"), ("GIT_COMMITTER_EMAIL", "ada@example.org"),
    ] {
      desktop.desktop.environment[name] = value
    }
    try desktop.run("git", "init", "-q", "\(folder)/work")
    try desktop.write("hello\n", to: "work/file")
    try desktop.run("git", "-C", "\(folder)/work", "add", "file")
    try desktop.run("git", "-C", "\(folder)/work", "commit", "-q", "-m", "First")
    try desktop.run("git", "clone", "-q", "--bare", "\(folder)/work", "\(folder)/web/work.git")
    try desktop.run("git", "-C", "\(folder)/web/work.git", "update-server-info")
    let server = try desktop.start("python3", ["-c", Self.webServer, "\(folder)/web"])
    try wait(for: "the server", within: Bounds.start) { server.standardOutput.contains("\n") }
    let port = server.standardOutput.prefix { $0 != "\n" }

    let child = try desktop.start(
      "git", ["clone", "-q", "http://127.0.0.1:\(port)/work.git", "\(folder)/copy"])
    let first = try desktop.waitForPrompt()
    #expect(first.title == "User name")
    try desktop.enter("ada")
    let second = try desktop.waitForPrompt(after: first)
    #expect(second.title == "Password")
    try desktop.enter(Self.passphrase)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(try String(contentsOfFileAt: "\(folder)/copy/file") == "hello\n")
  }

  /// Runs a program as a user with a password who may use sudo.
  ///
  /// The user exists only in a private mount namespace.
  private static let userOfSudo = """
    set -e
    chmod 711 "$1"
    mkdir "$1/etc"
    for file in passwd shadow group; do cat /etc/$file > "$1/etc/$file"; done
    hash=$(perl -e 'print crypt($ARGV[0], q($6$salt$))' "$2")
    echo "ada:x:4711:4711::/nonexistent:/bin/sh" >> "$1/etc/passwd"
    echo "ada:$hash:19000:0:99999:7:::" >> "$1/etc/shadow"
    echo "ada:x:4711:" >> "$1/etc/group"
    printf 'Defaults !lecture, timestamp_timeout=0, passwd_tries=2\nada ALL=(root) ALL\n' \
      > "$1/etc/sudoers"
    chmod 640 "$1/etc/shadow"
    chmod 440 "$1/etc/sudoers"
    for file in passwd shadow group sudoers; do mount --bind "$1/etc/$file" "/etc/$file"; done
    exec setpriv --reuid=4711 --regid=4711 --clear-groups sudo -A id -un
    """

  /// Whether such a user can be created and can execute the built programs.
  nonisolated private static let canMakeUsers =
    geteuid() == 0
    && system(
      "unshare -m setpriv --reuid=4711 --regid=4711 --clear-groups test -x"
        + " '\(BuiltProducts.path(of: "tocsin-askpass"))'") == 0

  @Test(.enabled(if: canMakeUsers, "only root can make up a user in a mount namespace"))
  func sudoAsksAgainAfterAWrongPassword() throws {
    let desktop = try PromptDesktop()
    desktop.desktop.environment["SUDO_ASKPASS"] = desktop.askpass
    let child = try desktop.start(
      "unshare", ["-m", "sh", "-c", Self.userOfSudo, "sh", desktop.folder, Self.passphrase])
    let first = try desktop.waitForPrompt()
    #expect(first.title == "Password for ada")
    try desktop.enter("wrong")
    try desktop.waitForPrompt(after: first)
    try desktop.enter(Self.passphrase)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.output == "root\n")
  }

  @Test func gpgSignsWithOurPinentry() throws {
    let desktop = try PromptDesktop()
    let folder = "\(desktop.folder)/gnupg"
    mkdir(folder, 0o700)
    desktop.desktop.environment["GNUPGHOME"] = folder
    try desktop.write("pinentry-program \(desktop.pinentry)\n", to: "gnupg/gpg-agent.conf")
    defer { _ = try? desktop.run("gpgconf", "--kill", "gpg-agent") }
    try desktop.run(
      "gpg", "--batch", "--quiet", "--pinentry-mode", "loopback", "--passphrase", Self.passphrase,
      "--quick-generate-key", "Ada <ada@example.org>", "ed25519", "sign", "never")
    // The agent forgets the passphrase when it exits.
    try desktop.run("gpgconf", "--kill", "gpg-agent")
    try desktop.write("text", to: "text")
    let child = try desktop.start("gpg", ["--quiet", "--sign", "\(desktop.folder)/text"])
    let first = try desktop.waitForPrompt()
    #expect(first.title == "Passphrase")
    try desktop.enter("wrong")
    try desktop.waitForPrompt(after: first)
    try desktop.enter(Self.passphrase)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 0, "\(answer.errors)")
    try desktop.run("gpg", "--quiet", "--verify", "\(desktop.folder)/text.gpg")
  }
}
