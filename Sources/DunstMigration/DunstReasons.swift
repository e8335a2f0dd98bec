/// Why settings of dunst have no counterpart.
enum DunstReasons {
  /// The reason for one setting.
  static func reason(for key: String) -> String {
    switch key {
    case "sticky_history": "the history is a file, and stays"
    case "stack_duplicates", "hide_duplicate_count": "what comes again within a second is counted"
    case "browser": "links are opened by xdg-open"
    case "dmenu", "context", "show_indicators": "actions are buttons on the toast"
    case "mouse_left_click", "mouse_middle_click", "mouse_right_click":
      "a click is the notification’s own action, a middle click sends it away"
    case "notification_limit", "indicate_hidden": "what does not fit waits, and is counted"
    case "sort": "the higher level comes first, and then who came first"
    case "always_run_script": "a rule’s script is run whatever else the rule says"
    case "ignore_dbusclose": "a sender may take back what it sent"
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
      "themes say how toasts look"
    case "icon_path", "icon_theme", "enable_recursive_icon_lookup", "default_icon", "new_icon":
      "icons are found in the desktop’s icon theme"
    case "set_category", "set_transient", "action_name":
      "no rule sets it"
    case "title", "class", "layer", "force_xwayland", "force_xinerama", "startup_notification",
      "verbosity", "per_monitor_dpi":
      "it is dunst’s own"
    default: "it is not known here"
    }
  }
}
