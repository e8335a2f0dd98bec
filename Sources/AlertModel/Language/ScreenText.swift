/// The program's texts in alerts, each with its English wording.
///
/// A raw value is a key of the catalogues: the text, after an optional context and an
/// end-of-transmission byte. `%1` and `%2` stand for arguments. A new text needs a row here and its
/// translation in every `assets/locale/*.po`; texts that change with a number are `CountedText`.
package enum ScreenText: String, CaseIterable, Sendable {
  // MARK: Buttons

  case ok = "OK"
  case cancel = "Cancel"
  case yes = "Yes"
  case no = "No"
  case okWithMnemonic = "_OK"
  case cancelWithMnemonic = "_Cancel"
  case yesWithMnemonic = "_Yes"
  case noWithMnemonic = "_No"
  case compareWithMnemonic = "_Compare"
  case close = "Close"
  case dismiss = "Dismiss"
  case open = "Open"
  case show = "Show"
  case reply = "Reply"

  // MARK: Fields

  case choose = "Choose…"
  case typeToSearch = "Type to search"
  case nothingToChoose = "There is nothing to choose from."
  case nothingMatches = "Nothing matches."
  case foundOfAll = "%1 of %2"
  case dateForm = "YYYY-MM-DD"
  case replyHere = "Reply…"
  case replyTo = "Reply to %1"
  case sameAgain = "Repeat it"

  // MARK: Remarks below fields

  case fillIn = "Please fill this in."
  case chooseOne = "Please choose one."
  case chooseSome = "Please choose at least one."
  case chooseDay = "Please choose a day."
  case check = "This needs to be checked."
  case otherFormat = "Doesn’t match the expected format."
  case noNumber = "This is not a number."
  case writeDay = "Enter the date as %1."
  case fromTo = "From %1 to %2."
  case numberOrMore = "%1 or more."
  case numberOrLess = "%1 or less."
  case dayOrLater = "%1 or later."
  case dayOrEarlier = "%1 or earlier."
  case steps = "In steps of %1."
  case stepsFrom = "In steps of %1, from %2 on."
  case notTheSame = "The two are not the same."
  case typeAgain = "Please type it a second time."
  case capsLock = "Caps Lock is on."

  // MARK: The keyboard

  case holdsKeyboard = "This alert holds the keyboard."
  case otherHoldsKeyboard = "Another program holds the keyboard"
  case clickToType = "Click here to type"

  // MARK: Notifications

  case now = "now"
  case minutes = "%1 min"
  case hours = "%1 h"
  case days = "%1 d"
  case whileAway = "While you were away"
  case digest = "%1: %2"
  case digestPart = "%1 %2"
  case digestSeparator = ", "
  case unnamed = "unnamed"
  case others = "others %1"
  case unknownProgram = "Unknown program"
  case programSays = "%1: “%2”"
  case from = "From %1"
  case alert = "Alert"

  // MARK: Numbers and dates

  case decimalSeparator = "number\u{4}."
  case percent = "number\u{4}%1 %"
  case monthOfYear = "calendar\u{4}%1 %2"
  case january = "calendar\u{4}January"
  case february = "calendar\u{4}February"
  case march = "calendar\u{4}March"
  case april = "calendar\u{4}April"
  case may = "calendar\u{4}May"
  case june = "calendar\u{4}June"
  case july = "calendar\u{4}July"
  case august = "calendar\u{4}August"
  case september = "calendar\u{4}September"
  case october = "calendar\u{4}October"
  case november = "calendar\u{4}November"
  case december = "calendar\u{4}December"
  case monday = "calendar\u{4}Mon"
  case tuesday = "calendar\u{4}Tue"
  case wednesday = "calendar\u{4}Wed"
  case thursday = "calendar\u{4}Thu"
  case friday = "calendar\u{4}Fri"
  case saturday = "calendar\u{4}Sat"
  case sunday = "calendar\u{4}Sun"

  // MARK: Secrets

  case password = "Password"
  case passphrase = "Passphrase"
  case pin = "PIN"
  case userName = "User name"
  case verificationCode = "Verification code"
  case passwordFor = "Password for %1"
  case passphraseForKey = "Passphrase for a key"
  case wrongPassphrase = "Wrong passphrase"
  case pinForKey = "PIN for a security key"
  case forTarget = "for %1"
  case forUserAtHost = "for %1@%2"
  case tryAgainFor = "Try again for %1"
  case usesAreAsked = "Every use of it will be asked about."
  case touchAfterwards = "Touch the key afterwards."
  case touchKey = "Touch the security key"
  case programWaits = "A program waits for you"
  case allowThis = "Allow this?"
  case connectToHost = "Connect to this host?"
  case connectAnyway = "Connect anyway?"
  case otherFingerprint = "That was not the fingerprint of the host’s key."
  case answerYesOrNo = "The answer is yes or no."
  case yesOrNo = "Yes or no?"
  case pasteFingerprint = "or paste the fingerprint"
  case pleaseConfirm = "Please confirm"
  case askedBy = "Asked by %1."
  case askedByRunBy = "Asked by %1, run by %2."
  case runBy = "%1, run by %2"
  case quality = "Quality:"

  // MARK: For screen readers

  case destructive = "Destructive"
  case waitsForPause = "Waits for a pause"
  case match = "Matches for “%3”: %1 of %2"

  // MARK: In place of zenity, in its words

  case zenityOK = "zenity\u{4}OK"
  case zenityCancel = "zenity\u{4}Cancel"
  case zenityYes = "zenity\u{4}_Yes"
  case zenityNo = "zenity\u{4}_No"
  case zenityProceed = "zenity\u{4}Are you sure you want to proceed?"
  case zenityError = "zenity\u{4}An error has occurred."
  case zenityUpdates = "zenity\u{4}All updates are complete."
  case zenityEnterText = "zenity\u{4}_Enter new text:"
  case zenityTypePassword = "zenity\u{4}Type your password"
  case zenityTypeBoth = "zenity\u{4}Type your username and password"
  case zenityPassword = "zenity\u{4}Password:"
  case zenityUsername = "zenity\u{4}Username:"
  case zenityAdjust = "zenity\u{4}Adjust the scale value"
  case zenitySelectDate = "zenity\u{4}Select a date from below."
  case zenitySelectItems = "zenity\u{4}Select items from the list below."
  case zenityAgree = "zenity\u{4}I have read it and agree."
  case zenityRunning = "zenity\u{4}Running..."
  case zenityProgress = "zenity\u{4}Progress"
  case zenityRemaining = "zenity\u{4}Time remaining: %1"
}

/// A text of the program that changes with a number, `%1`; the raw value is the singular.
package enum CountedText: String, CaseIterable, Sendable {
  case more = "%1 more"
  case notifications = "%1 notification"
  case tooLong = "This is longer than %1 byte."
  case times = "%1 time"
  case items = "%1 item"

  /// The English plural.
  package var plural: String {
    switch self {
    case .more: "%1 more"
    case .notifications: "%1 notifications"
    case .tooLong: "This is longer than %1 bytes."
    case .times: "%1 times"
    case .items: "%1 items"
    }
  }
}

/// An entry for translators.
package struct CatalogEntry: Hashable, Sendable {
  /// The context; nil for none.
  package var context: String?
  /// The English text, or its singular.
  package var id: String
  /// The English plural; nil for a text without one.
  package var plural: String?
  /// An explanation for translators; empty for none.
  package var comment: String
}

extension ScreenText {
  /// The context, and the English text.
  package var key: (context: String?, id: String) {
    let parts = rawValue.split(separator: "\u{4}", maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (nil, rawValue)
  }

  /// The row of the template for translators.
  package var entry: CatalogEntry {
    let (context, id) = key
    return CatalogEntry(context: context, id: id, plural: nil, comment: comment)
  }

  private var comment: String {
    switch self {
    case .foundOfAll: "Items that match, and all items of a list: 12 of 345"
    case .dateForm: "The form of a date such as 2026-11-21, as the hint in an empty field"
    case .sameAgain: "The label of a second field for a new password"
    case .writeDay: "%1 is an example, such as 2026-11-21"
    case .now: "How long ago a notification arrived: less than a minute"
    case .minutes, .hours, .days: "How long ago a notification arrived, as short as possible"
    case .digest: "%1 is “7 notifications”, %2 such as “Mail 4, Chat 2”"
    case .digestPart: "A program’s name, and how many notifications it sent"
    case .digestSeparator: "Between the items of a list"
    case .unnamed: "A program without a name"
    case .others: "How many notifications other programs sent"
    case .programSays: "%1 is a program, %2 the name that it gave itself"
    case .from: "%1 is the name of the program that shows an alert"
    case .alert: "The window title of an alert without a title"
    case .decimalSeparator: "The decimal separator: a point or a comma"
    case .percent: "A percentage; a no-break space where there is one"
    case .monthOfYear: "The title of a calendar: %1 is the month, %2 the year"
    case .forTarget: "After “Password”: %1 is an account, a host or a file"
    case .pinForKey, .touchKey, .touchAfterwards: "A hardware key, such as for FIDO"
    case .askedBy: "%1 is a program’s name"
    case .askedByRunBy: "%1 is a program’s name, %2 that of the program that started it"
    case .destructive: "A screen reader says it of a button that deletes something"
    case .waitsForPause:
      "A screen reader says it of a button that cannot be pressed until the typing pauses"
    case .match:
      "A screen reader says it of a list: how many rows match what was typed, and of how many"
    case .runBy: "Part of a list of programs, each of which started the one before it"
    default: ""
    }
  }
}

extension CountedText {
  /// The row of the template for translators.
  package var entry: CatalogEntry {
    let comment =
      switch self {
      case .more: "How many more notifications there are than those that are shown"
      case .times: "How often a notification arrived"
      case .items: "How many rows a list has"
      case .notifications, .tooLong: ""
      }
    return CatalogEntry(context: nil, id: rawValue, plural: plural, comment: comment)
  }
}
