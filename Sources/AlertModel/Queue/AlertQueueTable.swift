/// The transition table of `AlertQueue`: what an event does to an alert, by the alert's phase.
///
/// `S` is suspended and still leaving the stage, `s` suspended and off stage. `end` means: respond to
/// every ticket, then on stage `dismiss` and dismissing, off stage `discard` and ended. A dot means:
/// nothing happens.
///
///     event        queued     presenting  presented   S           s          dismissing
///     -----------  ---------  ----------  ----------  ----------  ---------  ----------------
///     appeared     .          clock runs  .           .           .          .
///     presented    .          presented   .           .           .          .
///     answered     .          end         end         .           .          .
///     dismiss      end        end         end         end         end        .
///     settled      end        end         end         end         end        .
///     withdraw¹    end        end         end         end         end        .
///     failed       end        end, cut    end, cut    end, cut    end        dismiss again, cut
///     disappeared  .          presenting² presenting² s           .          ended, discard
///     hold         .          S, cut      S, cut      cut         .          dismiss again, cut
///     giveWay      .          S           S           .           .          .
///     release      .          .           .           .           .          .
///     deadline³    end        end         end         .           .          .
///     interrupt⁴   .          S           S           .           .          .
///     step aside⁷  .          S           S           .           .          .
///     replace⁵     update     update      update      update      update     queued anew
///     revise       limits     limits      limits      limits      limits     .
///     coalesce⁵    count      count       count       count       count      queued anew
///     its turn⁶    presenting .           .           presenting  presenting .
///
/// 1. Of the entry's last ticket; for another one, only that ticket gets its response.
/// 2. Presented again at once: another X client destroyed the window.
/// 3. When the entry's own deadline has passed: the wait limit while queued, else the timeout.
/// 4. A submission with that policy and at least this entry's level.
/// 5. A submission with that policy and this entry's identifier.
/// 6. If the queue is not held, the stage is free (or its own, in `S`) and this entry is first.
/// 7. An alert waits that is nested in this one, or that asks while this one only informs.
///
/// `hidden` and `blank` change no phase: they pause or continue the timeout of the alert on screen.
///
/// "cut" means not animated; an animation that plays ends at once.
enum AlertQueueTable {
  /// A row of the table that concerns one alert.
  enum Trigger {
    case appeared
    case presented
    case answered(AlertResponse)
    /// `dismiss`, `settled`, `withdraw` and `deadline`.
    case ended(AlertResponse)
    case failed(String)
    case disappeared
    case hold
    /// `giveWay`, and an alert that interrupts this one or that this one gives way to.
    case interrupt
    case revise(AlertSubmission)
  }

  /// A cell of the table.
  enum Action {
    case nothing
    /// Starts the timeout of an alert that is visible.
    case startTimeout
    /// Marks an alert as presented, whose timeout starts if it does not run yet.
    case finishPresenting
    /// Responds to every ticket, and removes the alert from the screen or from the queue.
    case end(AlertResponse, isCut: Bool = false)
    /// Takes the alert off the stage, to be presented again when it is its turn.
    case suspend(isCut: Bool)
    /// Presents an alert again whose window another X client destroyed.
    case presentAgain
    /// Moves a suspended alert to the waiting ones, now that its window is closed.
    case leaveStage
    /// Removes an alert that has been dismissed.
    case discard
    /// Ends the animation of an alert that is being suspended.
    case cutSuspension
    /// Ends the animation of an alert that is being dismissed.
    case cutDismissal
    /// Gives a live alert another level and other limits.
    case revise(AlertSubmission)
  }

  /// Returns the cell of a row and a column.
  static func action(in phase: AlertPhase, on trigger: Trigger) -> Action {
    switch trigger {
    case .appeared:
      switch phase {
      case .presenting, .presented: .startTimeout
      case .queued, .suspended, .dismissing, .ended: .nothing
      }
    case .presented:
      switch phase {
      case .presenting: .finishPresenting
      case .queued, .presented, .suspended, .dismissing, .ended: .nothing
      }
    case .answered(let response):
      switch phase {
      case .presenting, .presented: .end(response)
      case .queued, .suspended, .dismissing, .ended: .nothing
      }
    case .ended(let response):
      switch phase {
      case .queued, .presenting, .presented, .suspended: .end(response)
      case .dismissing, .ended: .nothing
      }
    case .failed(let reason):
      switch phase {
      case .queued, .presenting, .presented, .suspended:
        .end(AlertResponse(.failed, reason: reason), isCut: true)
      case .dismissing: .cutDismissal
      case .ended: .nothing
      }
    case .disappeared:
      switch phase {
      case .presenting, .presented: .presentAgain
      case .suspended: .leaveStage
      case .dismissing: .discard
      case .queued, .ended: .nothing
      }
    case .hold:
      switch phase {
      case .presenting, .presented: .suspend(isCut: true)
      case .suspended: .cutSuspension
      case .dismissing: .cutDismissal
      case .queued, .ended: .nothing
      }
    case .interrupt:
      switch phase {
      case .presenting, .presented: .suspend(isCut: false)
      case .queued, .suspended, .dismissing, .ended: .nothing
      }
    case .revise(let submission):
      switch phase {
      case .queued, .presenting, .presented, .suspended: .revise(submission)
      case .dismissing, .ended: .nothing
      }
    }
  }
}
