/// The reasons why settings of dunst have no counterpart.
enum DunstReasons {
  /// Returns the reason for a setting.
  static func reason(for key: String) -> String {
    switch key {
    case "sticky_history": "the history is kept in a file, and always survives"
    case "stack_duplicates", "hide_duplicate_count": "repeats within a second are always counted"
    case "browser": "links are opened with xdg-open"
    case "dmenu", "context", "show_indicators": "actions are buttons on the toast"
    case "mouse_left_click", "mouse_middle_click", "mouse_right_click":
      "a click runs the default action, a middle click dismisses the toast"
    case "notification_limit", "indicate_hidden":
      "notifications that do not fit wait, and are counted"
    case "sort": "toasts are sorted by level, then by arrival"
    case "always_run_script": "the script of a rule always runs"
    case "ignore_dbusclose": "a sender can always close its notifications"
    case "markup", "format", "ignore_newline", "show_age_threshold", "word_wrap", "ellipsize",
      "hide_text":
      "the toast’s layout is fixed"
    case "width", "height", "offset", "scale", "gap_size", "separator_height", "padding",
      "horizontal_padding", "text_icon_padding", "frame_width", "corner_radius", "geometry",
      "progress_bar", "progress_bar_height", "progress_bar_frame_width",
      "progress_bar_min_width", "progress_bar_max_width", "progress_bar_corner_radius",
      "icon_corner_radius", "transparency", "separator_color", "font", "line_height",
      "alignment", "vertical_alignment", "icon_position", "min_icon_size", "max_icon_size",
      "background", "foreground", "highlight", "frame_color", "shrink":
      "the theme decides how toasts look"
    case "icon_path", "icon_theme", "enable_recursive_icon_lookup", "default_icon", "new_icon":
      "icons are found in the desktop’s icon theme"
    case "set_category", "set_transient", "action_name":
      "rules cannot set it"
    case "title", "class", "layer", "force_xwayland", "force_xinerama", "startup_notification",
      "verbosity", "per_monitor_dpi":
      "it only concerns dunst itself"
    default: "it is unknown"
    }
  }
}
