import AlertModel
import AlertProtocol
import CommandOptions

/// `tocsin present`.
enum GuestTable {
  static let present = CommandSyntax<GuestDraft, Command>(
    name: "tocsin present", operands: "[OPTION]... [--window ID | -- COMMAND [ARG]...]",
    summary: "Present another program’s window as an alert.",
    discussion: """
      The window gets a transition and a place in the queue, as every alert does, and in a style \
      that blocks the desktop also a backdrop and the keyboard; --title, --message and --button \
      add text above it and buttons below. It follows the window’s own size, and scrolls if it is \
      larger than the monitor.
      With --window, presents an existing window. When the alert ends, or the presenter is \
      killed, the window returns to its place on the desktop.
      With a COMMAND, runs it in its own process group, and presents the window that it shows. \
      {window} in its arguments is replaced by the identifier of a window, for programs that can \
      embed their own window in it: xterm -into, mpv --wid, st -w, Xephyr -parent. Otherwise the \
      first window that the command or one of its descendants shows is presented, even if the \
      command has exited by then. Its standard output is passed through; a terminal is not passed \
      on as standard input.
      The alert ends when the window is closed, or when the command has ended without showing \
      one. In a style that blocks the desktop, Escape asks the program to close the window; \
      pressed again after 2 seconds, it ends the alert. A command that still runs when its alert \
      is cancelled, is dismissed or times out is terminated: by SIGTERM, and by SIGKILL 5 seconds \
      later. If Escape has closed its window, it has 2 seconds to exit by itself.
      As a toast or banner it stays until it is closed, unless there is a --timeout, and gets the \
      keyboard when it is clicked; Escape gives the keyboard back.
      While the window has the keyboard, its own menus and dialogs appear above it, and it \
      receives every key except Escape and, in a style that blocks the desktop, Alt with the \
      underlined letter of a button (--button _Done). A program that grabs the keyboard itself gets \
      Escape too; tocsin dismiss ends its alert.
      """,
    options: content.lifted { $1(&$0.present.alert) } + [
      CommandOption(
        "window", "w", "ID", "the window, as xwininfo prints it, such as 0x2c00007"
      ) { (draft, value) throws(OptionProblem) in
        guard let window = windowNumber(value.text) else {
          throw OptionProblem(
            "\(value.option) takes a window’s identifier, such as 0x2c00007, not “\(value.text)”")
        }
        draft.window = window
      },
      CommandOption(
        flag: "no-escape", nil, "leave Escape to the program"
      ) { $0.keepsEscape = true },
      CommandOption(
        flag: "status", nil, "exit with the COMMAND’s exit status if it ends by itself"
      ) { $0.returnsStatus = true },
      CommandOption(
        "window-limit", nil, "SECONDS",
        "give up if the COMMAND shows no window within this many seconds; default 60"
      ) { (draft, value) throws(OptionProblem) in
        draft.limit = try value.seconds(upTo: ProtocolLimits.timeout)
      },
    ]
      + ([style] + AlertOptionTable.behavior.filter { $0.name != "style" })
      .lifted { $1(&$0.present.alert) } + [ReplyOptions.response.lifted { $1(&$0.present.reply) }],
    examples: [
      (
        "tocsin present -s sheet -- xterm -into {window} -e htop",
        "shows htop in a sheet until it is quit"
      ),
      ("tocsin present --status -- zenity --calendar", "prints the day, with zenity’s exit status"),
      (
        "tocsin present --window $(xdotool selectwindow) -b Done",
        "presents the window that is clicked, until Done is pressed"
      ),
    ],
    statuses: ExitStatusRow.ofGuests, runsCommand: true,
    draft: GuestDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    let own = operands.words.prefix(operands.countBeforeDashes ?? operands.count)
    if let word = own.first {
      throw OptionProblem("“\(word)” is not expected; a command comes after --")
    }
    let words = Array(operands.words)
    if operands.countBeforeDashes != nil, words.first?.isEmpty ?? true {
      throw OptionProblem("COMMAND is missing after --")
    }
    guard words.isEmpty != (draft.window == nil) else {
      throw OptionProblem(
        words.isEmpty
          ? "--window ID or a command is missing, such as: \("tocsin present -- xclock")"
          : "\("--window") and \("a command") exclude each other")
    }
    if words.isEmpty, draft.returnsStatus {
      throw OptionProblem("--status needs a command")
    }
    return try draft.command(words)
  }

  private static let content =
    [AlertOptionTable.title, AlertOptionTable.message, AlertOptionTable.markup] + buttons

  /// The buttons: Return and Escape are the window's.
  private static let buttons = AlertOptionTable.buttons.filter {
    $0.name != "default"
  }.map { option in
    guard option.name == "cancel" else { return option }
    return AlertOption(
      "cancel", "c", "ID",
      "the button that cancels the alert; by default the one with the identifier “cancel”",
      apply: option.apply)
  }

  private static let style = AlertOption(
    "style", "s", "STYLE",
    """
    the presentation style: alert (centred), sheet (at the bottom), card (nearly the whole \
    monitor), panel (along a side); or, without blocking the desktop, toast (in a corner) or banner \
    (along the top)
    """, completes: .words(GuestRequest.styles.map(\.rawValue)),
    apply: PresentationOptions.style.apply)

  /// A window's identifier, decimal or hexadecimal.
  private static func windowNumber(_ text: String) -> UInt? {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let number = isHexadecimal ? UInt(text.dropFirst(2), radix: 16) : UInt(text)
    return number.flatMap { $0 <= UInt(UInt32.max) ? $0 : nil }
  }
}

/// The options of `tocsin present`.
struct GuestDraft: Sendable {
  var present: PresentDraft
  var window: UInt?
  var keepsEscape = false
  var returnsStatus = false
  var limit = GuestRequest.usualLimit

  init(files: CommandFiles) {
    present = PresentDraft(files: files)
  }

  fileprivate func command(_ words: [String]) throws(OptionProblem) -> Command {
    let description = try present.alert.edits.resolved()
    if let problem = GuestRequest.problem(with: description.style) {
      throw OptionProblem("--style: \(problem)")
    }
    let guest = GuestRequest(
      window: window, embeds: words.contains { $0.contains(GuestCommand.placeholder) },
      keepsEscape: keepsEscape, limit: limit)
    return .presentWindow(
      GuestCommand(
        alert: description, guest: guest, words: words, returnsStatus: returnsStatus,
        isJSON: present.reply.isJSON))
  }
}
