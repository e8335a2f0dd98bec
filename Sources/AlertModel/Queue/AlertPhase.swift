/// Where one alert is on its way through the queue.
///
/// The transitions, by phase and event. `S` is suspended and still leaving the stage, `s` suspended
/// and off stage. `end` stands for responding to every ticket and then: on stage `dismiss` and
/// dismissing, off stage `discard` and ended. A dot: nothing happens.
///
///     event        queued     presenting  presented   S           s          dismissing
///     -----------  ---------  ----------  ----------  ----------  ---------  ----------------
///     appeared     .          clock runs  .           .           .          .
///     presented    .          presented   .           .           .          .
///     answered     .          end         end         .           .          .
///     dismiss      end        end         end         end         end        .
///     withdraw¹    end        end         end         end         end        .
///     failed       end        end, cut    end, cut    end, cut    end        dismiss again, cut
///     disappeared  .          presenting² presenting² s           .          ended, discard
///     hold         .          S, cut      S, cut      cut         .          dismiss again, cut
///     release      .          .           .           .           .          .
///     deadline³    end        end         end         .           .          .
///     interrupt⁴   .          S           S           .           .          .
///     replace⁵     update     update      update      update      update     queued anew
///     revise       limits     limits      limits      limits      limits     .
///     coalesce⁵    count      count       count       count       count      queued anew
///     its turn⁶    presenting .           .           presenting  presenting .
///
/// 1. Of the entry's last ticket; of another one, only that ticket is responded to.
/// 2. Presented again at once: a stranger destroyed the window.
/// 3. When its own deadline has passed: the wait limit while queued, the timeout while seen.
/// 4. A submission with that policy and at least this entry's level.
/// 5. A submission with that policy and this entry's identifier.
/// 6. When the stage is free, or its own as in `S`, nothing that waits comes before it, and the
///    queue is not held.
///
/// "cut" means without an animation, and cutting short the one that plays.
package enum AlertPhase: String, Hashable, Sendable, CaseIterable {
  /// Waits, and was never seen.
  case queued
  /// Is on stage and on its way in.
  case presenting
  /// Is on stage, and its transition has ended.
  case presented
  /// Stepped aside, with its state: still leaving the stage, or off it and waiting to come back.
  case suspended
  /// Has been responded to and is on its way out.
  case dismissing
  /// Is gone; no entry is ever seen in this phase.
  case ended

  /// How `tocsin list` names the phase; nil when there is nothing to list.
  package var summaryState: AlertSummary.State? {
    switch self {
    case .queued: .queued
    case .presenting: .presenting
    case .presented: .presented
    case .suspended: .suspended
    case .dismissing: .dismissing
    case .ended: nil
    }
  }
}
